import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { minuteMs } from '#src/shared/durations.ts';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { solapiSignature } from '../signature.ts';

/** The keys of the local SOLAPI; public, because it sends nothing. */
export const solapiSandboxKeys = {
  apiKey: 'NCSSANDBOX000000',
  apiSecret: 'sandbox-secret-of-the-local-solapi',
  sender: '0212345678',
};

/** One text as the local SOLAPI's books keep it, kind `solapi.message`. */
export interface SandboxSms {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly at: string;
  readonly customFields?: Readonly<Record<string, string>> | undefined;
}

const header =
  /^HMAC-SHA256 apiKey=(?<apiKey>[^,]{1,64}), ?date=(?<date>[^,]{1,40}), ?salt=(?<salt>[^,]{12,64}), ?signature=(?<signature>[0-9a-f]{64})$/i;
const freshForMs = 15 * minuteMs;
const Body = z.object({
  message: z.object({
    to: z.string().regex(/^01\d{8,9}$/),
    from: z.string().regex(/^\d{8,11}$/),
    text: z.string().min(1).max(2000),
    customFields: z.record(z.string(), z.string().max(100)).optional(),
  }),
});

const ListQuery = z.object({
  criteria: z.literal('to'),
  cond: z.literal('eq'),
  value: z.string(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
});

/** Whether the header was made with the sandbox's keys within the last 15 minutes. */
function isSigned(authorization: string | undefined, now: Date): boolean {
  const part = header.exec(authorization ?? '')?.groups;
  if (!part?.date || !part.salt || !part.signature || part.apiKey !== solapiSandboxKeys.apiKey) return false;
  if (!(Math.abs(now.getTime() - Date.parse(part.date)) <= freshForMs)) return false;
  const right = Buffer.from(solapiSignature(solapiSandboxKeys.apiSecret, part.date, part.salt), 'hex');
  return timingSafeEqual(right, Buffer.from(part.signature, 'hex'));
}

function refuse(
  reply: FastifyReply,
  { status, errorCode, errorMessage }: { status: number; errorCode: string; errorMessage: string },
) {
  return reply.code(status).send({ errorCode, errorMessage });
}

/** The local SOLAPI under `/sandbox/solapi`: checks the signature and keeps the text instead of sending it. */
export function mountSolapi(app: FastifyInstance, memory: SandboxMemory, now: () => Date): void {
  app.get('/sandbox/solapi/cash/v1/balance', async (request, reply) => {
    if ((await faultOf(memory, 'solapi')) === 'down')
      return refuse(reply, {
        status: 503,
        errorCode: 'ServiceUnavailable',
        errorMessage: 'Told to be down.',
      });
    if (!isSigned(request.headers.authorization, now()))
      return refuse(reply, {
        status: 403,
        errorCode: 'SignatureDoesNotMatch',
        errorMessage: 'The signature does not match.',
      });
    return { balance: 100_000, point: 0 };
  });
  app.get('/sandbox/solapi/messages/v4/list', async (request, reply) => {
    if ((await faultOf(memory, 'solapi')) === 'down')
      return refuse(reply, {
        status: 503,
        errorCode: 'ServiceUnavailable',
        errorMessage: 'Told to be down.',
      });
    if (!isSigned(request.headers.authorization, now()))
      return refuse(reply, {
        status: 403,
        errorCode: 'SignatureDoesNotMatch',
        errorMessage: 'The signature does not match.',
      });
    const asked = ListQuery.safeParse(request.query);
    if (!asked.success)
      return refuse(reply, {
        status: 400,
        errorCode: 'ValidationError',
        errorMessage: 'criteria, cond and value are required.',
      });
    const { value, limit } = asked.data;
    const kept = (await memory.list<SandboxSms>('solapi.message')).filter(
      ({ value: one }) => one.to === value,
    );
    const messageList = Object.fromEntries(
      kept.slice(0, limit).map(({ key, value: one }) => [key, { messageId: key, ...one }]),
    );
    return { startKey: null, nextKey: null, limit, messageList };
  });
  app.post('/sandbox/solapi/messages/v4/send', async (request, reply) => {
    const fault = await faultOf(memory, 'solapi');
    if (fault === 'down')
      return refuse(reply, {
        status: 503,
        errorCode: 'ServiceUnavailable',
        errorMessage: 'Told to be down.',
      });
    if (!isSigned(request.headers.authorization, now()))
      return refuse(reply, {
        status: 403,
        errorCode: 'SignatureDoesNotMatch',
        errorMessage: 'The signature does not match.',
      });
    if (fault === 'refuse')
      return refuse(reply, {
        status: 402,
        errorCode: 'NotEnoughBalance',
        errorMessage: 'The balance is not enough.',
      });
    const parsed = Body.safeParse(request.body);
    if (!parsed.success)
      return refuse(reply, {
        status: 400,
        errorCode: 'ValidationError',
        errorMessage: 'to, from and text are required.',
      });
    const messageId = `M4V${randomBytes(14).toString('hex').toUpperCase()}`;
    const { message } = parsed.data;
    await memory.write('solapi.message', messageId, { ...message, at: now().toISOString() });
    if (fault === 'lose-answer')
      return refuse(reply, {
        status: 502,
        errorCode: 'BadGateway',
        errorMessage: 'Told to lose the answer.',
      });
    const isLong = Buffer.byteLength(message.text) > 90;
    return {
      groupId: `G4V${randomBytes(14).toString('hex').toUpperCase()}`,
      messageId,
      to: message.to,
      from: message.from,
      type: isLong ? 'LMS' : 'SMS',
      country: '82',
      statusCode: '2000',
      statusMessage: '정상 접수(이통사로 접수 예정) ',
      accountId: 'sandbox',
    };
  });
}

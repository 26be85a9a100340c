import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { minuteMs } from '#src/shared/durations.ts';
import { type FaultMode, faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { solapiSignature } from '../signature.ts';
import { filled, templateOf } from './talk-templates.ts';

/** The keys of the local SOLAPI; public, because it sends nothing. */
export const solapiSandboxKeys = {
  apiKey: 'NCSSANDBOX000000',
  apiSecret: 'sandbox-secret-of-the-local-solapi',
  sender: '0212345678',
  webhookSecret: 'sandbox-secret-of-the-webhook',
};

/** One text as the local SOLAPI's books keep it, kind `solapi.message`. */
export interface SandboxSms {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly subject?: string | undefined;
  /** `ATA`: it went to KakaoTalk. */
  readonly type: 'SMS' | 'LMS' | 'ATA';
  readonly at: string;
  /** What the carrier, or Kakao, will say of it. */
  readonly result: { readonly statusCode: string; readonly reason: string };
  readonly customFields?: Readonly<Record<string, string>> | undefined;
}

const header =
  /^HMAC-SHA256 apiKey=(?<apiKey>[^,]{1,64}), ?date=(?<date>[^,]{1,40}), ?salt=(?<salt>[^,]{12,64}), ?signature=(?<signature>[0-9a-f]{64})$/i;
const freshForMs = 15 * minuteMs;
const Talk = z.object({
  pfId: z.string(),
  templateId: z.string(),
  variables: z.record(z.string(), z.string()),
  disableSms: z.boolean().default(false),
});
const Message = z.object({
  to: z.string().regex(/^01\d{8,9}$/),
  from: z.string().regex(/^\d{8,11}$/),
  text: z.string().min(1).max(2000),
  subject: z.string().min(1).max(40).optional(),
  kakaoOptions: Talk.optional(),
  customFields: z.record(z.string(), z.string().max(100)).optional(),
});
type Message = z.infer<typeof Message>;
const Body = z.object({
  messages: z.array(Message).min(1).max(10_000),
  showMessageList: z.boolean().default(false),
});

const limit = z.coerce.number().int().min(1).max(500).default(20);
const ListQuery = z.union([
  z.object({ criteria: z.literal('to'), cond: z.literal('eq'), value: z.string(), limit }),
  z.object({ messageIds: z.string(), limit }),
]);

/** A number no carrier has. */
const nobodys = '01000000000';

/** Whether the header was made with the sandbox's keys within the last 15 minutes. */
function isSigned(authorization: string | undefined, now: Date): boolean {
  const part = header.exec(authorization ?? '')?.groups;
  if (!part?.date || !part.salt || !part.signature || part.apiKey !== solapiSandboxKeys.apiKey) return false;
  if (!(Math.abs(now.getTime() - Date.parse(part.date)) <= freshForMs)) return false;
  const right = Buffer.from(solapiSignature(solapiSandboxKeys.apiSecret, part.date, part.salt), 'hex');
  return timingSafeEqual(right, Buffer.from(part.signature, 'hex'));
}

const refusals = {
  down: { status: 503, errorCode: 'ServiceUnavailable', errorMessage: 'Told to be down.' },
  unsigned: {
    status: 403,
    errorCode: 'SignatureDoesNotMatch',
    errorMessage: 'The signature does not match.',
  },
  poor: { status: 402, errorCode: 'NotEnoughBalance', errorMessage: 'The balance is not enough.' },
  shapeless: { status: 400, errorCode: 'ValidationError', errorMessage: 'The request has another shape.' },
  absent: { status: 404, errorCode: 'ResourceNotFound', errorMessage: 'There is no such thing.' },
  lost: { status: 502, errorCode: 'BadGateway', errorMessage: 'Told to lose the answer.' },
} as const;

function refuse(reply: FastifyReply, what: keyof typeof refusals) {
  const { status, ...said } = refusals[what];
  return reply.code(status).send(said);
}

export interface SolapiSandbox {
  readonly app: FastifyInstance;
  readonly memory: SandboxMemory;
  readonly now: () => Date;
  /** Where reports are posted, when a person asks for one. */
  readonly webhookUrl: () => string;
}

type Served = (request: FastifyRequest, reply: FastifyReply, mode: FaultMode) => Promise<unknown>;

/** The local SOLAPI under `/sandbox/solapi`: checks the signature and keeps the texts instead of sending them. */
export function mountSolapi({ app, memory, now, webhookUrl }: SolapiSandbox): void {
  const guarded = (served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
    const mode = await faultOf(memory, 'solapi');
    if (mode === 'down') return refuse(reply, 'down');
    if (!isSigned(request.headers.authorization, now())) return refuse(reply, 'unsigned');
    return served(request, reply, mode);
  };
  app.get(
    '/sandbox/solapi/cash/v1/balance',
    guarded(async (_request, _reply, mode) => ({ balance: mode === 'refuse' ? 0 : 100_000, point: 0 })),
  );
  app.get(
    '/sandbox/solapi/messages/v4/list',
    guarded(async (request, reply) => list(memory, request, reply)),
  );
  app.get(
    '/sandbox/solapi/kakao/v2/templates/:id',
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      return templateOf(id) ?? refuse(reply, 'absent');
    }),
  );
  app.post(
    '/sandbox/solapi/messages/v4/send-many/detail',
    guarded(async (request, reply, mode) => {
      if (mode === 'refuse') return refuse(reply, 'poor');
      const parsed = Body.safeParse(request.body);
      if (!parsed.success) return refuse(reply, 'shapeless');
      const answer = await take({ memory, now }, parsed.data.messages);
      return mode === 'lose-answer' ? refuse(reply, 'lost') : answer;
    }),
  );
  // Not the vendor's: a person asks for the report of one text to be posted, as the vendor does by itself.
  app.post<{ Params: { id: string } }>('/sandbox/api/texts/:id/report', async (request, reply) => {
    const kept = await memory.read<SandboxSms>('solapi.message', request.params.id);
    if (!kept) return refuse(reply, 'absent');
    const report = { messageId: request.params.id, ...kept.result, customFields: kept.customFields };
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-solapi-event-name': 'SINGLE-REPORT',
        'x-solapi-secret': createHash('sha1').update(solapiSandboxKeys.webhookSecret).digest('hex'),
      },
      body: JSON.stringify([report]),
    });
    return { status: answer.status };
  });
}

async function list(memory: SandboxMemory, request: FastifyRequest, reply: FastifyReply) {
  const asked = ListQuery.safeParse(request.query);
  if (!asked.success) return refuse(reply, 'shapeless');
  const { data } = asked;
  const wanted: readonly string[] =
    'messageIds' in data ? z.array(z.string()).parse(JSON.parse(data.messageIds)) : [];
  const all = await memory.list<SandboxSms>('solapi.message');
  const kept = all.filter(({ key, value }) =>
    'messageIds' in data ? wanted.includes(key) : value.to === data.value,
  );
  const messageList = Object.fromEntries(
    kept.slice(0, data.limit).map(({ key, value: { result, ...one } }) => {
      const status = result.statusCode === '3000' ? 'SENDING' : 'COMPLETE';
      return [key, { messageId: key, status, ...one, ...result }];
    }),
  );
  return { startKey: null, nextKey: null, limit: data.limit, messageList };
}

type Kept = { readonly memory: SandboxMemory; readonly now: () => Date };

/** Takes texts one by one, as the vendor does: the call is well although some of them are refused. */
async function take({ memory, now }: Kept, messages: readonly Message[]) {
  const [carrier, talk] = await Promise.all([faultOf(memory, 'carrier'), faultOf(memory, 'kakao-talk')]);
  const taken = await Promise.all(
    messages.map(async ({ kakaoOptions, ...message }) => {
      const { customFields, to, from } = message;
      const template = kakaoOptions && templateOf(kakaoOptions.templateId);
      const isUnfit =
        kakaoOptions && !(template?.status === 'APPROVED' && template.channelId === kakaoOptions.pfId);
      const messageId = `M4V${randomBytes(14).toString('hex').toUpperCase()}`;
      const type = kakaoOptions ? 'ATA' : Buffer.byteLength(message.text) > 90 ? 'LMS' : 'SMS';
      const about = { messageId, to, from, type, country: '82', accountId: 'sandbox', customFields };
      if (to === nobodys || isUnfit)
        return {
          ...about,
          isTaken: false,
          statusCode: isUnfit ? '1042' : '1022',
          statusMessage: '접수할 수 없음',
        };
      const text = template ? filled(template.content, kakaoOptions?.variables ?? {}) : message.text;
      const result = resultOf(template ? talk : carrier, template !== undefined);
      await memory.write('solapi.message', messageId, {
        ...message,
        text,
        type,
        result,
        at: now().toISOString(),
      });
      return { ...about, isTaken: true, statusCode: '2000', statusMessage: '정상 접수(이통사로 접수 예정) ' };
    }),
  );
  const [yes, no] = [true, false].map((isTaken) =>
    taken.filter((one) => one.isTaken === isTaken).map(({ isTaken: _taken, ...one }) => one),
  );
  const groupId = `G4V${randomBytes(14).toString('hex').toUpperCase()}`;
  const count = { total: taken.length, registeredSuccess: yes?.length, registeredFailed: no?.length };
  return { failedMessageList: no, groupInfo: { groupId, status: 'SENDING', count }, messageList: yes };
}

/** What becomes of a text that was taken: told to refuse it does not arrive, told to be down nobody says anything. */
function resultOf(mode: FaultMode, isTalk: boolean): SandboxSms['result'] {
  if (mode === 'refuse')
    return isTalk
      ? { statusCode: '3104', reason: '카카오톡 미사용자' }
      : { statusCode: '3014', reason: '수신 거부된 번호' };
  return mode === 'off'
    ? { statusCode: '4000', reason: '수신 완료' }
    : { statusCode: '3000', reason: '이통사로 접수됨' };
}

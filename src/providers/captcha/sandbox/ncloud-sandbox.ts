import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { drawDigits } from '#src/providers/captcha/picture.ts';
import { speakDigits } from '#src/providers/captcha/speech.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

/** The keys of the local captcha service; public. */
export const captchaSandboxKeys = { clientId: 'sandbox', clientSecret: 'sandbox-captcha-secret' };

/** One key as the local service's books keep it, kind `captcha.key`. */
export interface SandboxCaptcha {
  readonly answer: string;
  readonly issuedAt: string;
}

const kind = 'captcha.key';
const liveMs = 3 * minuteMs;
const Query = z.object({
  code: z.enum(['0', '1']),
  key: z.string().optional(),
  value: z.string().optional(),
});
const KeyQuery = z.object({ key: z.string() });

interface Service {
  readonly keyPath: string;
  readonly filePath: string;
  readonly digits: number;
  readonly contentType: string;
  readonly render: (answer: string) => Promise<Buffer> | Buffer;
}

const picture: Service = {
  keyPath: '/captcha/v1/nkey',
  filePath: '/captcha-bin/v1/ncaptcha',
  digits: 6,
  contentType: 'image/png',
  render: drawDigits,
};
const sound: Service = {
  keyPath: '/scaptcha/v1/skey',
  filePath: '/scaptcha-bin/v1/scaptcha',
  digits: 5,
  contentType: 'audio/wav',
  render: speakDigits,
};

/** The local captcha under `/sandbox/captcha`: a key lives 3 minutes and is compared once. */
export function mountCaptcha(app: FastifyInstance, memory: SandboxMemory, now: () => Date): void {
  const comparing = new Set<string>();

  async function live(key: string | undefined): Promise<SandboxCaptcha | null> {
    const kept = key ? await memory.read<SandboxCaptcha>(kind, key) : null;
    return kept && now().getTime() - Date.parse(kept.issuedAt) < liveMs ? kept : null;
  }

  async function issue(digits: number) {
    const key = randomBytes(16).toString('base64url');
    const answer = Array.from({ length: digits }, () => randomInt(0, 10)).join('');
    await memory.write(kind, key, { answer, issuedAt: now().toISOString() });
    return { key };
  }

  async function compare(key: string, value: string) {
    if (comparing.has(key)) return null;
    comparing.add(key);
    try {
      const kept = await live(key);
      await memory.remove(kind, key);
      return kept && { result: kept.answer === value };
    } finally {
      comparing.delete(key);
    }
  }

  for (const service of [picture, sound]) {
    app.get(`/sandbox/captcha${service.keyPath}`, async (request, reply) => {
      if (await isTurnedAway(request, reply, memory)) return reply;
      const query = Query.safeParse(request.query);
      if (!query.success) return refuse(reply, 'CT500');
      const { code, key, value } = query.data;
      if (code === '0') return issue(service.digits);
      const compared = key ? await compare(key, value ?? '') : null;
      return compared ?? refuse(reply, 'CT001');
    });
    app.get(`/sandbox/captcha${service.filePath}`, async (request, reply) => {
      if (await isTurnedAway(request, reply, memory)) return reply;
      const kept = await live(KeyQuery.safeParse(request.query).data?.key);
      if (!kept) return refuse(reply, 'CT001');
      return reply.type(service.contentType).send(await service.render(kept.answer));
    });
  }
}

function refuse(reply: FastifyReply, errorCode: string) {
  return reply.code(403).send({ result: false, errorCode, errorMessage: 'Invalid key.' });
}

async function isTurnedAway(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: SandboxMemory,
): Promise<boolean> {
  if ((await faultOf(memory, 'captcha')) !== 'off') {
    reply.code(503).send({ errorCode: '300' });
    return true;
  }
  const isKnown =
    request.headers['x-ncp-apigw-api-key-id'] === captchaSandboxKeys.clientId &&
    request.headers['x-ncp-apigw-api-key'] === captchaSandboxKeys.clientSecret;
  if (!isKnown) reply.code(401).send({ error: { errorCode: '200', message: 'Authentication Failed' } });
  return !isKnown;
}

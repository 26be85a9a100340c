import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { kakaoOidc, kakaoSandboxKeys } from './kakao-oidc.ts';
import { brokenPage, pagePolicy, pickPage } from './kakao-pages.ts';
import { sandboxPeople } from './people.ts';

const root = '/sandbox/kakao';
const Pick = z.object({ person: z.string() });
const Unlink = z.object({ target_id_type: z.literal('user_id'), target_id: z.string().regex(/^\d{1,20}$/) });

/** Opens the local Kakao under `/sandbox/kakao`; `publicUrl` is the origin the browser sees. */
export function mountKakao(app: FastifyInstance, memory: SandboxMemory, publicUrl: string): void {
  let opening: Promise<Provider> | undefined;
  const open = () => {
    opening ??= kakaoOidc(`${publicUrl}${root}`, memory);
    return opening;
  };
  app.register(async (scope) => passToOidc(scope, memory, { open, publicUrl }));
  pickPages(app, memory, open);
  unlinkEndpoint(app, memory);
}

/** oidc-provider reads the bodies itself, so this scope leaves them alone. */
function passToOidc(
  scope: FastifyInstance,
  memory: SandboxMemory,
  { open, publicUrl }: { open: () => Promise<Provider>; publicUrl: string },
): void {
  const { host, protocol } = new URL(publicUrl);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${root}/*`, async (request, reply) => {
    if ((await faultOf(memory, 'kakao')) === 'down') return reply.code(503).send({ error: 'server_error' });
    const provider = await open();
    const { raw } = request;
    const path = (raw.url ?? '/').slice(root.length);
    if (path.startsWith('/auth')) forgetSession(request);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
    Object.assign(raw, { originalUrl: `${root}${path}`, url: path });
    reply.hijack();
    await provider.callback()(raw, reply.raw);
    return reply;
  });
}

/** The local Kakao asks every time who it is, so that another person can be picked. */
function forgetSession({ raw }: FastifyRequest): void {
  const kept = (raw.headers.cookie ?? '').split(/; */).filter((pair) => !pair.startsWith('_session'));
  raw.headers.cookie = kept.join('; ');
}

function pickPages(app: FastifyInstance, memory: SandboxMemory, open: () => Promise<Provider>): void {
  const url = `${root}/pick/:uid`;
  app.get(url, async (request, reply) => {
    const isKnown = await knowsInteraction(await open(), request, reply);
    return sendPage(reply, isKnown ? 200 : 400, isKnown ? pickPage(sandboxPeople) : brokenPage());
  });
  app.post(url, async (request, reply) => {
    const provider = await open();
    const picked = Pick.safeParse(request.body);
    if (!picked.success || !(await knowsInteraction(provider, request, reply)))
      return sendPage(reply, 400, brokenPage());
    const person = sandboxPeople.find(({ id }) => id === picked.data.person);
    if (person) await memory.write('kakao.link', person.id, { nickname: person.nickname });
    const result = person
      ? { login: { accountId: person.id, remember: false } }
      : { error: 'access_denied', error_description: 'User denied access' };
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(next, 303);
  });
}

async function knowsInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    await provider.interactionDetails(request.raw, reply.raw);
    return true;
  } catch {
    return false;
  }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

function unlinkEndpoint(app: FastifyInstance, memory: SandboxMemory): void {
  const right = Buffer.from(`KakaoAK ${kakaoSandboxKeys.adminKey}`);
  app.post(`${root}/v1/user/unlink`, async (request, reply) => {
    if ((await faultOf(memory, 'kakao')) !== 'off')
      return reply.code(503).send({ code: -1, msg: 'internal' });
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right))
      return reply.code(401).send({ code: -401, msg: 'KOE401' });
    const parsed = Unlink.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ code: -2, msg: 'invalid target_id' });
    const id = parsed.data.target_id;
    if (!(await memory.read('kakao.link', id)))
      return reply.code(400).send({ code: -101, msg: 'NotRegisteredUserException' });
    await memory.remove('kakao.link', id);
    return { id: Number(id) };
  });
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { Opened } from './local-sandbox.ts';
import { kakaoSandboxAdminKey, kakaoSandboxAppId } from './vendors.ts';

const isSame = (given: string, right: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
const isFailing = async ({ memory, local }: Opened) => (await faultOf(memory, local.vendor)) !== 'off';

const Unlink = z.object({ target_id_type: z.literal('user_id'), target_id: z.string().regex(/^\d{1,20}$/) });

const Referrer = z.object({ referrer_type: z.string().default('UNLINK_FROM_APPS') });

/**
 * Kakao: `POST /v1/user/unlink` with the admin key; and what a person does in KakaoTalk's 연결된 서비스 관리, of which the academy
 * is told by a posted form.
 */
export function mountKakaoUnlink(app: FastifyInstance, kakao: Opened, webhookUrl: () => string): void {
  const { memory, root } = kakao;
  app.post<{ Params: { id: string } }>('/sandbox/api/kakao/:id/disconnect', async (request) => {
    const { id } = request.params;
    await memory.remove('kakao.link', id);
    const { referrer_type } = Referrer.parse(request.body ?? {});
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { authorization: `KakaoAK ${kakaoSandboxAdminKey}` },
      body: new URLSearchParams({ app_id: kakaoSandboxAppId, user_id: id, referrer_type }),
    });
    return { status: answer.status };
  });
  app.post(`${root}/v1/user/unlink`, async (request, reply) => {
    if (await isFailing(kakao)) return reply.code(503).send({ code: -1, msg: 'internal' });
    if (!isSame(request.headers.authorization ?? '', `KakaoAK ${kakaoSandboxAdminKey}`))
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

const NaverAsk = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['refresh_token', 'delete']),
  refresh_token: z.string().optional(),
  access_token: z.string().optional(),
  service_provider: z.literal('NAVER').optional(),
});

/** Naver: the profile at `/v1/nid/me`, and `/oauth2.0/token`, which refreshes and ends a connection. */
export function mountNaverApi(app: FastifyInstance, naver: Opened): void {
  const { memory, root, local, open } = naver;
  app.get(`${root}/v1/nid/me`, async (request, reply) => {
    if (await isFailing(naver)) return reply.code(503).send({ resultcode: '900', message: 'internal' });
    const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    const known = await (await open()).AccessToken.find(token);
    const person = known && local.people.find(({ id }) => id === known.accountId);
    if (!person) return reply.code(401).send({ resultcode: '024', message: 'Authentication failed' });
    const { id, name, email, phone } = person;
    const mobile = phone?.replace('+82 10', '010');
    const response = { id, name, ...(email && { email }), ...(mobile && { mobile }) };
    return { resultcode: '00', message: 'success', response };
  });
  app.post(`${root}/oauth2.0/token`, async (request, reply) => {
    if (await isFailing(naver)) return reply.code(503).send({ error: 'server_error' });
    const asked = NaverAsk.safeParse(request.body);
    const isOurs = asked.success && asked.data.client_id === local.clientId;
    if (!isOurs || !isSame(asked.data.client_secret, local.clientSecret))
      return reply.code(401).send({ error: 'unauthorized_client' });
    const { grant_type: kind, refresh_token: refresh = '', access_token: access = '' } = asked.data;
    if (kind === 'refresh_token') {
      const known = await (await open()).RefreshToken.find(refresh);
      if (!known) return reply.code(400).send({ error: 'invalid_request' });
      const token = randomBytes(24).toString('base64url');
      await memory.write('naver.bought', token, { id: known.accountId });
      return { access_token: token, token_type: 'bearer', expires_in: '3600' };
    }
    const bought = await memory.read<{ id: string }>('naver.bought', access);
    const live = bought?.id ?? (await (await open()).AccessToken.find(access))?.accountId;
    if (live) await memory.remove('naver.link', live);
    // Naver says success for a token it does not know, too.
    return { access_token: access, result: 'success' };
  });
}

/** Google: `POST /revoke` with a token. */
export function mountGoogleRevoke(app: FastifyInstance, google: Opened): void {
  const { memory, root, open } = google;
  app.post(`${root}/revoke`, async (request, reply) => {
    if (await isFailing(google)) return reply.code(503).send({ error: 'server_error' });
    const { token } = z.object({ token: z.string() }).parse(request.body);
    const known = await (await open()).RefreshToken.find(token);
    if (!known?.accountId) return reply.code(400).send({ error: 'invalid_token' });
    await memory.remove('google.link', known.accountId);
    await known.destroy();
    return {};
  });
}

import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';

/** Ends the connection of one person with us at the provider; `by_hand` where nothing we hold would. */
export type Revoke = (
  subject: string,
  refreshToken: string | null,
) => Promise<'revoked' | 'unknown' | 'by_hand'>;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const KakaoError = z.object({ code: z.number() });
const notConnected = -101;

/** `POST /v1/user/unlink` with the admin key: https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api#unlink */
export function kakaoUnlink(apiUrl: () => string, adminKey: string): Revoke {
  return async (subject) => {
    const answer = await askOutside(`${apiUrl()}/v1/user/unlink`, {
      method: 'POST',
      headers: { ...form, authorization: `KakaoAK ${adminKey}` },
      body: new URLSearchParams({ target_id_type: 'user_id', target_id: subject }).toString(),
    });
    if (!answer) return 'unknown';
    if (answer.status === 200) return 'revoked';
    // Whoever is not connected any more has been revoked already.
    const refused = KakaoError.safeParse(jsonOf(answer));
    return refused.success && refused.data.code === notConnected ? 'revoked' : 'unknown';
  };
}

const keptAccess = /^access (\d{10,16}) (.+)$/;

/** How an access token is kept for the end of a connection, with the instant (ms) up to which it is good. */
export const keepAccess =
  (now: () => Date) =>
  (accessToken: string, expiresInSeconds: number): string =>
    `access ${now().getTime() + expiresInSeconds * 1000} ${accessToken}`;

/**
 * Naver ends a connection by its access token. A refresh token buys one; where none came, the one of the sign-in is good for
 * its hour. After that Naver says success for it all the same and ends nothing, so it is not asked: `by_hand`.
 * `baseUrl`: `https://nid.naver.com`.
 */
export function naverRevoke(
  baseUrl: () => string,
  {
    clientId,
    clientSecret,
    now,
  }: { readonly clientId: string; readonly clientSecret: string; readonly now: () => Date },
): Revoke {
  const ask = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...more });
    return askOutside(`${baseUrl()}/oauth2.0/token`, {
      method: 'POST',
      headers: form,
      body: query.toString(),
    });
  };
  const buy = async (refreshToken: string) => {
    const refreshed = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const token = refreshed && Token.safeParse(jsonOf(refreshed));
    return token?.success ? token.data.access_token : null;
  };
  const Token = z.object({ access_token: z.string() });
  const Deleted = z.object({ result: z.literal('success') });
  return async (_subject, refreshToken) => {
    if (!refreshToken) return 'by_hand';
    const [, until, kept] = keptAccess.exec(refreshToken) ?? [];
    if (kept && Number(until) <= now().getTime()) return 'by_hand';
    const token = kept ?? (await buy(refreshToken));
    if (token === null) return 'unknown';
    const deleted = await ask({ grant_type: 'delete', access_token: token, service_provider: 'NAVER' });
    return deleted && Deleted.safeParse(jsonOf(deleted)).success ? 'revoked' : 'unknown';
  };
}

/** Google's `POST /revoke`, which also says 400 for a token that is no good any more. `https://oauth2.googleapis.com` */
export function googleRevoke(baseUrl: () => string): Revoke {
  return async (_subject, refreshToken) => {
    if (!refreshToken) return 'by_hand';
    const answer = await askOutside(`${baseUrl()}/revoke`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ token: refreshToken }).toString(),
    });
    return answer && (answer.status === 200 || answer.status === 400) ? 'revoked' : 'unknown';
  };
}

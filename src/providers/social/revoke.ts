import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';

/** Ends the connection of one person with us at the provider. */
export type Revoke = (subject: string, refreshToken: string | null) => Promise<'revoked' | 'unknown'>;

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

/** Naver ends a connection by its access token, which a refresh token buys first. `baseUrl`: `https://nid.naver.com`. */
export function naverRevoke(
  baseUrl: () => string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Revoke {
  const ask = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...more });
    return askOutside(`${baseUrl()}/oauth2.0/token`, {
      method: 'POST',
      headers: form,
      body: query.toString(),
    });
  };
  const Token = z.object({ access_token: z.string() });
  const Deleted = z.object({ result: z.literal('success') });
  return async (_subject, refreshToken) => {
    if (!refreshToken) return 'unknown';
    const refreshed = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const token = refreshed && Token.safeParse(jsonOf(refreshed));
    if (!token?.success) return 'unknown';
    const deleted = await ask({ grant_type: 'delete', access_token: token.data.access_token });
    return deleted && Deleted.safeParse(jsonOf(deleted)).success ? 'revoked' : 'unknown';
  };
}

/** Google's `POST /revoke`, which also says 400 for a token that is no good any more. `https://oauth2.googleapis.com` */
export function googleRevoke(baseUrl: () => string): Revoke {
  return async (_subject, refreshToken) => {
    if (!refreshToken) return 'unknown';
    const answer = await askOutside(`${baseUrl()}/revoke`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ token: refreshToken }).toString(),
    });
    return answer && (answer.status === 200 || answer.status === 400) ? 'revoked' : 'unknown';
  };
}

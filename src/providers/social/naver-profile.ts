import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';

/** What a provider tells besides its id_token, under the names of OpenID Connect. */
export interface Profile {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
}

const Answer = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    name: z.string().optional(),
    nickname: z.string().optional(),
    email: z.string().optional(),
    mobile: z.string().optional(),
  }),
});

/**
 * Naver's profile (https://developers.naver.com/docs/login/profile/profile.md). Its discovery document names it
 * as UserInfo, but the answer is nested and has no `sub`, so that OpenID Connect's own reading refuses it. The
 * address is one the person typed at Naver and is not said to be verified. Throws where it does not answer.
 */
export async function naverProfile(url: string, accessToken: string): Promise<Profile> {
  const answer = await askOutside(url, { headers: { authorization: `Bearer ${accessToken}` } });
  const parsed = Answer.safeParse(answer && jsonOf(answer));
  if (!parsed.success) throw new Error('Naver did not answer with a profile.');
  const { name, nickname, email, mobile } = parsed.data.response;
  return { name: name ?? nickname, email, phone_number: mobile };
}

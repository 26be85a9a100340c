import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { callApi, session } from '../api/api.ts';

/** What the plumbing needs of the two sign-in answers; the feature that serves them stands upstairs. */
const SignedIn = z.object({
  userSeqId: z.string(),
  memberId: z.string(),
  enrollType: z.string(),
  accessToken: z.string(),
});
const login = endpoint('POST /api/login', {
  who: 'anyone',
  summary: 'Signs in with id and password.',
  input: z.strictObject({ memberId: z.string(), password: z.string() }),
  data: SignedIn,
});
const socialLogin = endpoint('POST /api/social/login', {
  who: 'anyone',
  summary: 'Signs the newcomer in after a social sign-up.',
  input: z.strictObject({ enrollType: z.string() }),
  data: SignedIn,
});

/** Signs the member in who has just signed up. */
export async function logInNewcomer(input: {
  readonly memberId: string;
  readonly password: string;
  readonly enrollType: string;
}): Promise<void> {
  const { memberId, password, enrollType } = input;
  const isSocial = enrollType !== 'web';
  session.signIn(
    isSocial ? await callApi(socialLogin, { enrollType }) : await callApi(login, { memberId, password }),
  );
}

import { z } from 'zod';
import { EnrollType, GivenPasswordInput, SocialEnrollType } from '#src/features/members/contract/members.ts';
import { CaptchaPassInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** The two refresh sentences are the specification's (§8), to the letter. */
export const sessionErrors = errorTable('session', {
  sign_in_failed: [401, '아이디 또는 비밀번호가 맞지 않습니다.'],
  captcha_needed: [403, '여러 번 실패하여 자동입력 방지 문자 확인이 필요합니다.'],
  slowed: [429, '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  token_refused: [401, '로그인이 만료되었습니다. 다시 로그인해 주세요.'],
  // A client that renews on every 401 would wait for itself: the refusals of the refresh are answers.
  refresh_failed: [200, '사용자 인증에 실패하여 로그아웃 됩니다.'],
  identity_mismatch: [200, '사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.'],
});

/** The three identifiers the browser keeps, the access token (10 minutes, memory only) and the name. */
export const SignedIn = z.object({
  /** A text, as the browser's storage keeps it: whoever compares the two strictly finds them equal. */
  userSeqId: z.string(),
  memberId: z.string(),
  enrollType: EnrollType,
  accessToken: z.string(),
  name: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** What a sign-in adds: whether the account asks for its phone number first, having none or one that somebody else has proven. */
const EnteredIn = SignedIn.extend({ asksNumber: z.boolean() });

export const login = endpoint('POST /api/login', {
  who: 'anyone',
  summary: 'Signs in with id and password; sets the refresh cookie.',
  input: z.strictObject({
    memberId: z.string('아이디를 입력해 주세요.').trim().min(1, '아이디를 입력해 주세요.').max(50),
    password: GivenPasswordInput,
    captchaPass: CaptchaPassInput,
  }),
  data: EnteredIn,
});

/**
 * The social payload: the provider and the query string with which the browser came back to
 * `/signin/<provider>`. After a social sign-up the same call without `callbackQuery` signs the newcomer in.
 */
export const socialLogin = endpoint('POST /api/social/login', {
  who: 'anyone',
  summary: 'Finishes a social sign-in: signs in, links, or says that sign-up is needed.',
  input: z.strictObject({
    enrollType: SocialEnrollType,
    callbackQuery: z.string().max(4_000).optional(),
  }),
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('signedIn'), returnTo: z.string(), ...EnteredIn.shape }),
    z.object({ kind: z.literal('linked'), returnTo: z.string(), enrollType: SocialEnrollType }),
    z.object({
      kind: z.literal('signUpNeeded'),
      returnTo: z.string(),
      enrollType: SocialEnrollType,
      name: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  ]),
});

/** Whatever is no identifier counts as none: the refresh is refused in its own words, not as a wrong field. */
const identifier = z
  .union([z.string().max(50), z.number()])
  .optional()
  .catch(undefined);

export const refreshToken = endpoint('POST /api/token/refresh', {
  who: 'anyone',
  summary: 'Rotates the refresh cookie and gives a new access token; the body is only compared.',
  input: z.strictObject({ memberId: identifier, userSeqId: identifier, enrollType: identifier }),
  data: SignedIn,
});

export const logout = endpoint('POST /api/logout', {
  who: 'anyone',
  summary: 'Ends this session and clears the refresh cookie.',
  input: z.strictObject({}),
  data: z.null(),
});

export const Device = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint('GET /api/account/devices', {
  who: 'member',
  summary: 'The browsers in which the member is signed in, the latest first.',
  input: z.strictObject({}),
  data: z.object({ devices: z.array(Device) }),
});

export const endDevice = endpoint('DELETE /api/account/devices/:sessionId', {
  who: 'member',
  summary: 'Signs one browser out.',
  input: z.strictObject({ sessionId: z.uuid() }),
  data: z.null(),
});

export const signOutEverywhere = endpoint('POST /api/account/signOutEverywhere', {
  who: 'member',
  summary: 'Signs every browser out, this one included.',
  input: z.strictObject({}),
  data: z.object({ endedSessions: z.number() }),
});

import { z } from 'zod';
import { CaptchaPassInput, MobileInput, PersonNameInput, PhoneInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { isBlank } from '#src/shared/endpoint/blank.ts';
import { withoutBlanks } from '#src/shared/endpoint/blank-input.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { emailFault, isEmail } from '#src/shared/people/email.ts';
import { consentTypes, isLoginId, maxChildren } from '../rules/members.ts';
import { passwordAdvice } from '../rules/passwords.ts';

export const memberErrors = errorTable('member', {
  sign_up_closed: [
    409,
    '이용약관과 개인정보 처리방침을 준비하고 있어 아직 회원가입을 받지 않습니다. 시행되는 대로 가입하실 수 있습니다.',
  ],
  id_taken: [409, '이미 사용 중인 아이디입니다.'],
  mobile_taken: [409, '이 휴대폰 번호로 가입한 계정이 있습니다. 아이디 찾기를 이용해 주세요.'],
  phone_unproven: [403, '휴대폰 인증을 마친 번호로 가입해 주세요.'],
  current_phone_unproven: [403, '지금 등록된 휴대폰 번호나 이메일도 확인해 주세요.'],
  guardian_consent_needed: [400, '만 14세 미만 자녀는 보호자(법정대리인)의 동의가 필요합니다.'],
  guardian_code_needed: [
    403,
    '만 14세 미만 자녀는 보호자 휴대폰으로 보낸 인증번호가 필요합니다. 인증번호를 먼저 보내 주세요.',
  ],
  guardian_code_unneeded: [400, '만 14세 이상 자녀는 인증번호 없이 등록할 수 있습니다.'],
  child_exists: [409, '이름과 생년월일이 같은 자녀가 이미 등록되어 있습니다.'],
  children_full: [409, `자녀는 ${maxChildren}명까지 등록할 수 있습니다.`],
  child_busy: [409, '진행 중인 신청이 있어 삭제할 수 없습니다.'],
  password_wrong: [403, '비밀번호가 맞지 않습니다.'],
  password_common: [400, '유출된 적이 있어 널리 알려진 비밀번호입니다. 다른 낱말을 몇 개 더 이어 보세요.'],
  password_same: [400, '지금 쓰고 계신 비밀번호와 같습니다. 다른 비밀번호로 정해 주세요.'],
  password_missing: [403, '비밀번호가 없는 계정입니다. 휴대폰 인증을 먼저 해 주세요.'],
  reset_expired: [410, '비밀번호를 바꾸는 링크의 시간이 지났거나 이미 사용되었습니다. 다시 신청해 주세요.'],
  night_needs_day: [409, '밤에도 소식을 받으시려면 먼저 소식 받기에 동의해 주세요.'],
  open_matters: [409, '아직 끝나지 않은 신청이나 결제가 있어 탈퇴할 수 없습니다.'],
  social_unknown: [404, '연결된 소셜 계정이 없습니다.'],
  social_last: [409, '마지막 로그인 방법은 연결을 끊을 수 없습니다. 비밀번호를 먼저 만들어 주세요.'],
  unlink_refused: [401, '보내는 곳을 확인할 수 없습니다.'],
  social_taken: [409, '이미 다른 계정에 연결된 소셜 계정입니다.'],
  social_second: [
    409,
    '회원님 계정에 같은 서비스의 다른 소셜 계정이 이미 연결되어 있습니다. 먼저 그 연결을 끊어 주세요.',
  ],
  social_ending: [
    409,
    '연결을 끊고 있는 소셜 계정입니다. 서비스의 확인이 끝나는 대로 다시 연결하실 수 있으니 잠시 후 시도해 주세요.',
  ],
  social_expired: [410, '소셜 로그인의 시간이 지났습니다. 처음부터 다시 시도해 주세요.'],
  social_cancelled: [400, '소셜 로그인을 취소하셨습니다.'],
  social_failed: [502, '소셜 로그인에 실패했습니다. 잠시 후 다시 시도해 주세요.'],
  social_unavailable: [404, '지금은 사용할 수 없는 소셜 로그인입니다.'],
});

/** The channel of sign-up: `web` for id and password, otherwise the social provider. */
export const EnrollType = z.enum(['web', 'kakao', 'naver', 'google'], '가입 경로를 확인해 주세요.');
export type EnrollType = z.infer<typeof EnrollType>;
export const SocialEnrollType = z.enum(['kakao', 'naver', 'google'], '소셜 로그인의 종류를 확인해 주세요.');

export const LoginIdInput = z
  .string('아이디를 입력해 주세요.')
  .refine(isLoginId, '아이디는 영문 소문자로 시작하는 영문 소문자와 숫자 6~20자입니다.');
export const NewPasswordInput = z.string('비밀번호를 입력해 주세요.').superRefine((text, context) => {
  const advice = passwordAdvice(text);
  if (advice) context.addIssue({ code: 'custom', message: advice });
});
/** A password that is only compared, so that it is not judged again. */
export const GivenPasswordInput = z
  .string('비밀번호를 입력해 주세요.')
  .min(1, '비밀번호를 입력해 주세요.')
  .max(512, '비밀번호가 너무 깁니다.');
export const EmailInput = z
  .string('이메일을 입력해 주세요.')
  .trim()
  .refine(isEmail, { error: ({ input }) => emailFault(String(input)) });
const BirthDateInput = z
  .string('생년월일을 입력해 주세요.')
  .pipe(z.iso.date('생년월일은 2015-03-02처럼 입력해 주세요.'))
  .refine((day) => day >= '1990-01-01', '생년월일을 확인해 주세요.');

export const ChildInput = z.strictObject({
  name: PersonNameInput,
  birthDate: BirthDateInput,
  schoolName: z
    .string('학교를 입력해 주세요.')
    .trim()
    .min(2, '학교 이름을 입력해 주세요.')
    .max(40, '학교 이름은 40자까지 입력할 수 있습니다.')
    .regex(/^[가-힣A-Za-z0-9 ().·-]+$/, '학교 이름에 쓸 수 없는 글자가 있습니다.'),
  /** 1-6 elementary, 7-9 middle, 10-12 high school. */
  grade: z.coerce
    .number('학년을 선택해 주세요.')
    .int('학년을 선택해 주세요.')
    .min(1, '학년을 선택해 주세요.')
    .max(12, '학년을 선택해 주세요.'),
  /** True: the member consents as the child's guardian. Needed under 14. */
  guardianConsent: z.union([z.boolean(), z.stringbool()], '동의 여부를 확인해 주세요.').optional(),
});
export type ChildInput = z.infer<typeof ChildInput>;

export const Child = z.object({
  childId: z.number(),
  name: z.string(),
  birthDate: z.string(),
  schoolName: z.string(),
  grade: z.number(),
});
export type Child = z.infer<typeof Child>;

/** Where books and letters go. */
export const PostalAddress = z.strictObject({
  postcode: z.string('주소를 찾아 주세요.').regex(/^\d{5}$/, '주소를 찾아 주세요.'),
  roadAddress: z
    .string('주소를 찾아 주세요.')
    .trim()
    .min(2, '주소를 찾아 주세요.')
    .max(200, '주소가 너무 깁니다.'),
  detail: z.string().trim().max(100, '상세 주소는 100자까지 입력할 수 있습니다.').default(''),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

export const ConsentInput = z.strictObject({
  type: z.enum(consentTypes),
  version: z.string().max(20),
  given: z.boolean(),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

/** What a form field holds: the thing itself, or its JSON text. A blank (§5), also inside the text, is nothing. */
function jsonOf(given: unknown, context: z.RefinementCtx, sentence: string): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  }
}

/** A JSON text in a form field, or an object; blank (§5) means nothing was given. */
function jsonObject<T extends z.ZodType>(shape: T, sentence: string) {
  return z
    .union([z.string().max(2_000, sentence), z.record(z.string(), z.unknown())], sentence)
    .optional()
    .transform((given, context): unknown => {
      const value = isBlank(given) ? null : jsonOf(given, context, sentence);
      return isBlank(value) ? null : withoutBlanks(shape, value);
    })
    .pipe(shape.nullable());
}

/** A JSON text in a form field, or a list; blank (§5) means an empty list. */
function jsonList<T extends z.ZodType>(item: T, max: number, sentence: string) {
  const list = z.array(item, sentence).max(max, sentence);
  return z
    .union([z.string().max(20_000, sentence), z.array(z.unknown()).max(max, sentence)], sentence)
    .optional()
    .transform((given, context): unknown => {
      const value = isBlank(given) ? [] : jsonOf(given, context, sentence);
      return isBlank(value) ? [] : withoutBlanks(list, value);
    })
    .pipe(list);
}

export const signUp = endpoint('POST /api/signup', {
  who: 'anyone',
  summary: 'Opens a member account with children; the phone must be proven in this browser.',
  input: z
    .strictObject({
      userId: LoginIdInput,
      name: PersonNameInput,
      mobile: MobileInput,
      /** Blank only together with a social `enrollType` that was just identified in this browser. */
      password: z.string('비밀번호를 입력해 주세요.').max(512, '비밀번호가 너무 깁니다.').default(''),
      /** JSON: a list of `ChildInput`. */
      childrenList: jsonList(ChildInput, maxChildren, '자녀 정보를 확인해 주세요.'),
      enrollType: EnrollType,
      email: EmailInput,
      /** JSON: a `PostalAddress`; may be left out. */
      address: jsonObject(PostalAddress, '주소를 확인해 주세요.'),
      /** JSON: a list of `ConsentInput`. */
      consents: jsonList(ConsentInput, 10, '동의 항목을 확인해 주세요.'),
      captchaPass: CaptchaPassInput,
    })
    .refine(({ password, enrollType }) => password !== '' || enrollType !== 'web', {
      path: ['password'],
      message: '비밀번호를 입력해 주세요.',
    }),
  data: z.object({ userSeqId: z.number(), memberId: z.string() }),
});

export const checkId = endpoint('GET /api/checkId', {
  who: 'anyone',
  summary: 'Says whether a sign-in name is free.',
  input: z.strictObject({ userId: LoginIdInput }),
  data: z.object({ available: z.boolean() }),
});

const Sent = z.object({ message: z.string() });

export const findId = endpoint('GET /api/findId', {
  who: 'anyone',
  summary: 'Sends the sign-in name to the phone on file; answers alike whether or not there is one.',
  input: z.strictObject({ name: PersonNameInput, phone: PhoneInput, captchaPass: CaptchaPassInput }),
  data: Sent,
  hasEffects: true,
});

export const findPw = endpoint('GET /api/findPw', {
  who: 'anyone',
  summary: 'Sends a reset link to the phone on file; answers alike whether or not there is one.',
  input: z.strictObject({ userId: LoginIdInput, name: PersonNameInput, captchaPass: CaptchaPassInput }),
  data: Sent,
  hasEffects: true,
});

const UrlCodeInput = z.string('링크를 다시 확인해 주세요.').min(20, '링크를 다시 확인해 주세요.').max(100);

export const checkReset = endpoint('POST /api/change/password/check', {
  who: 'anyone',
  summary:
    'Says whether a reset code is still good, without using it; in the body, so that no address holds it.',
  input: z.strictObject({ urlCode: UrlCodeInput }),
  data: z.object({ expiresInSeconds: z.number() }),
});

export const changePassword = endpoint('POST /api/change/password', {
  who: 'anyone',
  summary: 'Sets a new password with a reset code; every session of the member ends.',
  input: z.strictObject({
    password: NewPasswordInput,
    urlCode: UrlCodeInput,
  }),
  data: z.null(),
});

export const withdraw = endpoint('POST /api/withdrawalUser', {
  who: 'member',
  summary: 'Ends the membership; refused while money matters are open.',
  input: z.strictObject({
    userId: z.string('아이디를 입력해 주세요.').min(1, '아이디를 입력해 주세요.').max(50),
    /** Blank only for an account without a password; then the phone must be proven in this browser. */
    password: z.string().max(512).default(''),
  }),
  data: z.null(),
});

export const revokeSocial = endpoint('DELETE /api/social/revoke', {
  who: 'member',
  summary: 'Unlinks a social account and revokes the connection at the provider.',
  input: z.strictObject({ enrollType: SocialEnrollType }),
  /**
   * `pending`: the provider has not confirmed yet; it is asked again in the background. `by_hand`: it ended here, and there only
   * the person can end it.
   */
  data: z.object({ state: z.enum(['revoked', 'pending', 'by_hand']) }),
});

export const kakaoUnlinked = endpoint('POST /api/social/kakao/unlinked', {
  who: 'anyone',
  summary: "Kakao's notice that a person has ended the connection there; known by the admin key.",
  input: z.looseObject({}),
  data: z.object({ received: z.boolean() }),
});

export const listSocialProviders = endpoint('GET /api/social/providers', {
  who: 'anyone',
  summary: 'The social providers that are set up here, and the public key of Kakao’s browser SDK.',
  input: z.strictObject({}),
  data: z.object({ providers: z.array(SocialEnrollType), kakaoJavascriptKey: z.string().nullable() }),
});

export const startSocial = endpoint('GET /api/social/start', {
  who: 'anyone',
  summary: 'Begins a social sign-in: redirects a navigation to the provider, answers a fetch with its URL.',
  input: z.strictObject({ provider: SocialEnrollType, returnTo: z.string().max(500).optional() }),
  data: z.object({ url: z.string() }),
  hasEffects: true,
});

export const adoptSocial = endpoint('POST /api/account/social/adopt', {
  who: 'member',
  summary: 'Links the social identity that waits in this browser for a sign-up to the member who signed in.',
  input: z.strictObject({ provider: SocialEnrollType }),
  data: z.object({ returnTo: z.string() }),
});

export const linkSocial = endpoint('POST /api/account/social', {
  who: 'member',
  summary: 'Begins linking a social account to the signed-in member; the browser goes to the URL.',
  input: z.strictObject({ provider: SocialEnrollType }),
  data: z.object({ url: z.string() }),
});

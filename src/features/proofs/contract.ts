import { z } from 'zod';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import {
  domesticPhone,
  isKoreanMobile,
  isPhone,
  mobileFault,
  phoneDigits,
  phoneSentence,
} from '#src/shared/people/phone.ts';
import { captchaActions, isPersonName, normalName } from './rules.ts';

export const proofErrors = errorTable('proof', {
  captcha_needed: [403, '자동입력 방지 문자를 먼저 확인해 주세요.'],
  captcha_wrong: [400, '자동입력 방지 문자가 맞지 않습니다. 다시 입력해 주세요.'],
  captcha_expired: [400, '자동입력 방지 문자의 시간이 지났습니다. 새 문자로 다시 시도해 주세요.'],
  captcha_off: [404, '자동입력 방지 문자를 쓰지 않는 학원입니다. 확인 없이 이어서 진행해 주세요.'],
  send_too_soon: [429, '인증번호는 60초에 한 번 받을 수 있습니다. 잠시 후 다시 요청해 주세요.'],
  send_too_many: [429, '오늘 받을 수 있는 인증번호를 모두 받으셨습니다. 내일 다시 시도해 주세요.'],
  code_wrong: [400, '인증번호가 맞지 않습니다.'],
  code_expired: [400, '인증번호 유효 시간이 지났습니다. 인증번호를 다시 받아 주세요.'],
  phone_needed: [403, '휴대폰 인증을 먼저 해 주세요.'],
});

/** A Korean mobile as typed or pasted, however it is written; parsed to its digits. */
export const MobileInput = z
  .string('휴대폰 번호를 입력해 주세요.')
  .trim()
  .refine(isKoreanMobile, { error: ({ input }) => mobileFault(String(input)) ?? phoneSentence })
  .transform(phoneDigits);

/** Any phone number as the specification writes it; parsed to its digits. Only for looking up, never for sending. */
export const PhoneInput = z
  .string('휴대폰 번호를 입력해 주세요.')
  .trim()
  .refine((text) => isPhone(domesticPhone(text)), phoneSentence)
  .transform(phoneDigits);

/** A person's name: letters of one script, so that no link can be smuggled into a message. */
export const PersonNameInput = z
  .string('이름을 입력해 주세요.')
  .transform(normalName)
  .refine(isPersonName, '이름은 한글·영문·한자 중 한 가지로 2~30자 입력해 주세요.');

/** Where a captcha pass may be given besides the header `x-captcha-pass`; the browser's cookie holds it too. */
export const CaptchaPassInput = z.string().max(100).optional();

export const Captcha = z.object({
  captchaKey: z.string(),
  /** Picture as a data URL or an address of the captcha service. */
  imageUrl: z.string(),
  audioUrl: z.string(),
  /** What a listener must know before the sound; null where digits are simply spoken. */
  audioHint: z.string().nullable(),
});

export const getCaptcha = endpoint('POST /api/getCaptcha', {
  who: 'anyone',
  summary: 'Issues a captcha with picture and sound.',
  input: z.strictObject({}),
  data: Captcha,
});

export const checkCaptcha = endpoint('POST /api/checkChptcha', {
  who: 'anyone',
  summary:
    'Checks a captcha and gives a pass for one use within three minutes, in the answer and in a cookie of this browser.',
  input: z.strictObject({
    captchaKey: z
      .string('자동입력 방지 문자를 새로 불러와 주세요.')
      .min(1, '자동입력 방지 문자를 새로 불러와 주세요.')
      .max(200, '자동입력 방지 문자를 새로 불러와 주세요.'),
    captchaValue: z
      .string('자동입력 방지 문자를 입력해 주세요.')
      .trim()
      .min(1, '자동입력 방지 문자를 입력해 주세요.')
      .max(20, '자동입력 방지 문자가 너무 깁니다.'),
    /** What the pass shall be good for; without it its first use decides, and it is good for no other. */
    action: z.enum(captchaActions, '어디에 쓸 확인인지 알 수 없습니다.').optional(),
  }),
  data: z.object({ captchaPass: z.string(), expiresAt: z.iso.datetime() }),
});

export const sendCode = endpoint('POST /api/auth/send', {
  who: 'anyone',
  summary: 'Sends a six-digit code to a guardian’s mobile.',
  input: z.strictObject({
    studentName: PersonNameInput,
    parentsMobile: MobileInput,
    /** Whose name it is: the student's, as the specification says, or that of the very person who gets the text. */
    nameIs: z.enum(['student', 'own'], '누구의 이름인지 알 수 없습니다.').default('student'),
    captchaPass: CaptchaPassInput,
  }),
  data: z.object({ expiresInSeconds: z.number(), resendAfterSeconds: z.number() }),
});

export const verifyCode = endpoint('POST /api/auth/verify', {
  who: 'anyone',
  summary: 'Checks the code; the phone counts as proven in this browser from then on.',
  input: z.strictObject({
    parentsMobile: MobileInput,
    code: z
      .string('인증번호 6자리를 입력해 주세요.')
      .trim()
      .regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.'),
  }),
  data: z.object({ isAuth: z.boolean() }),
});

export const Proof = z.object({
  isAuth: z.boolean(),
  /** The proven number with its middle hidden; null where none is proven. */
  mobile: z.string().nullable(),
});

export const getProof = endpoint('GET /api/auth', {
  who: 'anyone',
  summary: 'Says whether this browser has proven a guardian’s phone.',
  input: z.strictObject({}),
  data: Proof,
});

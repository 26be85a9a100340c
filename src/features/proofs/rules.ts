import { isBlank } from '#src/shared/endpoint/blank.ts';

/** The numbers of the proofs, in seconds unless the name says otherwise. */
export const proofLimits = {
  codeLivesSeconds: 180,
  codeTries: 5,
  resendAfterSeconds: 60,
  codesPerNumberAndDay: 5,
  codesPerAddressAndDay: 30,
  /** One member of staff, who enters children for guardians at the desk. */
  codesPerStaffAndDay: 100,
  /** Of the whole academy without a captcha; then everybody solves one, so that a stranger cannot use up the rest. */
  freeCodesPerDay: 2_000,
  codesPerDay: 5_000,
  captchaTries: 3,
  captchasPerAddressAndHour: 120,
  /** Of one account that is tried from one address, whatever else that address asks for. */
  captchasPerSignInAndHour: 20,
  passLivesSeconds: 180,
  challengeLivesSeconds: 600,
  /** How long a browser counts as having proven its phone. */
  proofLivesSeconds: 3 * 3_600,
} as const;

/** What a captcha pass can be earned for; a pass for one is refused at every other. */
export const captchaActions = [
  'find',
  'signUp',
  'signIn',
  'sendCode',
  'counselling',
  'booking',
  'levelTest',
] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** One form for every name: composed letters, single spaces, no space at the ends. */
export function normalName(text: string): string {
  return text.slice(0, 200).normalize('NFKC').trim().replace(/\s+/g, ' ').replace(/’/g, "'");
}

/**
 * Whether a text can be a person's name: 2 to 30 signs, all Hangul in one or two words, all Latin in up to four (with
 * accents, hyphens and apostrophes) or all of Han and kana; never a text that means none. Two scripts, digits, dots,
 * slashes or a word of an address make what our messages would carry to strangers.
 */
export function isPersonName(text: string): boolean {
  return (
    !isBlank(text) &&
    /^(?=.{2,30}$)(?!.*\b(https?|www|com|net|org|kr)\b)([가-힣]+( [가-힣]+)?|\p{sc=Latn}+([ '-]\p{sc=Latn}+){0,3}|[ ー\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2,12})$/iu.test(
      text,
    )
  );
}

/** What became of one sent code when somebody types digits. */
export type CodeVerdict = 'right' | 'wrong' | 'expired';

export interface SentCode {
  readonly isMatch: boolean;
  readonly tries: number;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
}

/** Decides about a typed code; `tries` counts the earlier ones. The sixth try is `expired`, also when right. */
export function checkCode(sent: SentCode | null, now: Date): CodeVerdict {
  if (!sent || sent.isUsed || sent.expiresAt <= now) return 'expired';
  if (sent.tries >= proofLimits.codeTries) return 'expired';
  return sent.isMatch ? 'right' : 'wrong';
}

/** Whose name stands in the message: the student's, or that of the person who gets it. */
export type NameIs = 'student' | 'own';

/** The text of the message with the code. Names hold letters only, so nothing can be smuggled in. */
export function codeMessage(name: string, code: string, nameIs: NameIs = 'student'): string {
  const whose = nameIs === 'own' ? `${name}님의` : `${name} 학생 보호자`;
  return `[{academy}] ${whose} 인증번호는 ${code}입니다. 3분 안에 입력해 주세요.`;
}

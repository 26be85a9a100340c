import { ageOn } from '#src/shared/seoul-time.ts';

/** Children one guardian may list. */
export const maxChildren = 6;
/** Password lengths in characters after NFKC. */
export const passwordLength = { min: 10, max: 128 } as const;
/** How long a password reset link lives. */
export const resetLivesMinutes = 30;

/** Days an invitation to a child is good for. */
export const invitationLivesDays = 7;
/** Days after a withdrawal on which the personal data is destroyed (PIPA article 21: without delay, five days). */
export const destroyAfterDays = 3;

/** Versions in force of what a member agrees to; the text of each stands at /terms. */
export const consentVersions = {
  terms: '2026-03-01',
  privacy: '2026-03-01',
  guardian: '2026-03-01',
  marketing: '2026-03-01',
  marketingNight: '2026-03-01',
  photo: '2026-03-01',
} as const;
export type ConsentType = keyof typeof consentVersions;

/** A sign-in name: 6 to 20 lower-case letters and digits, beginning with a letter. */
export function isLoginId(text: string): boolean {
  return /^[a-z][a-z0-9]{5,19}$/.test(text);
}

/** Passwords are compared in one Unicode form (NFKC), however the keyboard composed them. */
export function normalPassword(text: string): string {
  return text.normalize('NFKC');
}

const commonWords = [
  'password',
  'passw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'abcdefg',
  'abcdefghij',
  'sarang',
  'korea',
  'seoul',
  'dkssudgktpdy',
  'tkfkdgo',
];
const houseWords = ['msc', 'mscacademy', 'msc아카데미', 'academy', '아카데미'];

export interface PasswordContext {
  readonly loginId?: string | undefined;
  readonly name?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

function contextWords({ loginId, name, mobile, email }: PasswordContext): string[] {
  const digits = mobile?.replace(/\D/g, '') ?? '';
  return [loginId, name, digits, digits.slice(-8), email?.split('@')[0]]
    .map((word) => word?.toLowerCase() ?? '')
    .filter((word) => word.length >= 3);
}

/** What is left of a password once known words are taken out; little left means it is easy to guess. */
function remainder(password: string, words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
}

function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return steps.length > 0 && steps.every((step) => Math.abs(step) === 1 && step === steps[0]);
}

/**
 * Null for a password that may be used, otherwise the advice in Korean. No composition rules: length, few
 * repeats, no common word, nothing that is known of the member (ASVS 5.0 6.2).
 */
export function passwordAdvice(password: string, context: PasswordContext = {}): string | null {
  const text = normalPassword(password);
  const length = [...text].length;
  if (length < passwordLength.min)
    return `비밀번호는 ${passwordLength.min}자 이상으로 정해 주세요. 짧은 문장도 좋습니다.`;
  if (length > passwordLength.max) return `비밀번호는 ${passwordLength.max}자까지 쓸 수 있습니다.`;
  if (new Set(text.toLowerCase()).size < 4) return '같은 글자만 되풀이하는 비밀번호는 쓸 수 없습니다.';
  if (isRun(text) || /^(0?123456789)+0*$/.test(text) || isRun(text.slice(0, 8)))
    return '이어지는 글자나 숫자로 된 비밀번호는 쓸 수 없습니다.';
  if (remainder(text, contextWords(context)).length < 5)
    return '아이디, 이름, 연락처가 들어간 비밀번호는 쓸 수 없습니다.';
  if (remainder(text, [...commonWords, ...houseWords]).replace(/[\d\W_]/g, '').length < 2 && hasWord(text))
    return '널리 쓰이는 낱말로 된 비밀번호는 쓸 수 없습니다. 낱말을 몇 개 더 이어 보세요.';
  return null;
}

function hasWord(text: string): boolean {
  const low = text.toLowerCase();
  return [...commonWords, ...houseWords].some((word) => low.includes(word));
}

/** Strength for the meter at the field, 0 (refused) to 4. Length and variety only; the server does not use it. */
export function passwordStrength(password: string, context: PasswordContext = {}): 0 | 1 | 2 | 3 | 4 {
  if (passwordAdvice(password, context)) return 0;
  const variety = new Set(password).size;
  if (password.length >= 20 && variety >= 10) return 4;
  if (password.length >= 14 && variety >= 8) return 3;
  return variety >= 7 ? 2 : 1;
}

/** Whether a child needs the guardian's consent on that Seoul day: under 14 (PIPA article 22-2). */
export function needsGuardianConsent(birthDate: string, seoulToday: string): boolean {
  return ageOn(birthDate, seoulToday) < 14;
}

/** A name with its middle hidden: 김○연, 이○. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0] ?? ''}○`;
  return `${letters[0]}${'○'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** Where to go after signing in: a path of our own, otherwise the home page. */
export function safeReturnTo(path: string | undefined): string {
  const isOwn = path !== undefined && /^\/(?![/\\])[^\\\s]{0,400}$/.test(path);
  return isOwn && !path.startsWith('/signin') && !path.startsWith('/quit') ? path : '/';
}

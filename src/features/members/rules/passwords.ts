import { convertHangulToQwerty } from 'es-hangul';

/** Password lengths in characters after NFKC. */
export const passwordLength = { min: 10, max: 128 } as const;

/** Passwords are compared in one Unicode form (NFKC), however the keyboard composed them. */
export function normalPassword(text: string): string {
  return text.normalize('NFKC');
}

/** The words guessers try first, in Latin letters and in Hangul; how they are typed does not matter. */
const commonWords =
  `password passwd qwerty qwertyuiop qwer asdf asdfghjkl zxcvbnm zxcv iloveyou letmein welcome admin administrator
  abcdefg abcdefghij abcd sarang saranghae korea korean seoul login master dragon monkey football baseball princess
  sunshine superman batman pokemon naver kakao google samsung iphone android love happy hello angel family school student
  teacher mother father mom dad
  비밀번호 암호 안녕하세요 안녕 사랑해요 사랑해 사랑합니다 사랑 대한민국 한국 서울 관리자 가나다라 가나다 엄마 아빠 우리집 우리가족
  가족 학생 선생님 선생 공부 수학 과학 독서 학교 행복 감사합니다 고맙습니다 아이디 로그인 바보 천사 공주 왕자 네이버 카카오 구글 삼성`
    .split(/\s+/)
    .filter((word) => word !== '');
const houseWords = [
  'msc',
  'mscacademy',
  'academy',
  'demo',
  'msc아카데미',
  '아카데미',
  '학원',
  '대치',
  '목동',
  '중계',
  '분당',
];

export interface PasswordContext {
  readonly loginId?: string | undefined;
  readonly name?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

function contextWords({ loginId, name, mobile, email }: PasswordContext): string[] {
  const digits = mobile?.replace(/\D/g, '') ?? '';
  return [loginId, digits, digits.slice(-8), email?.split('@')[0]]
    .map((word) => word?.toLowerCase() ?? '')
    .filter((word) => word.length >= 3)
    .concat((name ?? '').length >= 2 ? [(name ?? '').toLowerCase()] : []);
}

/** Digits and signs written for letters, as in `p@ssw0rd`. */
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** The keys of a Latin keyboard, in small letters, behind a text: `사랑` and `tkfkd` are one. */
export const keysOf = (text: string) => convertHangulToQwerty(text).toLowerCase();

/** What is left of a text once words are taken out, the longest first. */
function remainder(text: string, words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);
}

const holds = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
/** A syllable stands for two or three keys, so fewer of them may be left. */
const lettersLeft = (text: string) => {
  const letters = text.replace(/[\d\W_]/gu, (sign) => (/[가-힣]/.test(sign) ? sign : ''));
  return [...letters].reduce((sum, letter) => sum + (/[가-힣]/.test(letter) ? 2 : 1), 0);
};

function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return steps.length > 0 && steps.every((step) => Math.abs(step) === 1 && step === steps[0]);
}

/** The rows of keys, as they stand. */
export const keyboard: readonly string[] = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** How far each row of keys is moved to the right of the one above, in keys. */
const rowOffsets = [0, 0.5, 0.75, 1.25];

const placeOfKey = new Map(
  keyboard.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + (rowOffsets[y] ?? 0), y }] as const)),
);

/** Whether two keys stand beside each other, in one row or in two; a key is no neighbour of its own. */
export function areNeighbourKeys(one: string, other: string): boolean {
  const [from, to] = [placeOfKey.get(one), placeOfKey.get(other)];
  return Boolean(from && to && from !== to && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1);
}

/** Whether four in five steps of a text go to a neighbouring key, as in `1q2w3e4r`. */
function isKeyboardWalk(text: string): boolean {
  const keys = [...text];
  const steps = keys.slice(1).map((to, i) => areNeighbourKeys(keys[i] ?? '', to));
  return steps.filter(Boolean).length >= steps.length * 0.8;
}

/** `abcabcabcabc`, also cut off in the last round, and `aabbccddee`, where every sign comes twice or more. */
function isRepeated(text: string): boolean {
  const signs = [...text];
  const rounds = (size: number) => signs.every((sign, i) => sign === signs[i % size]);
  const halfway = Math.floor(signs.length / 2);
  const hasPiece = Array.from({ length: halfway }, (_, i) => i + 1).some((size) => size < 10 && rounds(size));
  return hasPiece || signs.every((sign, i) => sign === signs[i - 1] || sign === signs[i + 1]);
}

const sentences = {
  repeated: '같은 글자나 토막을 되풀이하는 비밀번호는 쓸 수 없습니다.',
  keyboard: '자판에서 이웃한 글자로 이어진 비밀번호는 쓸 수 없습니다.',
  context: '아이디, 이름, 연락처가 들어간 비밀번호는 쓸 수 없습니다.',
  contextTyped: '이름이나 아이디를 다른 자판으로 친 비밀번호는 쓸 수 없습니다.',
  common: '널리 쓰이는 낱말로 된 비밀번호는 쓸 수 없습니다. 낱말을 몇 개 더 이어 보세요.',
  commonTyped:
    '널리 쓰이는 낱말을 다른 자판이나 닮은 글자로 친 비밀번호는 쓸 수 없습니다. 낱말을 몇 개 더 이어 보세요.',
} as const;

/** Words by which a password is guessed: common ones and the academy's own. */
export const knownWords: readonly string[] = [...commonWords, ...houseWords];
const knownKeys = knownWords.map(keysOf);

/** Words as they stand, then by the keys they are typed with, then with signs that stand for letters. */
function adviceOnWords(text: string, context: PasswordContext): string | null {
  const own = contextWords(context);
  const low = text.toLowerCase();
  const isLittle = (read: string, words: readonly string[]) =>
    holds(read, words) && lettersLeft(remainder(read, words)) < 3;
  if (remainder(low, own).length < 5) return sentences.context;
  if (isLittle(low, knownWords)) return sentences.common;
  const keys = keysOf(text);
  const ownKeys = own.map(keysOf);
  if (isLittle(keys, ownKeys)) return sentences.contextTyped;
  const spelt = low.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);
  const isCommon = isLittle(keys, [...knownKeys, ...ownKeys]) || isLittle(spelt, knownWords);
  return isCommon ? sentences.commonTyped : null;
}

/**
 * Null for a password that may be used, otherwise the advice in Korean. No composition rules: length, few
 * repeats, no common word, nothing that is known of the member (ASVS 5.0 6.2), however it is typed.
 */
export function passwordAdvice(password: string, context: PasswordContext = {}): string | null {
  const text = normalPassword(password);
  const length = [...text].length;
  if (length < passwordLength.min)
    return `비밀번호는 ${passwordLength.min}자 이상으로 정해 주세요. 짧은 문장도 좋습니다.`;
  if (length > passwordLength.max) return `비밀번호는 ${passwordLength.max}자까지 쓸 수 있습니다.`;
  const low = text.toLowerCase();
  if (new Set(low).size < 4) return sentences.repeated;
  if (isRun(text) || /^(0?123456789)+0*$/.test(text) || isRun(text.slice(0, 8)))
    return '이어지는 글자나 숫자로 된 비밀번호는 쓸 수 없습니다.';
  const onWords = wordsAdvice(password, text, context);
  if (onWords) return onWords;
  if (isRepeated(low)) return sentences.repeated;
  return isKeyboardWalk(low) ? sentences.keyboard : null;
}

function wordsAdvice(password: string, text: string, context: PasswordContext): string | null {
  // Before NFKC: it takes single jamo for parts of syllables, and their keys would be lost.
  return adviceOnWords(password.normalize('NFC'), context) ?? adviceOnWords(text, context);
}

/** Strength for the meter at the field, 0 (refused) to 4. Length and variety only; the server does not use it. */
export function passwordStrength(password: string, context: PasswordContext = {}): 0 | 1 | 2 | 3 | 4 {
  if (passwordAdvice(password, context)) return 0;
  const variety = new Set(password).size;
  if (password.length >= 20 && variety >= 10) return 4;
  if (password.length >= 14 && variety >= 8) return 3;
  return variety >= 7 ? 2 : 1;
}

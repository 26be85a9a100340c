/** §5 of the specification: 3 digits, 3 or 4 digits, 4 digits, each pair parted by an optional hyphen or space. */
const phonePattern = /^\d{3}[- ]?\d{3,4}[- ]?\d{4}$/;

/** Whether a text is a phone number as §5 writes it. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text);
}

/**
 * A number as it was typed or pasted, in the way §5 writes it: `+82 10…`, `0082…` and `82 10…` begin with 0, dots and
 * dashes of any kind are hyphens, parentheses and signs nobody sees are gone. What is no such number stays none.
 */
export function domesticPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}()]/gu, '')
    .replace(/[\s.\p{Pd}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?:(?:\+|00)-?82-?0?-?(?=\d)|82-?(?=10-?\d{4}-?\d{4}$))/, '0');
}

/** Digits only, for storing and comparing; those of a Korean number from abroad begin with 0. */
export function phoneDigits(text: string): string {
  return domesticPhone(text).replace(/\D/g, '');
}

/** Whether a number is written with the code of another country. */
function isForeign(text: string): boolean {
  return /^(\+|00)-?(?!82)[1-9]/.test(domesticPhone(text));
}

/** Whether messages may be sent there: Korean mobiles only (010, and the old 011, 016-019). */
export function isKoreanMobile(text: string): boolean {
  return isPhone(domesticPhone(text)) && /^(010\d{8}|01[16-9]\d{7,8})$/.test(phoneDigits(text));
}

/** Said where a text is no phone number at all. */
export const phoneSentence = '휴대폰 번호를 010-1234-5678처럼 숫자 10~11자리로 입력해 주세요.';

const foreignSentence =
  '해외 번호로는 문자를 보낼 수 없습니다. 한국 휴대폰 번호(010으로 시작하는 11자리)를 입력해 주세요.';

/** Why no text can be sent to a number; null where one can. */
export function mobileFault(text: string): string | null {
  if (isForeign(text)) return foreignSentence;
  if (!isPhone(domesticPhone(text))) return phoneSentence;
  if (isKoreanMobile(text)) return null;
  return '문자를 받을 수 없는 번호입니다. 휴대폰 번호(010으로 시작하는 11자리)를 입력해 주세요.';
}

/** `010-1234-5678` */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3');
}

/** `010-****-5678`, for screens and lists that may not show it whole. */
export function maskPhone(digits: string): string {
  return formatPhone(digits).replace(/-\d{3,4}-/, '-****-');
}

/** §5 of the specification: 3 digits, 3 or 4 digits, 4 digits, each pair parted by an optional hyphen or space. */
const phonePattern = /^\d{3}[- ]?\d{3,4}[- ]?\d{4}$/;

/** Whether a text is a phone number as §5 writes it. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text);
}

/** Digits only, for storing and comparing. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Whether messages may be sent there: Korean mobiles only (010, and the old 011, 016-019). */
export function isKoreanMobile(text: string): boolean {
  return isPhone(text) && /^(010\d{8}|01[16-9]\d{7,8})$/.test(phoneDigits(text));
}

/** Said where a text is no phone number at all. */
export const phoneSentence = '휴대폰 번호를 010-1234-5678처럼 숫자 10~11자리로 입력해 주세요.';

/** Why no text can be sent to a number; null where one can. */
export function mobileFault(text: string): string | null {
  if (!isPhone(text)) return phoneSentence;
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

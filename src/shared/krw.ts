/**
 * A whole number as it is read: 1234567 → `1,234,567`; another one is rounded. By hand, for a phone takes 10 ms to open
 * the tables of its languages.
 */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Integer won with separators and the unit: 10000 → `10,000원`; 0 → `무료` where a price is meant. */
export function formatKrw(amountKrw: number): string {
  return `${formatCount(amountKrw)}원`;
}

/** A price tag: 0 is said as `무료`. */
export function formatPrice(amountKrw: number): string {
  return amountKrw === 0 ? '무료' : formatKrw(amountKrw);
}

/** What is said of a text that is no sum. */
export const notASum = '원 단위의 숫자로만 입력해 주세요. 예: 10,000';

/** A sum as somebody types it, in won; null for what is no whole sum (`1만`, `5000.5`), which is never guessed at. */
export function typedKrw(text: string): number | null {
  const typed = text.normalize('NFKC').replace(/\s/g, '').replace(/원$/, '');
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}

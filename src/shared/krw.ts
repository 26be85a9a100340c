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

/** Whether sums with commas between them, such as `18,45`, never fall. */
export function isRising(sums: string): boolean {
  const all = sums.split(',').map(Number);
  return all.every((sum, at) => at === 0 || sum >= (all[at - 1] ?? 0));
}

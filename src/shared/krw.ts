/** Integer won with separators and the unit: 10000 → `10,000원`; 0 → `무료` where a price is meant. */
export function formatKrw(amountKrw: number): string {
  return `${amountKrw.toLocaleString('ko-KR')}원`;
}

/** A price tag: 0 is said as `무료`. */
export function formatPrice(amountKrw: number): string {
  return amountKrw === 0 ? '무료' : formatKrw(amountKrw);
}

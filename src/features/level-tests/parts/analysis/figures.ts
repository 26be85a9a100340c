/** `63%`; `-` where there is none. */
export function percentWords(share: number | null): string {
  return share === null ? '-' : `${Math.round(100 * share)}%`;
}

/** Two decimals; `-` where there is none. */
export function decimalWords(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}

/** A whole number with its sign kept; `-` where there is none. */
export function wholeWords(value: number | null): string {
  return value === null ? '-' : Math.round(value).toLocaleString('ko-KR');
}

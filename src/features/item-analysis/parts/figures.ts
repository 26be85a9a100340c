import type { Bar } from './bar-chart.tsx';

/** `63%`; `-` where there is none. */
export function formatPercent(share: number | null): string {
  return share === null ? '-' : `${Math.round(100 * share)}%`;
}

/** Parts of one whole in whole percent that make a hundred: what rounding took or gave is where it shows least. */
export function inWholePercent(shares: readonly (number | null)[]): (number | null)[] {
  const whole = shares.map((share) => (share === null ? null : Math.floor(100 * share + 1e-9)));
  const left = Math.round(shares.reduce<number>((sum, share) => sum + 100 * (share ?? 0), 0));
  let missing = left - whole.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const byRest = shares
    .map((share, at) => ({ at, rest: 100 * (share ?? 0) - (whole[at] ?? 0) }))
    .toSorted((x, y) => y.rest - x.rest);
  for (const { at } of byRest) {
    if (missing <= 0) break;
    const one = whole[at];
    if (one === null || one === undefined) continue;
    whole[at] = one + 1;
    missing -= 1;
  }
  return whole.map((one) => (one === null ? null : one / 100));
}

/** Two decimals; `-` where there is none. */
export function formatDecimal(value: number | null): string {
  if (value === null) return '-';
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** A whole number with its sign kept; `-` where there is none. */
export function formatWhole(value: number | null): string {
  return value === null ? '-' : Math.round(value).toLocaleString('ko-KR');
}

/** Rows as bars: what stands at the foot, how high, and what is said of it. */
export function barsOf<Row>(
  rows: readonly Row[],
  {
    name,
    value,
    text = String,
  }: { name: (row: Row) => number; value: (row: Row) => number; text?: (value: number) => string },
): Bar[] {
  return rows.map((row) => ({ name: String(name(row)), value: value(row), text: text(value(row)) }));
}

import type { Bar } from './bar-chart.tsx';

/** `63%`; `-` where there is none. */
export function formatPercent(share: number | null): string {
  return share === null ? '-' : `${Math.round(100 * share)}%`;
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

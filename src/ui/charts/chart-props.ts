import type { ReactNode } from 'react';

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** What the others are held against: grey, without numbers on its bars. */
  readonly isBefore?: boolean;
}
export type ChartRow = Readonly<Record<string, string | number>> & { readonly label: string };

export interface ChartProps {
  readonly title: string;
  readonly kind: 'bar' | 'line';
  readonly rows: readonly ChartRow[];
  /** What a row of the table is: `날짜`. */
  readonly rowName?: string;
  readonly series: readonly ChartSeries[];
  /** What the bars are, in place of the drawing's own legend; the bars then have their numbers on them. */
  readonly note?: ReactNode;
  /** True where the same numbers stand in a table beside it. */
  readonly isTableHidden?: boolean;
  /** True where the heading above says the same. */
  readonly isTitleHidden?: boolean;
  /** So many are one on the axis and on the bars: 10,000 where the title says `만원`. */
  readonly per?: number;
  /** Numbers that are not drawn and stand in the table. */
  readonly more?: readonly ChartSeries[];
}

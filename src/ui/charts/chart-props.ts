export interface ChartSeries {
  readonly key: string;
  readonly name: string;
}
export type ChartRow = Readonly<Record<string, string | number>> & { readonly label: string };

export interface ChartProps {
  readonly title: string;
  readonly kind: 'bar' | 'line';
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** True where the same numbers stand in a table beside it. */
  readonly isTableHidden?: boolean;
  /** True where the heading above says the same. */
  readonly isTitleHidden?: boolean;
}

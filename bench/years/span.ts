/** Registrations of the past, numbered from the newest back: `from` is in it, `to` is not. Whole blocks of ten thousand. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Rows of the past are numbered from here down, so that newer ones have greater numbers, as they would have. */
export const base = 100_000_000;

/** A registration every 156 seconds, the newest two weeks ago: ten thousand are 18 days, a million are five years. */
export const ages = (of: string, more = "interval '0'") =>
  `(now() - interval '14 days' - ${of} * interval '156 seconds' - ${more})`;

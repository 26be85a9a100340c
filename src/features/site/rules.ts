/** One row of the statutory refund table for tuition of one month or less (학원법 시행령 별표 4). */
export interface TuitionRefundRow {
  readonly until: string;
  /** Share that goes back, as a fraction. */
  readonly back: readonly [numerator: number, denominator: number];
  readonly word: string;
}

export const tuitionRefundTable: readonly TuitionRefundRow[] = [
  { until: '교습 시작 전', back: [1, 1], word: '전액' },
  { until: '총 교습 시간의 1/3이 지나기 전', back: [2, 3], word: '2/3' },
  { until: '총 교습 시간의 1/2이 지나기 전', back: [1, 2], word: '1/2' },
  { until: '총 교습 시간의 1/2이 지난 뒤', back: [0, 1], word: '반환하지 않음' },
];

/**
 * What goes back of a month's tuition in won, by the table above (학원법 시행령 제18조 제3항, 별표 4). `passed` and `total` are
 * hours (or minutes) of lessons; passing exactly a third no longer counts as "before" it. Rounded down to the won.
 */
export function tuitionRefundKrw(tuitionKrw: number, passed: number, total: number): number {
  const row = tuitionRefundTable[refundRow(passed, total)];
  const [numerator, denominator] = row?.back ?? [0, 1];
  return Math.floor((tuitionKrw * numerator) / denominator);
}

function refundRow(passed: number, total: number): number {
  if (passed <= 0) return 0;
  if (passed * 3 < total) return 1;
  return passed * 2 < total ? 2 : 3;
}

export interface LabelCount {
  readonly label: string;
  readonly count: number;
}

const bounds: readonly (readonly [seconds: number, label: string])[] = [
  [1, '기다리지 않음'],
  [60, '1분 안'],
  [300, '5분 안'],
  [600, '10분 안'],
  [1_800, '30분 안'],
  [Number.POSITIVE_INFINITY, '30분 넘게'],
];

/** How many waited how long; `null` is a turn that never came. */
export function waitCounts(waits: readonly (number | null)[]): LabelCount[] {
  const came = waits.filter((one) => one !== null);
  const rows = bounds.map(([most, label], at) => {
    const least = bounds[at - 1]?.[0] ?? -1;
    return { label, count: came.filter((one) => one > least && one <= most).length };
  });
  return [...rows, { label: '차례가 오지 않음', count: waits.length - came.length }];
}

/** The middle of the numbers; null where there are none. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
}

/** How many instants fall into each of the first spans after `from`. */
export function countBySpan(
  times: readonly Date[],
  { from, spanMs, spans }: { from: Date; spanMs: number; spans: number },
): number[] {
  const counts = Array.from({ length: spans }, () => 0);
  for (const time of times) {
    const at = Math.floor((time.getTime() - from.getTime()) / spanMs);
    if (at >= 0 && at < spans) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Seconds after `from` at which as many seats were taken as there are; null where they never were. */
export function soldOutAfter(taken: readonly Date[], capacity: number, from: Date): number | null {
  const last = [...taken].sort((a, b) => a.getTime() - b.getTime())[capacity - 1];
  return last ? Math.max(0, Math.round((last.getTime() - from.getTime()) / 1000)) : null;
}

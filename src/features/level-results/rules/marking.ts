import { quoted } from '#src/shared/words/particle.ts';

interface Criterion {
  readonly id: string;
  readonly title: string;
  readonly maxPoints: number;
}

export interface GivenMark {
  readonly points: number;
  readonly note: string;
  readonly criteria: Readonly<Record<string, number>> | null;
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-9;

/**
 * What is wrong with a mark, by the field it stands in (`criteria.<id>`, `points`, `note`); empty where nothing is. Each
 * criterion of the rubric has its own maximum, and one that the rubric does not have is refused. Whoever changes an own
 * mark says why.
 */
export function markFaults(
  { points, note, criteria }: GivenMark,
  {
    rubric,
    maxPoints,
    before,
  }: {
    readonly rubric: readonly Criterion[];
    readonly maxPoints: number;
    /** The points this person gave before. */
    readonly before: number | null;
  },
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (criteria) {
    for (const id of Object.keys(criteria))
      if (!rubric.some((one) => one.id === id)) faults[`criteria.${id}`] = '채점 기준에 없는 항목입니다.';
    for (const one of rubric) {
      const given = criteria[one.id];
      if (given === undefined) faults[`criteria.${one.id}`] = '이 기준의 점수를 적어 주세요.';
      else if (given > one.maxPoints)
        faults[`criteria.${one.id}`] = `${quoted(one.title, '은/는')} ${one.maxPoints}점까지 줄 수 있습니다.`;
    }
    const sum = Object.values(criteria).reduce((total, one) => total + one, 0);
    if (!isSame(sum, points)) faults.points = '기준별 점수의 합과 점수가 다릅니다.';
  }
  if (points > maxPoints) faults.points = `이 문항은 ${maxPoints}점까지 줄 수 있습니다.`;
  if (before !== null && !isSame(before, points) && note.trim() === '')
    faults.note = '이미 준 점수를 고치는 사유를 메모에 적어 주세요.';
  return faults;
}

/** Whether two people's marks lie more than so many percent of the most apart, so that a third person has to mark. */
export function isDisputed(
  points: readonly number[],
  { maxPoints, thirdPercent }: { readonly maxPoints: number; readonly thirdPercent: number },
): boolean {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  return points.length === 2 && (high - low) * 100 > maxPoints * thirdPercent + 1e-9;
}

const meanOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0) / points.length;

/** Of three marks or more: the mean of the two that lie nearest to each other; of two pairs equally near, of all. */
function nearest(points: readonly number[]): number {
  const sorted = points.toSorted((a, b) => a - b);
  const pairs = sorted.slice(1).map((high, at) => ({ at, gap: high - (sorted[at] ?? high) }));
  const least = Math.min(...pairs.map(({ gap }) => gap));
  const near = pairs.filter(({ gap }) => isSame(gap, least));
  const [only] = near;
  return only && near.length === 1 ? meanOf(sorted.slice(only.at, only.at + 2)) : meanOf(sorted);
}

/**
 * What people's marks (the latest of each) come to; null before enough have marked. Two are averaged; where they lie too
 * far apart the answer waits for a third, who decides which of them counts.
 */
export function markedPoints(
  points: readonly number[],
  {
    markers,
    maxPoints,
    thirdPercent,
  }: { readonly markers: number; readonly maxPoints: number; readonly thirdPercent: number | null },
): { readonly points: number; readonly isSettled: boolean } | null {
  if (points.length < markers) return null;
  if (points.length > 2) return { points: nearest(points), isSettled: true };
  const isSettled = markers < 2 || thirdPercent === null || !isDisputed(points, { maxPoints, thirdPercent });
  return { points: meanOf(points), isSettled };
}

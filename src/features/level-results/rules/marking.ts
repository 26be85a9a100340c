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
        faults[`criteria.${one.id}`] = `‘${one.title}’은(는) ${one.maxPoints}점까지 줄 수 있습니다.`;
    }
    const sum = Object.values(criteria).reduce((total, one) => total + one, 0);
    if (!isSame(sum, points)) faults.points = '기준별 점수의 합과 점수가 다릅니다.';
  }
  if (points > maxPoints) faults.points = `이 문항은 ${maxPoints}점까지 줄 수 있습니다.`;
  if (before !== null && !isSame(before, points) && note.trim() === '')
    faults.note = '이미 준 점수를 고치는 까닭을 메모에 적어 주세요.';
  return faults;
}

/** Whether two people's marks lie so far apart (more than a third of the most) that somebody should look again. */
export function isDisputed(points: readonly number[], maxPoints: number): boolean {
  return points.length > 1 && Math.max(...points) - Math.min(...points) > maxPoints / 3;
}

import { type ScoredResponse, tidySum } from './result.ts';

interface Kept {
  readonly result: {
    readonly points: number;
    readonly maxPoints: number;
    readonly itemCount: number;
    readonly grantedCount: number;
  };
  readonly scores: readonly Points[];
}

interface Points {
  readonly position: number;
  readonly points: number;
  readonly maxPoints: number;
  readonly isFinal: boolean;
}

interface Marked {
  readonly scores: readonly Points[];
  readonly responses: readonly ScoredResponse[];
}

const isOther = (a: number, b: number) => Math.abs(a - b) > 1e-9;

/**
 * Whether a result, as it is kept, is another one than its answers are worth by some grading. What still waits for marks,
 * or did when it was kept, says nothing: that it is shown has roads of its own.
 */
export function isApart({ result, scores }: Kept, { scores: anew, responses }: Marked): boolean {
  if (result.itemCount !== responses.length) return true;
  if (result.grantedCount !== responses.filter(({ isGranted }) => isGranted).length) return true;
  if (
    isOther(
      result.maxPoints,
      tidySum(responses, ({ maxPoints }) => maxPoints),
    )
  )
    return true;
  const byPosition = new Map(scores.map((one) => [one.position, one]));
  const isSettled = anew.every((one) => one.isFinal && byPosition.get(one.position)?.isFinal !== false);
  if (
    isSettled &&
    isOther(
      result.points,
      tidySum(responses, ({ points }) => points),
    )
  )
    return true;
  return anew.some((one) => {
    const kept = byPosition.get(one.position);
    if (!kept) return false;
    if (isOther(kept.maxPoints, one.maxPoints)) return true;
    return kept.isFinal && one.isFinal && isOther(kept.points, one.points);
  });
}

interface Criterion {
  readonly id: string;
  readonly maxPoints: number;
}

/** The sentence at a criterion that was given more points than it has. */
export const overOf = (given: string, maxPoints: number) =>
  Number(given) > maxPoints ? `${maxPoints}점까지 줄 수 있습니다.` : undefined;

/** What was typed for the criteria of a long answer as points, their sum, and whether every criterion has its own. */
export function readRubricMarks(rubric: readonly Criterion[], given: Readonly<Record<string, string>>) {
  const criteria = Object.fromEntries(rubric.map(({ id }) => [id, Number(given[id] ?? '')]));
  const isWhole = rubric.every(
    ({ id, maxPoints }) =>
      (given[id] ?? '').trim() !== '' && Number.isFinite(criteria[id]) && !overOf(given[id] ?? '', maxPoints),
  );
  return { criteria, isWhole, points: Object.values(criteria).reduce((sum, one) => sum + one, 0) };
}

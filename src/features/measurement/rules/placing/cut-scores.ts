import { levelOf, type PlacingRule, place } from './placement.ts';

/** A result as the cut-score desk sees it. */
export interface CutSubject {
  readonly id: number;
  readonly group: string;
  readonly theta: number;
  readonly se: number;
}

/** One student whom new cuts would move. */
export interface CutMove {
  readonly id: number;
  readonly group: string;
  readonly from: number;
  readonly to: number;
  /** The level that the score alone would lead to; another one where the error makes that likelier, or the rule says so. */
  readonly byScore: number;
}

/** Class sizes of one group (a branch), by level. */
export interface ClassSizes {
  readonly group: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What new cuts would do: whom they move, and how large every level of every group would be. */
export interface CutPreview {
  readonly moves: readonly CutMove[];
  readonly sizes: readonly ClassSizes[];
}

/** Places every student by the old and by the new rule and compares. */
export function previewCuts(
  subjects: readonly CutSubject[],
  before: PlacingRule,
  after: PlacingRule,
): CutPreview {
  const placed = subjects.map((one) => ({
    id: one.id,
    group: one.group,
    from: place(one, before).level,
    to: place(one, after).level,
    byScore: levelOf(one.theta, after.cuts),
  }));
  const groups = [...new Set(subjects.map((one) => one.group))].sort();
  const count = (group: string, { cuts }: PlacingRule, level: (one: CutMove) => number) =>
    Array.from(
      { length: cuts.length + 1 },
      (_, k) => placed.filter((one) => one.group === group && level(one) === k).length,
    );
  return {
    moves: placed.filter((one) => one.from !== one.to),
    sizes: groups.map((group) => ({
      group,
      before: count(group, before, (one) => one.from),
      after: count(group, after, (one) => one.to),
    })),
  };
}

/** Why a list of cuts cannot be used, in Korean, or null: cuts must be finite numbers that rise. */
export function cutProblem(cuts: readonly number[]): string | null {
  if (!cuts.every(Number.isFinite)) return '컷 점수는 숫자여야 합니다.';
  const isRising = cuts.every((cut, index) => index === 0 || cut > (cuts[index - 1] ?? cut));
  return isRising ? null : '컷 점수는 낮은 레벨부터 차례로 커져야 합니다.';
}

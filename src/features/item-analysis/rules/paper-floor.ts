import type { LevelCut } from '#src/features/level-results/rules/result.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import {
  type BoundaryRule,
  levelOf,
  type PlacingRule,
  place,
} from '#src/features/measurement/rules/placing/placement.ts';
import type { SimulatedStudent, SimulationSummary } from '#src/features/measurement/rules/simulation.ts';
import { lengthFor } from './paper-length.ts';

/** What a paper must be able to do before it is published, in percent of simulated students placed right. */
export interface Floor {
  readonly floorPercent: number;
  readonly levelFloorPercent: number;
}

/** What papers are judged by beside their cut lines: the floor, and whom a student at a boundary goes to. */
export interface Standard extends Floor {
  readonly boundary: BoundaryRule;
}

interface Judging extends Floor {
  readonly levels: readonly LevelCut[];
  readonly mode: 'fixed' | 'adaptive';
}

/** Whether a paper reaches the floor, and what would help where it does not. */
export interface FloorVerdict {
  readonly isReached: boolean;
  /** One line each: what falls short. */
  readonly shortfalls: string[];
  /** One line each: what would help. */
  readonly help: string[];
}

/**
 * So many simulated students tell a percent; an adaptive test costs more each. One number for what is published, tried out
 * and told of boundaries, so that all of them tell one figure
 * (docs/decisions/0160-papers-judged-by-one-population.md).
 */
export const judgedStudents = { fixed: 1_000, adaptive: 400 } as const;

/** So few students of a level say little of it: it is judged by students of its own. */
const fewestStudents = 50;
const percent = (share: number) => Math.round(100 * share);

const lengthHelp = (items: number | null) =>
  items === null ? '문항 수만 늘려서는 기준에 닿기 어렵습니다.' : `문항을 ${items}개쯤으로 늘립니다.`;

/** The levels that too few of the simulated students belong to, by their place. */
export const rareLevels = ({ byLevel }: SimulationSummary): number[] =>
  byLevel.flatMap(({ students }, level) => (students < fewestStudents ? [level] : []));

/** Students around one level: spread over it, or, beyond the outermost cut, fewer the farther from it. */
export function studentsOfLevel(level: number, cuts: readonly number[]): Normal {
  const from = cuts[level - 1];
  const to = cuts[level];
  if (from !== undefined && to !== undefined) return { mean: (from + to) / 2, sd: (to - from) / 2 };
  return { mean: from ?? to ?? 0, sd: 0.5 };
}

/** Judges a simulated paper by the floor of the head office. */
export function floorOf(summary: SimulationSummary, judging: Judging): FloorVerdict {
  const { floorPercent, levelFloorPercent, levels, mode } = judging;
  const right = summary.accuracy ?? 0;
  const low = summary.byLevel.flatMap((one, level) =>
    one.right !== null && percent(one.right) < levelFloorPercent
      ? [
          `‘${levels[level]?.name ?? ''}’ 학생은 ${percent(one.right)}%만 맞게 갔습니다(기준 ${levelFloorPercent}%).`,
        ]
      : [],
  );
  const isLow = percent(right) < floorPercent;
  const shortfalls = [
    ...(isLow ? [`알맞은 레벨로 간 학생이 ${percent(right)}%입니다(기준 ${floorPercent}%).`] : []),
    ...low,
  ];
  if (shortfalls.length === 0) return { isReached: true, shortfalls, help: [] };
  const longer = lengthFor(
    { length: summary.meanLength ?? 1, se: summary.meanSe ?? 1, right },
    floorPercent / 100,
    levels.flatMap(({ from }) => from ?? []),
  );
  return {
    isReached: false,
    shortfalls,
    help: [
      ...(levels.length > 2 ? [`레벨을 ${levels.length}개보다 적게 나눕니다(컷 점수).`] : []),
      ...(isLow ? [lengthHelp(longer)] : ['그 레벨의 난이도에 맞는 문항을 더 넣습니다.']),
      ...(mode === 'fixed' ? ['문항이 넉넉하면 맞춤형으로 바꿉니다.'] : []),
    ],
  };
}

/** What becomes of the same simulated students by each way of placing at a boundary. */
export function boundaryShares(students: readonly SimulatedStudent[], { cuts }: PlacingRule) {
  return (['likeliest', 'lower'] as const satisfies readonly BoundaryRule[]).map((boundary) => {
    const placed = students.map((one) => place(one, { cuts, boundary }).level - levelOf(one.trueTheta, cuts));
    const share = (is: (difference: number) => boolean) =>
      placed.length > 0 ? placed.filter(is).length / placed.length : null;
    return {
      boundary,
      right: share((one) => one === 0),
      tooLow: share((one) => one < 0),
      tooHigh: share((one) => one > 0),
    };
  });
}

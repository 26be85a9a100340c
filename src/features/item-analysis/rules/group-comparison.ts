import { type DifResult, mantelHaenszel } from '#src/features/measurement/rules/classical/dif.ts';
import { keysOf } from '#src/shared/record.ts';

/**
 * What parts students into groups, with what is held of them anyway. Sex, income and origin are not recorded, so they
 * cannot be compared.
 */
export const groupings = {
  branch: '분원',
  grade: '학년',
  device: '기기',
  mode: '응시 방식',
  sitting: '응시 차례',
} as const;
export type Grouping = keyof typeof groupings;
export type Groups = Readonly<Partial<Record<Grouping, string>>>;

/** One answer with what its student is able to do and the groups the student is in. */
export interface GroupedRow {
  readonly share: number;
  readonly theta: number;
  readonly groups: Groups;
}

/** One group against all others of the same grouping, at equal ability. */
export interface GroupComparison {
  readonly by: Grouping;
  readonly group: string;
  readonly result: DifResult;
}

/** Groups with fewer students than this are not compared with the others. */
export const fewestOfGroup = 50;

/** Students are compared within a quarter of a logit of each other: papers differ, θ is on one scale. */
const stratumOf = (theta: number) => Math.round(4 * theta);

function compare(rows: readonly GroupedRow[], by: Grouping): GroupComparison[] {
  const known = rows.filter(({ groups }) => groups[by] !== undefined);
  const sizes = new Map<string, number>();
  for (const { groups } of known) sizes.set(groups[by] ?? '', (sizes.get(groups[by] ?? '') ?? 0) + 1);
  const isLarge = ([, size]: readonly [string, number]) =>
    size >= fewestOfGroup && known.length - size >= fewestOfGroup;
  const large = [...sizes].filter(isLarge);
  // Of two groups either comparison says the same: the smaller is named.
  const asked = sizes.size === 2 ? large.toSorted(([, x], [, y]) => x - y).slice(0, 1) : large;
  return asked.map(([group]) => ({
    by,
    group,
    result: mantelHaenszel(
      known.map(({ groups, share, theta }) => ({
        group: groups[by] === group ? 'focal' : 'reference',
        response: share,
        score: stratumOf(theta),
      })),
    ),
  }));
}

/** Every group that is large enough against the others of its grouping, the largest difference first. */
export function compareGroups(rows: readonly GroupedRow[]): GroupComparison[] {
  const all = keysOf(groupings).flatMap((by) => compare(rows, by));
  return all
    .filter(({ result }) => result.class !== null)
    .toSorted((x, y) => Math.abs(y.result.delta ?? 0) - Math.abs(x.result.delta ?? 0));
}

/** The comparison a flag speaks of: the worst class, of those the largest difference. */
export function worstOf(comparisons: readonly GroupComparison[]): GroupComparison | null {
  for (const wanted of ['C', 'B', 'A'] as const) {
    const found = comparisons.find(({ result }) => result.class === wanted);
    if (found) return found;
  }
  return null;
}

/** The kind of device from its short name (`Safari · iPhone`); undefined where it is not known. */
export function deviceKind(device: string | null): string | undefined {
  if (!device) return undefined;
  if (/iPad|태블릿/.test(device)) return '태블릿';
  if (/iPhone|Android/.test(device)) return '휴대폰';
  return /Windows|macOS|Mac|Linux|ChromeOS/.test(device) ? '컴퓨터' : undefined;
}

/** The school a grade belongs to: groups of grades are large enough where single grades are not. */
export function gradeGroup(grade: number): string {
  if (grade <= 4) return '초1~초4';
  if (grade <= 6) return '초5~초6';
  return grade <= 9 ? '중학교' : '고등학교';
}

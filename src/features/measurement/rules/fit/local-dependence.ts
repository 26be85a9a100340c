import { type ItemParameters, probability } from '../response-models.ts';

/** What one student left of what the curves expected: right or not minus the chance. */
export interface Residuals {
  readonly itemIds: readonly number[];
  readonly residuals: readonly number[];
}

/** Two items whose answers go together beyond what ability explains (Yen 1984's Q3). */
export interface DependentPair {
  readonly one: number;
  readonly other: number;
  readonly q3: number;
  readonly students: number;
}

interface Sums {
  n: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

/** A pair that fewer met says nothing. */
const fewestStudents = 60;
/** So far above the mean of all pairs (Christensen, Makransky & Horton 2017), and beyond chance. */
const aboveMean = 0.2;
const beyondChance = 3.5;

/** What the answers of a student leave, given what was measured. */
export function residualsOf(
  theta: number,
  answers: readonly { readonly id: number; readonly isRight: boolean }[],
  items: ReadonlyMap<number, ItemParameters>,
): Residuals {
  const known = answers.flatMap(({ id, isRight }) => {
    const item = items.get(id);
    return item ? [{ id, residual: (isRight ? 1 : 0) - probability(item, theta) }] : [];
  });
  return { itemIds: known.map(({ id }) => id), residuals: known.map(({ residual }) => residual) };
}

const q3Of = ({ n, x, y, xx, yy, xy }: Sums) => {
  const [vx, vy] = [xx - x ** 2 / n, yy - y ** 2 / n];
  return vx > 0 && vy > 0 ? (xy - (x * y) / n) / Math.sqrt(vx * vy) : 0;
};

function add(sums: Map<string, Sums>, key: string, [x, y]: readonly [number, number]): void {
  const own = sums.get(key) ?? { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  own.n += 1;
  own.x += x;
  own.y += y;
  own.xx += x * x;
  own.yy += y * y;
  own.xy += x * y;
  sums.set(key, own);
}

/** The pairs of items that depend on one another, the strongest first. */
export function dependentPairs(students: readonly Residuals[]): DependentPair[] {
  const sums = new Map<string, Sums>();
  for (const { itemIds, residuals } of students)
    for (const [i, one] of itemIds.entries())
      for (let j = i + 1; j < itemIds.length; j += 1) {
        const other = itemIds[j] ?? 0;
        const pair = [residuals[i] ?? 0, residuals[j] ?? 0] as const;
        if (one < other) add(sums, `${one} ${other}`, pair);
        else add(sums, `${other} ${one}`, [pair[1], pair[0]]);
      }
  const pairs = [...sums].flatMap(([key, own]) => {
    if (own.n < fewestStudents) return [];
    const [one = 0, other = 0] = key.split(' ').map(Number);
    return [{ one, other, q3: q3Of(own), students: own.n }];
  });
  const mean = pairs.reduce((sum, { q3 }) => sum + q3, 0) / Math.max(1, pairs.length);
  return pairs
    .filter(({ q3, students: n }) => q3 - mean > aboveMean && (q3 - mean) * Math.sqrt(n) > beyondChance)
    .toSorted((x, y) => y.q3 - x.q3);
}

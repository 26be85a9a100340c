import type { Response } from '#src/features/measurement/rules/response-models.ts';
import { normalCdf } from '../numeric/normal.ts';

/** One student for the comparison of two groups. */
export interface DifStudent {
  readonly group: 'reference' | 'focal';
  readonly response: Response;
  /** The score that says how able the student is, the item included; students are compared at equal scores. */
  readonly score: number;
}

/** Mantel-Haenszel's comparison of two groups on one item; null where no stratum compares them. */
export interface DifResult {
  readonly reference: number;
  readonly focal: number;
  /** Common odds ratio; above 1 favours the reference group. */
  readonly oddsRatio: number | null;
  /** MH D-DIF = −2.35·ln α; negative: harder for the focal group. */
  readonly delta: number | null;
  readonly deltaSe: number | null;
  readonly chiSquare: number | null;
  readonly p: number | null;
  /** ETS: A negligible, B moderate, C large. */
  readonly class: 'A' | 'B' | 'C' | null;
}

interface Stratum {
  /** Reference right and wrong, focal right and wrong. */
  a: number;
  b: number;
  c: number;
  d: number;
}

function strataOf(students: readonly DifStudent[]): Stratum[] {
  const strata = new Map<number, Stratum>();
  for (const { group, response, score } of students) {
    if (response === null) continue;
    const stratum = strata.get(score) ?? { a: 0, b: 0, c: 0, d: 0 };
    strata.set(score, stratum);
    const isRight = response >= 1;
    if (group === 'reference') stratum[isRight ? 'a' : 'b'] += 1;
    else stratum[isRight ? 'c' : 'd'] += 1;
  }
  return [...strata.values()].filter(({ a, b, c, d }) => a + b > 0 && c + d > 0);
}

/** The chi-square with Mantel and Haenszel's continuity correction (1959); null without variance. */
function chiSquareOf(strata: readonly Stratum[]): number | null {
  let [observed, expected, spread] = [0, 0, 0];
  for (const { a, b, c, d } of strata) {
    const n = a + b + c + d;
    observed += a;
    expected += ((a + b) * (a + c)) / n;
    if (n > 1) spread += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (spread <= 0) return null;
  return Math.max(0, Math.abs(observed - expected) - 0.5) ** 2 / spread;
}

/** Variance of ln α (Robins, Breslow & Greenland 1986). */
function logOddsVariance(strata: readonly Stratum[]): number {
  let [r, s, pr, mixed, qs] = [0, 0, 0, 0, 0];
  for (const { a, b, c, d } of strata) {
    const n = a + b + c + d;
    const [up, down] = [(a * d) / n, (b * c) / n];
    const [p, q] = [(a + d) / n, (b + c) / n];
    r += up;
    s += down;
    pr += p * up;
    mixed += p * down + q * up;
    qs += q * down;
  }
  return pr / (2 * r * r) + mixed / (2 * r * s) + qs / (2 * s * s);
}

/** ETS's classes (Zieky 1993): A not significant or |Δ| < 1; C |Δ| ≥ 1.5 and significantly above 1; else B. */
function classOf(delta: number, se: number, p: number): 'A' | 'B' | 'C' {
  const size = Math.abs(delta);
  if (p >= 0.05 || size < 1) return 'A';
  return size >= 1.5 && size - 1.645 * se > 1 ? 'C' : 'B';
}

/** Differential item functioning by Mantel & Haenszel (1959) at equal scores, in ETS's delta (Holland & Thayer 1988). */
export function mantelHaenszel(students: readonly DifStudent[]): DifResult {
  const answered = students.filter((one) => one.response !== null);
  const reference = answered.filter((one) => one.group === 'reference').length;
  const focal = answered.length - reference;
  const strata = strataOf(answered);
  const chiSquare = chiSquareOf(strata);
  const p = chiSquare === null ? null : 2 * (1 - normalCdf(Math.sqrt(chiSquare)));
  const up = strata.reduce((sum, { a, b, c, d }) => sum + (a * d) / (a + b + c + d), 0);
  const down = strata.reduce((sum, { a, b, c, d }) => sum + (b * c) / (a + b + c + d), 0);
  if (up <= 0 || down <= 0 || chiSquare === null || p === null) {
    return { reference, focal, oddsRatio: null, delta: null, deltaSe: null, chiSquare, p, class: null };
  }
  const oddsRatio = up / down;
  const delta = -2.35 * Math.log(oddsRatio) + 0;
  const deltaSe = 2.35 * Math.sqrt(logOddsVariance(strata));
  return { reference, focal, oddsRatio, delta, deltaSe, chiSquare, p, class: classOf(delta, deltaSe, p) };
}

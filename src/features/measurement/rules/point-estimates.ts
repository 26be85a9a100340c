import type { Ability } from './ability.ts';
import {
  type ItemParameters,
  logisticParts,
  logLikelihood,
  type Response,
  score,
  standardErrorAt,
} from './response-models.ts';

interface Answered {
  readonly items: readonly ItemParameters[];
  readonly responses: readonly number[];
}

/** Only the items that were answered and that say something (a slope of 0 does not). */
function answeredOf(items: readonly ItemParameters[], responses: readonly Response[]): Answered {
  const kept = items.flatMap((item, index) => {
    const response = responses[index] ?? null;
    return response === null || item.a === 0 || item.c >= 1 ? [] : [{ item, response }];
  });
  return { items: kept.map((one) => one.item), responses: kept.map((one) => one.response) };
}

/** Where a root may lie: around every difficulty at the item's own scale, and outwards as far as any finite root can be. */
function scanPoints(items: readonly ItemParameters[]): number[] {
  const slopes = items.map((item) => Math.abs(item.a));
  const flattest = Math.min(...slopes);
  const steepness = slopes.reduce((sum, a) => sum + a, 0) / flattest;
  const floors = items.map((item) => (item.c > 0 ? -Math.log(item.c) : 0));
  const reach = (Math.log(2 * steepness) + 10 + Math.max(...floors)) / flattest;
  const lowest = Math.min(...items.map((item) => item.b));
  const highest = Math.max(...items.map((item) => item.b));
  const points = new Set<number>();
  for (const { a, b } of items) {
    for (let k = -12; k <= 12; k += 1) points.add(b + k / (2 * Math.abs(a)));
  }
  for (let k = 0; k <= 40; k += 1) {
    points.add(lowest - (reach * k) / 40).add(highest + (reach * k) / 40);
  }
  return [...points].sort((x, y) => x - y);
}

/** The root between two points where the function falls through 0, to the last bits. */
function bisect(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step += 1) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}

interface Peak {
  readonly theta: number;
  readonly height: number;
}

/** Every local maximum of a function of which only the slope is known; heights are relative to the first scan point. */
function peaksOf(slope: (theta: number) => number, points: readonly number[]): Peak[] {
  const peaks: Peak[] = [];
  let height = 0;
  let before: { theta: number; slope: number } | null = null;
  for (const theta of points) {
    const here = slope(theta);
    if (before) {
      if (before.slope > 0 && here <= 0) peaks.push({ theta: bisect(slope, before.theta, theta), height });
      height += ((here + before.slope) / 2) * (theta - before.theta);
    }
    before = { theta, slope: here };
  }
  return peaks;
}

function highest(peaks: readonly Peak[]): Peak | null {
  let best: Peak | null = null;
  for (const peak of peaks) if (!best || peak.height > best.height) best = peak;
  return best;
}

/** ln L in the limit of θ → −∞ or +∞: with guessing it stays finite below, and then no finite maximum may exist. */
function logLikelihoodAtEnd({ items, responses }: Answered, sign: 1 | -1): number {
  let sum = 0;
  for (const [index, { a, c }] of items.entries()) {
    const p = a * sign > 0 ? 1 : Math.max(c, 0);
    const u = responses[index] ?? 0;
    if (u > 0) sum += u * Math.log(p);
    if (u < 1) sum += (1 - u) * Math.log(1 - p);
  }
  return sum;
}

/**
 * Maximum likelihood ability, or null where none exists: all right, all wrong, empty, or a pattern that guessing
 * explains better than any finite θ (Samejima 1973; Yen, Burket & Sykes 1991). The highest of several maxima is
 * taken. A truncated value is never given.
 */
export function mle(items: readonly ItemParameters[], responses: readonly Response[]): Ability | null {
  const answered = answeredOf(items, responses);
  if (answered.items.length === 0) return null;
  const slope = (theta: number) => score(answered.items, answered.responses, theta);
  const peaks = peaksOf(slope, scanPoints(answered.items)).map(({ theta }) => ({
    theta,
    height: logLikelihood(answered.items, answered.responses, theta),
  }));
  const best = highest(peaks);
  const ends = Math.max(logLikelihoodAtEnd(answered, -1), logLikelihoodAtEnd(answered, 1));
  if (!best || !(best.height > ends)) return null;
  return { theta: best.theta, se: standardErrorAt(answered.items, best.theta) };
}

/** Warm's term J/(2I): the information-weighted mean of P″/P′ over 2, in logarithms so that it holds in both tails. */
function warmTerm(items: readonly ItemParameters[], theta: number): number {
  const parts = items.map((item) => logisticParts(item, theta));
  const top = parts.reduce((most, part) => Math.max(most, part.logInformation), Number.NEGATIVE_INFINITY);
  let weights = 0;
  let weighted = 0;
  for (const { logInformation, bend } of parts) {
    const weight = Math.exp(logInformation - top);
    weights += weight;
    weighted += weight * bend;
  }
  return weighted / (2 * weights);
}

/**
 * Warm's weighted likelihood ability: the root of l′(θ) + J(θ)/(2·I(θ)), J = Σ P′P″/(PQ) (Warm 1989, eq. 7),
 * defined for perfect and zero patterns too; null only when no item was answered or none says anything. The standard
 * error is 1/√I.
 */
export function wle(items: readonly ItemParameters[], responses: readonly Response[]): Ability | null {
  const answered = answeredOf(items, responses);
  if (answered.items.length === 0) return null;
  const slope = (theta: number) =>
    score(answered.items, answered.responses, theta) + warmTerm(answered.items, theta);
  const best = highest(peaksOf(slope, scanPoints(answered.items)));
  return best && { theta: best.theta, se: standardErrorAt(answered.items, best.theta) };
}

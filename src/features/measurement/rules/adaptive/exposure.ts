import { type ItemParameters, information } from '#src/features/measurement/rules/response-models.ts';
import { drawSeed, seededRandom } from '../numeric/random.ts';

/**
 * How the use of a bank is spread: among the items that inform nearly as well as the best at θ, those given least come
 * first. What counts as nearly as well begins at nothing and has reached `nearBest` of the best after `over` items, since
 * θ is hardly known at the beginning (the thought of Revuelta & Ponsoda 1998, without their second random part).
 */
export interface Spread {
  readonly nearBest: number;
  readonly over: number;
}

/** What the choice needs to know of an item. */
interface Spreadable {
  readonly id: number;
  readonly parameters: ItemParameters;
  readonly exposure: number;
}

/** Where a choice is made: around which θ, by which attempt, at which step. */
export interface SpreadAt {
  readonly theta: number;
  readonly seed: number;
  readonly step: number;
  readonly count: number;
}

/** So many times the candidates are looked at, however near the others are. */
const fewest = 2;

/** The share of the best information that is near enough at a step. */
export const nearAt = ({ nearBest, over }: Spread, step: number): number =>
  nearBest * Math.min(1, step / Math.max(1, over));

/** `count` items to draw from: near enough to the best, the least given first, equals in an order of the attempt's own. */
export function spreadCandidates<T extends Spreadable>(
  items: readonly T[],
  spread: Spread,
  { theta, seed, step, count }: SpreadAt,
): T[] {
  const worths = items.map((item) => information(item.parameters, theta));
  const ranked = worths.toSorted((x, y) => y - x);
  // Where few are near enough the same ones would always be taken: so many are looked at in any case.
  const least = Math.min(nearAt(spread, step) * (ranked[0] ?? 0), ranked[fewest * count - 1] ?? 0);
  const random = seededRandom(drawSeed(seed, -1 - step));
  return items
    .map((item, at) => ({ item, isNear: (worths[at] ?? 0) >= least, turn: random.next() }))
    .filter(({ isNear }) => isNear)
    .sort((x, y) => x.item.exposure - y.item.exposure || x.turn - y.turn || x.item.id - y.item.id)
    .slice(0, count)
    .map(({ item }) => item);
}

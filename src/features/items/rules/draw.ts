import { seededRandom, shuffled } from './seeded.ts';

/** What keeps two items out of one paper. */
export interface Related {
  readonly itemId: number;
  readonly enemies: readonly number[];
  readonly parentId: number | null;
  /** Items of one family ask the same with other numbers; null: of none. */
  readonly family: string | null;
}

/** What drawing a paper needs to know of an item. */
export interface Drawable extends Related {
  readonly versionId: number;
  readonly topDomainId: number;
  readonly rating: number;
}

/** Whether two items give each other away: enemies, an item and what it was made from, or two made from one. */
export function isEnemy(one: Related, other: Related): boolean {
  return (
    other.enemies.includes(one.itemId) ||
    one.enemies.includes(other.itemId) ||
    other.parentId === one.itemId ||
    one.parentId === other.itemId ||
    (one.parentId !== null && one.parentId === other.parentId)
  );
}

/** Whether two items are the same question with other numbers. */
export function isParallel(one: Related, other: Related): boolean {
  return one.family !== null && one.family === other.family;
}

/**
 * Takes so many items of an order, in that order, beside what is taken already: never an enemy, and one of each family
 * as long as that fills the count. Answers how many are missing.
 */
export function takeApart<T extends Related>(taken: T[], order: readonly T[], count: number): number {
  let left = count;
  for (const mayRepeat of [false, true])
    for (const one of order) {
      if (left === 0) return 0;
      const isBarred = (other: T) =>
        other.itemId === one.itemId || isEnemy(one, other) || (!mayRepeat && isParallel(one, other));
      if (taken.some(isBarred)) continue;
      taken.push(one);
      left -= 1;
    }
  return left;
}

/** How many different questions there are: a family counts once. */
export function countFamilies(items: readonly Related[]): number {
  return new Set(items.map(({ family, itemId }) => family ?? itemId)).size;
}

/**
 * Draws the wanted number of items from each domain, repeatably by the seed: no enemies together, no item
 * with its own parent, one of a family where that is enough, easy before hard. Null where there are too few.
 */
export function drawPaper<T extends Drawable>(
  candidates: readonly T[],
  wanted: readonly { readonly domainId: number; readonly items: number }[],
  seed: number,
): T[] | null {
  const order = shuffled(candidates, seededRandom(seed));
  const chosen: T[] = [];
  for (const { domainId, items } of wanted) {
    const own = order.filter((one) => one.topDomainId === domainId);
    if (takeApart(chosen, own, items) > 0) return null;
  }
  return chosen.toSorted((a, b) => a.rating - b.rating);
}

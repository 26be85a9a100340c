import { seededRandom, shuffled } from './seeded.ts';

/** What drawing a paper needs to know of an item. */
export interface Drawable {
  readonly itemId: number;
  readonly versionId: number;
  readonly topDomainId: number;
  readonly rating: number;
  readonly enemies: readonly number[];
  readonly parentId: number | null;
}

/**
 * Draws the wanted number of items from each domain, repeatably by the seed: no enemies together, no item
 * with its own parent, easy before hard. Null where there are too few.
 */
export function drawPaper<T extends Drawable>(
  candidates: readonly T[],
  wanted: readonly { readonly domainId: number; readonly items: number }[],
  seed: number,
): T[] | null {
  const order = shuffled(candidates, seededRandom(seed));
  const chosen: T[] = [];
  const clashes = (one: T) =>
    chosen.some(
      (other) =>
        other.enemies.includes(one.itemId) ||
        one.enemies.includes(other.itemId) ||
        other.parentId === one.itemId ||
        one.parentId === other.itemId ||
        (one.parentId !== null && one.parentId === other.parentId),
    );
  for (const { domainId, items } of wanted) {
    let left = items;
    for (const one of order) {
      if (left === 0) break;
      if (one.topDomainId !== domainId || clashes(one)) continue;
      chosen.push(one);
      left -= 1;
    }
    if (left > 0) return null;
  }
  return chosen.toSorted((a, b) => a.rating - b.rating);
}

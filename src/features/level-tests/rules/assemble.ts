import { type Related, takeApart } from '#src/features/items/rules/draw.ts';
import { seededRandom, shuffled, subSeed } from '#src/features/items/rules/seeded.ts';

/** What laying out a paper needs to know of an item. */
export interface Choosable extends Related {
  readonly versionId: number;
  readonly kind: string;
  readonly topDomainId: number;
  readonly rating: number;
  readonly stimulusId: number | null;
}

export interface DomainCount {
  readonly domainId: number;
  readonly count: number;
}

export interface PaperWish {
  readonly domains: readonly DomainCount[];
  readonly seed: number;
}

export interface Paper<T extends Choosable> {
  readonly items: readonly T[];
  /** How many are missing for lack of fitting items. */
  readonly missing: number;
}

/** One domain's candidates in the order they are tried: every rating in turn, mixed within. */
function inTurn<T extends Choosable>(items: readonly T[], seed: number): T[] {
  const mixed = shuffled(items, seededRandom(seed));
  const byRating = new Map<number, T[]>();
  for (const item of mixed) byRating.set(item.rating, [...(byRating.get(item.rating) ?? []), item]);
  // The middle first: a short domain still sits where most students are.
  const ratings = [3, 2, 4, 1, 5].filter((rating) => byRating.has(rating));
  const order: T[] = [];
  while (order.length < mixed.length) {
    for (const rating of ratings) {
      const next = byRating.get(rating)?.shift();
      if (next) order.push(next);
    }
  }
  return order;
}

/** Easy before hard, essays last, and what shares a stimulus side by side. */
export function arranged<T extends Choosable>(items: readonly T[]): T[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = item.stimulusId === null ? `i${item.itemId}` : `s${item.stimulusId}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const weight = (item: T) => item.rating + (item.kind === 'essay' ? 10 : 0);
  const mean = (group: readonly T[]) => group.reduce((sum, item) => sum + weight(item), 0) / group.length;
  const first = (group: readonly T[]) => group[0]?.itemId ?? 0;
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => weight(a) - weight(b) || a.itemId - b.itemId))
    .toSorted((a, b) => mean(a) - mean(b) || first(a) - first(b))
    .flat();
}

/**
 * Draws a fixed paper: the counts of the blueprint, no two enemies, one of a family wherever that fills it, easy before
 * hard. The same wish and bank give the same paper.
 */
export function drawPaper<T extends Choosable>(bank: readonly T[], wish: PaperWish): Paper<T> {
  const taken: T[] = [];
  let missing = 0;
  for (const { domainId, count } of wish.domains) {
    const own = bank.filter((item) => item.topDomainId === domainId);
    missing += takeApart(taken, inTurn(own, subSeed(wish.seed, `domain ${domainId}`)), count);
  }
  return { items: arranged(taken), missing };
}

import { type Arrangeable, arranged, type Related, takeApart } from '#src/features/items/rules/draw.ts';
import { seededRandom, shuffled, subSeed } from '#src/features/items/rules/seeded.ts';

/** What laying out a paper needs to know of an item. */
export interface Choosable extends Related, Arrangeable {
  readonly versionId: number;
  readonly topDomainId: number;
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

/** Where items bar each other the order decides whether they fill a paper: so many orders are tried. */
const mostDraws = 60;

/**
 * The paper of the wish's seed; where that one is not filled, of the first of the seeds made from it that is. The same wish
 * and bank give the same paper, null where none of them is filled.
 */
export function drawFilled<T extends Choosable>(bank: readonly T[], wish: PaperWish): readonly T[] | null {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const seed = draw === 0 ? wish.seed : subSeed(wish.seed, `draw ${draw}`);
    const { items, missing } = drawPaper(bank, { ...wish, seed });
    if (missing === 0 && items.length > 0) return items;
  }
  return null;
}

import { seededRandom, shuffled } from './seeded.ts';

/** What keeps two items out of one paper. */
export interface Related {
  readonly itemId: number;
  readonly enemies: readonly number[];
  readonly parentId: number | null;
  /** Items of one family ask the same with other numbers; null: of none. */
  readonly family: string | null;
}

/** What putting a paper in order needs to know of an item. */
export interface Arrangeable {
  readonly itemId: number;
  readonly kind: string;
  readonly rating: number;
  readonly stimulusId: number | null;
}

/** What drawing a paper needs to know of an item. */
export interface Drawable extends Related, Arrangeable {
  readonly versionId: number;
  readonly topDomainId: number;
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

/** Puts another question in the place of each that stands with one of its family, where its domain has one: what a later domain had to repeat. */
function replaceRepeats<T extends Drawable>(chosen: T[], order: readonly T[]): void {
  const fits = (one: T) =>
    !chosen.some((other) => other.itemId === one.itemId || isEnemy(one, other) || isParallel(one, other));
  const isRepeat = (one: T) => chosen.some((other) => other !== one && isParallel(one, other));
  for (let at = 0; at < chosen.length; at++) {
    const one = chosen[at];
    if (!one || !isRepeat(one)) continue;
    const other = order.find((each) => each.topDomainId === one.topDomainId && fits(each));
    if (!other) continue;
    chosen[at] = other;
    // What was barred by the one that left may stand now; each turn leaves a repeat less.
    at = -1;
  }
}

/** Easy before hard, essays last, and what shares a stimulus side by side. */
export function arranged<T extends Arrangeable>(items: readonly T[]): T[] {
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
 * Draws the wanted number of items from each domain, repeatably by the seed: no enemies together, no item
 * with its own parent, one of a family where that is enough, easy before hard, what shares a passage side by side. Null where there are too few.
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
  replaceRepeats(chosen, order);
  return arranged(chosen);
}

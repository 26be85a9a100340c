import { seededRandom, shuffled, subSeed } from '#src/features/items/rules/seeded.ts';

/** What laying out a paper needs to know of an item. */
export interface Choosable {
  readonly itemId: number;
  readonly versionId: number;
  readonly kind: string;
  readonly topDomainId: number;
  readonly rating: number;
  readonly stimulusId: number | null;
  readonly parentId: number | null;
  readonly enemies: readonly number[];
  /** Difficulty in logits, calibrated or from the rating. */
  readonly difficulty: number;
}

export interface DomainCount {
  readonly domainId: number;
  readonly count: number;
}

export interface PaperWish {
  readonly domains: readonly DomainCount[];
  readonly seed: number;
  /** Items that must not come: seen before. Their parents, children and siblings go with them. */
  readonly seen: ReadonlySet<number>;
  readonly parentsOfSeen: ReadonlySet<number>;
  /** A retest keeps near the last ability; null spreads over all difficulties. */
  readonly nearTheta: number | null;
}

export interface Paper<T extends Choosable> {
  readonly items: readonly T[];
  /** How many are missing for lack of unseen items. */
  readonly missing: number;
}

/** Items that are neither seen, nor parent, child or sibling of something seen. */
export function unseen<T extends Choosable>(
  items: readonly T[],
  { seen, parentsOfSeen }: Pick<PaperWish, 'seen' | 'parentsOfSeen'>,
): T[] {
  const isKin = ({ itemId, parentId }: T) =>
    parentsOfSeen.has(itemId) || (parentId !== null && (seen.has(parentId) || parentsOfSeen.has(parentId)));
  return items.filter((item) => !seen.has(item.itemId) && !isKin(item));
}

/** One domain's candidates in the order they are tried: every rating in turn, or the nearest difficulties first. */
function inTurn<T extends Choosable>(items: readonly T[], wish: PaperWish): T[] {
  const { seed, nearTheta } = wish;
  const mixed = shuffled(items, seededRandom(seed));
  // Half-logit steps leave room for chance among the equally near.
  if (nearTheta !== null) {
    const step = (item: T) => Math.round(Math.abs(item.difficulty - nearTheta) * 2);
    return mixed.toSorted((a, b) => step(a) - step(b));
  }
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
function arranged<T extends Choosable>(items: readonly T[]): T[] {
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
 * Draws a fixed paper: the counts of the blueprint, no two enemies, nothing seen before. The same wish and
 * bank give the same paper.
 */
export function drawPaper<T extends Choosable>(bank: readonly T[], wish: PaperWish): Paper<T> {
  const fresh = unseen(bank, wish);
  const taken = new Map<number, T>();
  const barred = new Set<number>();
  let missing = 0;
  for (const { domainId, count } of wish.domains) {
    const own = fresh.filter((item) => item.topDomainId === domainId);
    let left = count;
    for (const item of inTurn(own, { ...wish, seed: subSeed(wish.seed, `domain ${domainId}`) })) {
      if (left === 0) break;
      if (barred.has(item.itemId) || item.enemies.some((enemy) => taken.has(enemy))) continue;
      taken.set(item.itemId, item);
      for (const enemy of item.enemies) barred.add(enemy);
      left -= 1;
    }
    missing += left;
  }
  return { items: arranged([...taken.values()]), missing };
}

/**
 * A retest asks 60 % from the weakest half of the domains; the sum stays. Domains without a known ability
 * count as neither weak nor strong.
 */
export function retestCounts(
  domains: readonly DomainCount[],
  thetaOf: ReadonlyMap<number, number>,
): DomainCount[] {
  const total = domains.reduce((sum, { count }) => sum + count, 0);
  const known = domains.filter(({ domainId }) => thetaOf.has(domainId));
  const order = known.toSorted((a, b) => (thetaOf.get(a.domainId) ?? 0) - (thetaOf.get(b.domainId) ?? 0));
  const weak = new Set(order.slice(0, Math.ceil(domains.length / 2)).map(({ domainId }) => domainId));
  if (weak.size === 0 || weak.size === domains.length) return [...domains];
  const forWeak = Math.round(total * 0.6);
  const share = (isWeak: boolean, sum: number) => {
    const part = domains.filter(({ domainId }) => weak.has(domainId) === isWeak);
    const base = Math.floor(sum / part.length);
    return part.map(({ domainId }, index) => ({
      domainId,
      count: base + (index < sum % part.length ? 1 : 0),
    }));
  };
  const counts = new Map(
    [...share(true, forWeak), ...share(false, total - forWeak)].map((one) => [one.domainId, one.count]),
  );
  return domains.map(({ domainId }) => ({ domainId, count: counts.get(domainId) ?? 0 }));
}

import type { DomainKey } from '#src/features/measurement/rules/domains.ts';
import { type ItemParameters, information } from '#src/features/measurement/rules/response-models.ts';

/** An item that a retest may draw, with what it is bound to. */
export interface RetestItem {
  readonly id: number;
  readonly domain: DomainKey;
  readonly parameters: ItemParameters;
  /** The item or family it was made from. */
  readonly parentId: number | null;
  readonly enemyIds: readonly number[];
  /** Items of one family ask the same with other numbers; null: of none. */
  readonly family: string | null;
}

/** What a retest paper shall be. */
export interface RetestWish {
  readonly count: number;
  /** The last ability, around which the difficulty lies. */
  readonly theta: number;
  readonly weakDomains: readonly DomainKey[];
  /** The share taken from the weak domains; 0.6 unless the academy says otherwise. */
  readonly weakShare?: number;
}

/** A retest paper; what it lacks is told, nothing is repeated. */
export interface RetestForm {
  readonly itemIds: readonly number[];
  readonly fromWeak: number;
  /** How many items are missing because unseen ones ran out. */
  readonly shortage: number;
  /** How many of the weak domains' share had to come from elsewhere. */
  readonly weakShortage: number;
  /** How many ask what was seen with other numbers, because other questions ran out. */
  readonly parallels: number;
}

/** Items that were never seen: neither themselves, nor their parents or siblings, nor an enemy of either. */
export function unseenItems(pool: readonly RetestItem[], seenIds: readonly number[]): RetestItem[] {
  const seen = new Set(seenIds);
  const families = new Set<number>(seenIds);
  for (const item of pool) {
    if (seen.has(item.id) && item.parentId !== null) families.add(item.parentId);
  }
  const isRelated = (item: RetestItem) =>
    families.has(item.id) || (item.parentId !== null && families.has(item.parentId));
  const related = new Set([...seenIds, ...pool.filter(isRelated).map((item) => item.id)]);
  const enemies = new Set(pool.filter((item) => related.has(item.id)).flatMap((item) => item.enemyIds));
  return pool.filter(
    (item) => !related.has(item.id) && !enemies.has(item.id) && !item.enemyIds.some((id) => related.has(id)),
  );
}

interface Draft {
  readonly chosen: RetestItem[];
  /** Families of what was seen. */
  readonly known: ReadonlySet<string>;
  readonly theta: number;
}

const isParallel = (item: RetestItem, other: RetestItem) =>
  item.family !== null && item.family === other.family;

function isClashing(item: RetestItem, other: RetestItem): boolean {
  return (
    other.id === item.id ||
    other.enemyIds.includes(item.id) ||
    item.enemyIds.includes(other.id) ||
    (item.parentId !== null && item.parentId === other.parentId) ||
    item.parentId === other.id ||
    other.parentId === item.id
  );
}

/**
 * Takes the most informative items at θ, none beside its enemy or its sibling: first questions of families that were
 * never met, then those of met ones with other numbers, and two of one family only where the paper is not full otherwise.
 */
function take({ chosen, known, theta }: Draft, from: readonly RetestItem[], count: number): number {
  const ranked = [...from].sort(
    (x, y) => information(y.parameters, theta) - information(x.parameters, theta) || x.id - y.id,
  );
  const isMet = (item: RetestItem) => item.family !== null && known.has(item.family);
  const hasSame = (item: RetestItem) => chosen.some((other) => isParallel(item, other));
  const turns = [
    (item: RetestItem) => !isMet(item) && !hasSame(item),
    (item: RetestItem) => !hasSame(item),
    () => true,
  ];
  let taken = 0;
  for (const isWelcome of turns)
    for (const item of ranked) {
      if (taken >= count) return taken;
      if (!isWelcome(item) || chosen.some((other) => isClashing(item, other))) continue;
      chosen.push(item);
      taken += 1;
    }
  return taken;
}

/**
 * Draws a retest paper: unseen items only, 60 % from the weakest domains, the most informative at the last θ. Shortages
 * are counted, and so is what was asked before with other numbers.
 */
export function chooseRetest(
  pool: readonly RetestItem[],
  seenIds: readonly number[],
  { count, theta, weakDomains, weakShare = 0.6 }: RetestWish,
): RetestForm {
  const unseen = unseenItems(pool, seenIds);
  const isWeak = (item: RetestItem) => weakDomains.includes(item.domain);
  const wanted = weakDomains.length > 0 ? Math.ceil(weakShare * count) : 0;
  const seen = new Set(seenIds);
  const known = new Set(pool.flatMap(({ id, family }) => (seen.has(id) && family !== null ? [family] : [])));
  const draft: Draft = { chosen: [], known, theta };
  const fromWeak = take(draft, unseen.filter(isWeak), wanted);
  const others = unseen.filter((item) => !isWeak(item));
  take(draft, others, count - draft.chosen.length);
  const beyond = take(draft, unseen.filter(isWeak), count - draft.chosen.length);
  return {
    itemIds: draft.chosen.map((item) => item.id),
    fromWeak: fromWeak + beyond,
    shortage: count - draft.chosen.length,
    weakShortage: wanted - fromWeak,
    parallels: draft.chosen.filter(({ family }) => family !== null && known.has(family)).length,
  };
}

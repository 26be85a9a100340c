import { isEnemy, isParallel, type Related } from './draw.ts';
import { type Plan, planGap } from './plan-gap.ts';

/** An item with its place in a plan. */
export interface Placed extends Related {
  readonly topDomainId: number;
}

/** Pairs of a paper's items that give each other away. */
export function enemyPairs<T extends Related>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .filter((other) => isEnemy(one, other))
      .map((other) => [one, other] as const),
  );
}

/**
 * Items of one family that stand on a paper together although the bank has another question for the place of one of them,
 * a group each. What is drawn by a plan never does (`drawPaper`): it repeats a family only where nothing else is left.
 */
export function needlessRepeats<T extends Placed>(chosen: readonly T[], live: readonly Placed[]): T[][] {
  const isFree = (one: Placed) =>
    !chosen.some((other) => other.itemId === one.itemId || isEnemy(one, other) || isParallel(one, other));
  const free = new Set(live.filter(isFree).map(({ topDomainId }) => topDomainId));
  const groups = Map.groupBy(
    chosen.filter(({ family }) => family !== null),
    ({ family }) => family,
  );
  // One that could be replaced is enough: with another question in its place the family stands there once less.
  return [...groups.values()].filter(
    (group) => group.length > 1 && group.some(({ topDomainId }) => free.has(topDomainId)),
  );
}

interface Paper<T> {
  readonly chosen: readonly T[];
  /** What there is to draw from. */
  readonly live: readonly Placed[];
}

/**
 * What keeps chosen items from being a paper of their plan, as a sentence; null where nothing does. A paper by hand is held
 * to what drawing would have given, when it is made and when it is published
 * (docs/decisions/0200-what-may-stand-on-one-paper.md).
 */
export function paperFault<T extends Placed>(
  plan: Plan,
  { chosen, live }: Paper<T>,
  codeOf: (item: T) => string,
): string | null {
  const named = (groups: readonly (readonly T[])[]) =>
    groups.map((group) => group.map(codeOf).join('–')).join(', ');
  const enemies = enemyPairs(chosen);
  if (enemies.length > 0) return `한 시험지에 함께 낼 수 없는 문항입니다: ${named(enemies)}`;
  const gap = planGap(plan, chosen);
  if (gap !== null) return gap;
  const repeats = needlessRepeats(chosen, live);
  if (repeats.length > 0)
    return `숫자만 다른 유사 문항이 함께 들었습니다: ${named(repeats)}. 같은 영역의 다른 문항으로 바꾸어 주세요.`;
  return null;
}

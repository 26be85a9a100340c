import { isEnemy, isParallel, type Related } from '#src/features/items/rules/draw.ts';

/** For each item the others it may not stand beside in an adaptive paper: enemies, kin, and the same with other numbers. */
export function relatedOf(items: readonly Related[]): Map<number, readonly number[]> {
  const near = Map.groupBy(
    items.flatMap((item) => namesOf(item).map((name) => ({ name, item }))),
    ({ name }) => name,
  );
  return new Map(
    items.map((item) => {
      const others = namesOf(item).flatMap((name) => near.get(name)?.map((one) => one.item) ?? []);
      const related = others.filter(
        (other) => other.itemId !== item.itemId && (isEnemy(item, other) || isParallel(item, other)),
      );
      return [item.itemId, [...new Set([...item.enemies, ...related.map(({ itemId }) => itemId)])]];
    }),
  );
}

/** What an item shares with those it might be kin to, so that not every pair has to be looked at. */
function namesOf({ itemId, parentId, family }: Related): string[] {
  return [
    `i${itemId}`,
    ...(parentId === null ? [] : [`i${parentId}`]),
    ...(family === null ? [] : [`f${family}`]),
  ];
}

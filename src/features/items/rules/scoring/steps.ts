import type { Key } from '#src/features/items/contract/item.ts';

/** More steps than this tell no more: neighbours of many are hardly ever taken one by one. */
const mostSteps = 4;

/**
 * How many steps the points of an item come in, as ability is estimated from them: a gap, a pair, a right option each; what people
 * mark in quarters; 1 where it is right or not. Of an order all but one in place is all in place. The bank reckons the same in
 * SQL (`stepsOf` of the candidates).
 */
export function scoredSteps({ key }: { readonly key: Key }): number {
  return Math.max(1, Math.min(mostSteps, partsOf(key)));
}

function partsOf(key: Key): number {
  switch (key.kind) {
    case 'multiple':
    case 'match':
      return key.scoring.rule === 'exact' ? 1 : key.correct.length;
    case 'order':
      if (key.scoring.rule === 'places') return Math.min(3, key.correct.length - 1);
      return key.scoring.rule === 'listed' ? 2 : 1;
    case 'gaps':
      return key.scoring.rule === 'exact' ? 1 : key.gaps.length;
    case 'essay':
      return mostSteps;
    default:
      return 1;
  }
}

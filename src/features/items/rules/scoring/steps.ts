import type { ScoredItem } from '#src/features/items/contract/item.ts';

/** More steps than this tell no more: neighbours of many are hardly ever taken one by one. */
const mostSteps = 4;

/**
 * How many steps the points of an item come in, as ability is estimated from them: a gap, a pair, a right option each; what people
 * mark in quarters; 1 where it is right or not. Of an order all but one in place is all in place, and so it is of
 * pairs where both sides are used up. The bank reckons the same in SQL (`stepsOf` of the candidates).
 */
export function scoredSteps(item: ScoredItem): number {
  return Math.max(1, Math.min(mostSteps, partsOf(item)));
}

/** Of parts that are never all right but one; in more than three steps the last but one would never be reached. */
const withoutLastButOne = (parts: number) => Math.min(3, parts - 1);

/** Whether who has every pair but one right has the last one right too: each side has its one partner and no other. */
const isUsedUp = (body: ScoredItem['body'], pairs: number): boolean =>
  body.kind === 'match' && !body.isReusable && body.left.length === pairs && body.right.length === pairs;

function partsOf({ body, key }: ScoredItem): number {
  switch (key.kind) {
    case 'multiple':
      return key.scoring.rule === 'exact' ? 1 : key.correct.length;
    case 'match':
      if (key.scoring.rule === 'each' && isUsedUp(body, key.correct.length))
        return withoutLastButOne(key.correct.length);
      return key.scoring.rule === 'exact' ? 1 : key.correct.length;
    case 'order':
      if (key.scoring.rule === 'places') return withoutLastButOne(key.correct.length);
      return key.scoring.rule === 'listed' ? 2 : 1;
    case 'gaps':
      return key.scoring.rule === 'exact' ? 1 : key.gaps.length;
    case 'essay':
      return mostSteps;
    default:
      return 1;
  }
}

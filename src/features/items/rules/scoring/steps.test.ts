import { expect, test } from 'vitest';
import type { ScoredItem } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from './score.ts';
import { scoredSteps } from './steps.ts';

const side = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name}${index}`,
    content: [{ type: 'text' as const, text: `${name}${index}` }],
  }));

/** So many pairs to find, with so many right sides too many. */
const matching = (pairs: number, spare: number, isReusable = false): ScoredItem => ({
  body: {
    kind: 'match',
    stem: [],
    left: side('l', pairs),
    right: side('r', pairs + spare),
    isReusable,
    isShuffled: true,
  },
  key: {
    kind: 'match',
    correct: Array.from({ length: pairs }, (_, at) => ({ left: `l${at}`, right: `r${at}` })),
    scoring: { rule: 'each', points: 1, penalty: 0 },
  },
});

/** Every way to give each left side a right side of its own. */
function ways(left: number, free: readonly number[]): number[][] {
  if (left === 0) return [[]];
  return free.flatMap((one) =>
    ways(
      left - 1,
      free.filter((other) => other !== one),
    ).map((rest) => [one, ...rest]),
  );
}

test.each([
  [2, 0, 1],
  [3, 0, 2],
  [4, 0, 3],
  [5, 0, 3],
  [6, 0, 3],
  [3, 1, 3],
  [4, 1, 4],
  [5, 1, 4],
])('of %i pairs with %i right sides too many every step can be reached', (pairs, spare, steps) => {
  const item = matching(pairs, spare);
  expect(scoredSteps(item)).toBe(steps);
  const free = Array.from({ length: pairs + spare }, (_, at) => at);
  const reached = ways(pairs, free).map((way) => {
    const answer = way.map((right, left) => ({ left: `l${left}`, right: `r${right}` }));
    // The nearest step, as ability is estimated from it.
    const { score } = scoreAnswer(item, { kind: 'match', pairs: answer });
    return score === 1 ? steps : Math.min(steps - 1, Math.round(score * steps));
  });
  expect(new Set(reached)).toEqual(new Set(Array.from({ length: steps + 1 }, (_, step) => step)));
});

test('where a right side may be taken again each pair stands for itself', () => {
  expect(scoredSteps(matching(4, 0, true))).toBe(4);
});

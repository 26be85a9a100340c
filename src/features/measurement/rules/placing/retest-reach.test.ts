import { expect, test } from 'vitest';
import { chanceToShow, levelStep, retestReach } from './retest-length.ts';

const usual = { length: 22, priorSd: 1.25 };

test('a level is as wide as the narrowest between two cuts', () => {
  expect(levelStep([-0.6, 0.6])).toBeCloseTo(1.2);
  expect(levelStep([-1, 0, 1.8])).toBe(1);
  expect(levelStep([0])).toBeNull();
});

test('precise tests show a level; others say how long a retest would have to be', () => {
  expect(retestReach({ ...usual, se: 0.37 }, [-0.6, 0.6])).toMatchObject({ isEnough: true, length: 33 });
  const long = retestReach({ ...usual, se: 0.5 }, [-0.6, 0.6]);
  expect(long.isEnough).toBe(false);
  expect(long.smallest).toBeGreaterThan(1.2);
  // Half of those who gain so much are told.
  const after = 1 / Math.sqrt(1 / 1.25 ** 2 + 33 * ((1 / 0.5 ** 2 - 1 / 1.25 ** 2) / 22));
  expect(chanceToShow(long.smallest, { before: 0.5, after, priorSd: 1.25 })).toBeCloseTo(0.5, 10);
  // As many items as that do show it: the error of so long a retest beside that of the first.
  const each = (1 / 0.5 ** 2 - 1 / 1.25 ** 2) / 22;
  const se = (items: number) => 1 / Math.sqrt(1 / 1.25 ** 2 + items * each);
  const chanceOf = (items: number) => chanceToShow(1.2, { before: 0.5, after: se(items), priorSd: 1.25 });
  expect(chanceOf(long.items ?? 0)).toBeGreaterThanOrEqual(0.5);
  expect(chanceOf((long.items ?? 0) - 1)).toBeLessThan(0.5);
});

test('no retest makes up for a first test that is too uncertain, and two levels ask for nothing', () => {
  expect(retestReach({ ...usual, se: 0.7 }, [-0.6, 0.6])).toMatchObject({ isEnough: false, items: null });
  expect(retestReach({ ...usual, se: 0.7 }, [0])).toMatchObject({ isEnough: true, step: null });
});

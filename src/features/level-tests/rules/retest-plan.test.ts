import { expect, test } from 'vitest';
import { itemsOf } from '#src/features/level-attempts/rules/blueprint.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { growthOf, type Measured } from '#src/features/measurement/rules/placing/growth.ts';
import { errorBy } from '#src/features/measurement/rules/placing/retest-length.ts';
import { retestBlueprint, retestItems, shownOf100, smallestGainOf } from './retest-plan.ts';

const blueprint = {
  blueprintId: 1,
  title: '초등 수학 레벨 테스트',
  subject: 'math',
  gradeFrom: 3,
  gradeTo: 4,
  minutes: 45,
  mode: 'fixed' as 'fixed' | 'adaptive',
  minItems: 24,
  maxItems: 24,
  canGoBack: true,
  domains: [7, 6, 6, 5].map((count, at) => ({ domainId: at, name: `영역 ${at}`, count })),
};
const measured = { theta: 0, se: 0.51, items: 24 };

test('a retest is half as long again where the first test is uncertain, with time to match', () => {
  expect(retestItems(blueprint, measured)).toBe(36);
  expect(retestBlueprint(blueprint, measured)).toMatchObject({ minutes: 70, maxItems: 36 });
});

test('too few new questions make it shorter, never shorter than the first test', () => {
  expect(itemsOf(retestBlueprint(blueprint, measured, 30))).toBe(30);
  expect(itemsOf(retestBlueprint(blueprint, measured, 3))).toBe(24);
});

test('of a result in which nothing was kept of its error nothing is known', () => {
  expect(retestBlueprint(blueprint, { se: null, items: null })).toBe(blueprint);
  expect(smallestGainOf({ theta: null, se: null, items: null }, 24, 0)).toBeNull();
  expect(smallestGainOf({ theta: 0, se: 0.5, items: 0 }, 24, 0)).toBeNull();
  expect(smallestGainOf({ theta: 0, se: bandPrior.sd, items: 10 }, 24, 0)).toBeNull();
});

test('the longer the retest, the smaller the gain it shows', () => {
  const [same, longer] = [smallestGainOf(measured, 24, 0), smallestGainOf(measured, 36, 0)];
  expect(same).toBe(129);
  expect(longer).toBeLessThan(same ?? 0);
  const [few, more] = [shownOf100(measured, 24), shownOf100(measured, 36)];
  expect(few).toBe(17);
  expect(more).toBeGreaterThan(few ?? 0);
  expect(shownOf100({ se: null, items: null }, 24)).toBeNull();
});

/** The least difference, in points, that the two results have to show for growth to be told. */
function needed(before: Measured, se: number): number {
  const isTold = (gain: number) =>
    growthOf(before, { ...before, theta: before.theta + gain, se }, true).verdict === 'clear-growth';
  let points = 0;
  while (!isTold(points / 100)) points += 1;
  return points;
}

test.each([0.35, 0.5, 0.65])(
  'what is told before the retest is what is needed after it, at an error of %f',
  (se) => {
    const [items, longer] = [24, 36];
    for (let tenths = -36; tenths <= 28; tenths += 4)
      for (const mean of [-0.3, 0, 0.4]) {
        const theta = tenths / 10;
        const told = smallestGainOf({ theta, se, items }, longer, mean);
        const prior = { mean, sd: bandPrior.sd };
        const after = errorBy({ se, length: items, priorSd: prior.sd }, longer);
        const least = needed({ theta, se, prior }, after);
        expect(Math.abs((told ?? 0) - least), `θ ${theta}, ${mean} expected`).toBeLessThanOrEqual(1);
      }
  },
);

test('one that chooses by the answers may ask half as many again', () => {
  const adaptive = { ...blueprint, mode: 'adaptive' as const, minItems: 16, maxItems: 26 };
  expect(retestBlueprint(adaptive, { se: 0.5, items: 22 })).toMatchObject({ minItems: 26, maxItems: 39 });
});

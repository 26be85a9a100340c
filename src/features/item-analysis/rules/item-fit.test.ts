import { expect, test } from 'vitest';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { curveOf, fitLimits, fitOf } from './item-fit.ts';

const item = { a: 1.2, b: 0.3, c: 0 };
const answers = (isTurned = false) => {
  const random = seededRandom(3);
  return Array.from({ length: 900 }, () => {
    const theta = random.normal();
    return { theta, share: random.next() < probability(item, theta) !== isTurned ? 1 : 0 };
  });
};

test('answers that follow the curve have mean squares of 1 and points on it', () => {
  const fit = fitOf(answers(), item);
  expect(fit?.infit).toBeCloseTo(1, 1);
  expect(fit?.outfit).toBeCloseTo(1, 0);
  const points = curveOf(answers(), item);
  expect(points).toHaveLength(6);
  for (const { observed, expected } of points) expect(Math.abs(observed - expected)).toBeLessThan(0.1);
  expect(points.reduce((sum, { students }) => sum + students, 0)).toBe(900);
});

test('control: a key that is wrong stands far from the curve', () => {
  const fit = fitOf(answers(true), item);
  expect(fit?.outfit).toBeGreaterThan(fitLimits.high);
  expect(Math.abs((curveOf(answers(true), item)[0]?.observed ?? 0) - 0.1)).toBeGreaterThan(0.5);
});

test('too few answers give neither', () => {
  expect(fitOf(answers().slice(0, 29), item)).toBeNull();
  expect(curveOf(answers().slice(0, 29), item)).toEqual([]);
});

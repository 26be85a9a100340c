import { describe, expect, test } from 'vitest';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { mle, wle } from '#src/features/measurement/rules/point-estimates.ts';
import {
  expectedShare,
  information,
  logLikelihood,
  probability,
  score,
} from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, countedShare } from '#src/features/measurement/rules/uncertainty.ts';
import { gradedPrior } from './graded-prior.ts';
import { fromSums, nearestGraded, sumsOf } from './nearest-graded.ts';
import { categoryChances, logCategories, logCategory, stepsTaken } from './partial-credit.ts';

const item = { a: 1.3, b: 0.2, c: 0, steps: [-0.9, 0.1, 0.8] };

describe('the generalized partial credit model', () => {
  test('three steps at θ = 0, worked out by hand', () => {
    // a = 1, b = 0, steps −1, 0, 1: weights 1, e^1, e^1, e^0.
    const whole = 2 + 2 * Math.E;
    const chances = categoryChances({ a: 1, b: 0, steps: [-1, 0, 1] }, 0);
    expect(chances).toHaveLength(4);
    for (const [k, p] of [1 / whole, Math.E / whole, Math.E / whole, 1 / whole].entries())
      expect(chances[k]).toBeCloseTo(p, 12);
  });

  test('two neighbouring steps alone are a two-parameter item at the step between them (Muraki 1992, eq. 2)', () => {
    for (const theta of [-2.5, -0.3, 0, 1.7])
      for (const [k, step] of item.steps.entries()) {
        const chances = categoryChances(item, theta);
        const [below = 0, above = 0] = [chances[k], chances[k + 1]];
        expect(above / (below + above)).toBeCloseTo(1 / (1 + Math.exp(-1.3 * (theta - 0.2 - step))), 12);
      }
  });

  test('one step of 0 is the two-parameter model to the last figures: chance, likelihood, information, ability', () => {
    const plain = { a: 1.4, b: -0.7, c: 0 };
    const graded = { ...plain, steps: [0] };
    for (const theta of [-30, -3, -0.7, 0, 2.2, 30]) {
      expect(probability(graded, theta)).toBeCloseTo(probability(plain, theta), 14);
      expect(information(graded, theta)).toBeCloseTo(information(plain, theta), 14);
      for (const u of [0, 1])
        expect(logLikelihood([graded], [u], theta)).toBeCloseTo(logLikelihood([plain], [u], theta), 12);
    }
    const others = Array.from({ length: 8 }, (_, k) => ({ a: 1, b: k / 2 - 2, c: 0 }));
    const answers = [1, 1, 0, 1, 0, 1, 0, 0, 1];
    const [one, other] = [eap([...others, graded], answers), eap([...others, plain], answers)];
    expect(one.theta).toBeCloseTo(other.theta, 12);
    expect(one.se).toBeCloseTo(other.se, 12);
  });

  test('information is the curvature, the slope of the likelihood its derivative, by finite differences', () => {
    const h = 1e-4;
    for (const theta of [-1.8, 0.4, 1.1]) {
      let expected = 0;
      for (const [k, p] of categoryChances(item, theta).entries()) {
        const at = (x: number) => logCategories(item, x)[k] ?? Number.NaN;
        expected -= (p * (at(theta + h) - 2 * at(theta) + at(theta - h))) / h ** 2;
        const slope = (at(theta + h) - at(theta - h)) / (2 * h);
        expect(score([item], [k / 3], theta)).toBeCloseTo(slope, 6);
      }
      expect(information(item, theta)).toBeCloseTo(expected, 5);
    }
  });

  test('one category alone is what it is among all, to the last bit', () => {
    for (const theta of [-40, -1.3, 0, 0.7, 40])
      for (const [k, log] of logCategories(item, theta).entries())
        expect(Object.is(logCategory(item, k, theta), log) || logCategory(item, k, theta) === log).toBe(true);
  });

  test('no ability is so far out that a chance is lost', () => {
    for (const theta of [-500, 500])
      for (const log of logCategories({ a: 12, b: 0, steps: [-2, 2] }, theta))
        expect(Number.isFinite(log)).toBe(true);
  });

  test('ability by EAP is what Simpson’s rule on another grid gives', () => {
    const items = [item, { a: 0.8, b: -1, c: 0, steps: [0.4, -0.4] }, { a: 1, b: 0.5, c: 0.2 }];
    const responses = [2 / 3, 0.5, 1];
    const nodes = Array.from({ length: 2_001 }, (_, k) => -7 + (14 * k) / 2_000);
    let [mass, first, second] = [0, 0, 0];
    for (const [k, theta] of nodes.entries()) {
      const chance =
        (categoryChances(item, theta)[2] ?? 0) *
        (categoryChances(items[1] as typeof item, theta)[1] ?? 0) *
        (0.2 + 0.8 / (1 + Math.exp(-(theta - 0.5))));
      const rule = k === 0 || k === 2_000 ? 1 : k % 2 ? 4 : 2;
      const weight = rule * chance * Math.exp(-(theta ** 2) / 2);
      mass += weight;
      first += weight * theta;
      second += weight * theta ** 2;
    }
    const found = eap(items, responses);
    expect(found.theta).toBeCloseTo(first / mass, 6);
    expect(found.se).toBeCloseTo(Math.sqrt(second / mass - (first / mass) ** 2), 6);
  });

  test('the most likely ability is where as many steps are expected as were taken; of none or all there is none', () => {
    const items = [item, { ...item, b: -0.5 }];
    const found = mle(items, [1 / 3, 2 / 3]);
    const expected = items.reduce((sum, one) => sum + 3 * expectedShare(one, found?.theta ?? 0).share, 0);
    expect(expected).toBeCloseTo(3, 8);
    expect(mle(items, [1, 1])).toBeNull();
    expect(mle(items, [0, 0])).toBeNull();
    // Warm's stays finite, and lies inside.
    const all = wle(items, [1, 1]);
    expect(all?.theta).toBeGreaterThan(found?.theta ?? 9);
    expect(Number.isFinite(all?.theta)).toBe(true);
  });
});

test('a share of the points is so many steps: all of them only for all of it', () => {
  expect([0, 0.1, 0.34, 0.66, 0.99, 1].map((share) => stepsTaken(share, 3))).toEqual([0, 0, 1, 2, 2, 3]);
  expect([0, 0.6, 1].map((share) => stepsTaken(share, 1))).toEqual([0, 0, 1]);
  expect(countedShare(0.5, { isEssay: false, steps: 4 })).toBe(0.5);
  // Right or not: an essay from three quarters on.
  expect(countedShare(0.8, { isEssay: true, steps: 1 })).toBe(1);
  expect(countedShare(0.8, { isEssay: false, steps: 1 })).toBe(0);
  expect(countedShare(null, { isEssay: false, steps: 4 })).toBeNull();
});

describe('what is not known of an item', () => {
  test('the item nearest to another one is that one, and its sums give it back', () => {
    const found = nearestGraded((theta) => categoryChances(item, theta));
    expect(found.a).toBeCloseTo(1.3, 6);
    expect(found.b).toBeCloseTo(0.2, 6);
    for (const [k, step] of item.steps.entries()) expect(found.steps[k]).toBeCloseTo(step, 6);
    const again = fromSums([item.a, ...sumsOf(item)]);
    expect(again.b).toBeCloseTo(0.2, 12);
    expect(again.steps[2]).toBeCloseTo(0.8, 12);
  });

  test('an error of b flattens the item wherever it lies, and less of ability is told', () => {
    const around = (b: number) => averagedOver({ ...item, b, seB: 0.8 });
    const [here, there] = [around(0), around(2)];
    expect(there.b - here.b).toBeCloseTo(2, 12);
    expect(there.a).toBe(here.a);
    expect(here.a).toBeLessThan(item.a);
    expect(information(here, 0.1)).toBeLessThan(0.75 * information(item, 0.1));
    expect(averagedOver({ ...item, seB: 0 })).toEqual(item);
  });

  test('unanswered parts are believed to hang together: two say more than one question and less than two', () => {
    const two = { c: 0, ...gradedPrior(2, 0) };
    expect(two.b).toBeCloseTo(0, 6);
    const [most, one] = [information(two, 0), information({ a: 1, b: 0, c: 0 }, 0)];
    expect(most).toBeGreaterThan(one);
    expect(most).toBeLessThan(2 * one);
    expect(gradedPrior(4, 0).steps).toHaveLength(4);
    // What can be guessed is easier to earn, and tells less.
    const guessed = { c: 0, ...gradedPrior(2, 1 / 16) };
    expect(guessed.b).toBeLessThan(two.b - 0.3);
    expect(information(guessed, 0)).toBeLessThan(most);
  });
});

import { describe, expect, test } from 'vitest';
import { eap } from './ability.ts';
import { calibrateAnswers } from './calibration/calibration.ts';
import type { ItemModel } from './calibration/calibration-layout.ts';
import { mle, wle } from './point-estimates.ts';
import { information } from './response-models.ts';

/**
 * Section 6 of the Law School Admission Test (Bock & Lieberman 1970, 1,000 students, 5 items): how often each pattern
 * 00000 … 11111 occurred, and what the R package ltm (Rizopoulos 2006) publishes of it.
 */
const lsat6 = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
  28, 298,
];
const rows = lsat6.map((_, pattern) => [16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 1 : 0)));
const calibrated = (model: ItemModel) => calibrateAnswers(rows, { model, frequencies: lsat6 });
type Published = readonly (readonly [value: number, se: number])[];

function expectPublished(
  values: readonly { value: number; se: number | null }[],
  published: Published,
  digits: number,
) {
  for (const [k, [value, se]] of published.entries()) {
    expect(values[k]?.value).toBeCloseTo(value, digits);
    expect(values[k]?.se).toBeCloseTo(se, digits);
  }
}
const difficulties = (model: ItemModel) =>
  calibrated(model).items.map(({ parameters, se }) => ({ value: parameters?.b ?? Number.NaN, se: se.b }));
const slopes = (model: ItemModel) =>
  calibrated(model).items.map(({ parameters, se }) => ({ value: parameters?.a ?? Number.NaN, se: se.a }));

describe('LSAT 6', () => {
  test('log-likelihoods of Rasch, 1PL and 2PL', () => {
    expect(calibrated('rasch').logLikelihood).toBeCloseTo(-2473.054, 2);
    expect(calibrated('1pl').logLikelihood).toBeCloseTo(-2466.938, 2);
    expect(calibrated('2pl').logLikelihood).toBeCloseTo(-2466.653, 2);
  });
  test('difficulties and their standard errors', () => {
    expectPublished(
      difficulties('rasch'),
      [
        [-2.872, 0.1287],
        [-1.063, 0.0821],
        [-0.2576, 0.0766],
        [-1.3881, 0.0865],
        [-2.2188, 0.1048],
      ],
      3,
    );
    expectPublished(
      difficulties('1pl'),
      [
        [-3.6153, 0.3266],
        [-1.3224, 0.1422],
        [-0.3176, 0.0977],
        [-1.7301, 0.1691],
        [-2.7802, 0.251],
      ],
      3,
    );
    expectPublished(slopes('1pl').slice(0, 1), [[0.7551, 0.0694]], 3);
  });
  test('slopes of the 2PL, which ltm sums on 21 points', () => {
    expectPublished(
      slopes('2pl'),
      [
        [0.8254, 0.2581],
        [0.7229, 0.1867],
        [0.8905, 0.2326],
        [0.6886, 0.1852],
        [0.6575, 0.21],
      ],
      2,
    );
    expectPublished(
      difficulties('2pl').slice(1, 4),
      [
        [-1.3696, 0.3073],
        [-0.2799, 0.0997],
        [-1.8659, 0.4341],
      ],
      2,
    );
  });
});

describe('what algebra gives', () => {
  test('two Rasch items of difficulty ±b, one right: MLE and WLE 0, error 1/√(2·P·Q)', () => {
    const items = [-0.7, 0.7].map((b) => ({ a: 1, b, c: 0 }));
    const se = 1 / Math.sqrt(2 * information({ a: 1, b: 0.7, c: 0 }, 0));
    for (const found of [mle(items, [1, 0]), wle(items, [1, 0])]) {
      expect(found?.theta).toBeCloseTo(0, 9);
      expect(found?.se).toBeCloseTo(se, 9);
    }
  });
  test('n Rasch items of one difficulty, r right: MLE ln(r/(n−r)), WLE ln((r+½)/(n−r+½))', () => {
    const items = Array.from({ length: 8 }, () => ({ a: 1, b: 0.4, c: 0 }));
    for (let right = 0; right <= 8; right += 1) {
      const pattern = items.map((_, k) => (k < right ? 1 : 0));
      expect(wle(items, pattern)?.theta).toBeCloseTo(0.4 + Math.log((right + 0.5) / (8.5 - right)), 8);
      const found = mle(items, pattern);
      if (right === 0 || right === 8) expect(found).toBeNull();
      else expect(found?.theta).toBeCloseTo(0.4 + Math.log(right / (8 - right)), 8);
    }
  });
  test('an item as steep as a step cuts the prior in half: mean √(2/π), error √(1 − 2/π)', () => {
    for (const a of [300, 3000]) {
      const { theta, se } = eap([{ a, b: 0, c: 0 }], [1]);
      expect(theta).toBeCloseTo(Math.sqrt(2 / Math.PI), 3);
      expect(se).toBeCloseTo(Math.sqrt(1 - 2 / Math.PI), 3);
    }
  });
  test('a wide prior is summed as finely as its items need', () => {
    const items = [-1, 0, 1].map((b) => ({ a: 2, b, c: 0 }));
    const fine = eap(items, [1, 1, 0], {
      prior: { mean: 0, sd: 60 },
      grid: { from: -600, to: 600, count: 60_001 },
    });
    const own = eap(items, [1, 1, 0], { prior: { mean: 0, sd: 60 } });
    expect(own.theta).toBeCloseTo(fine.theta, 5);
    expect(own.se).toBeCloseTo(fine.se, 5);
  });
});

describe('answers without a maximum', () => {
  test('the common slope of Guttman’s pattern ends at its bound, and no cycle loses likelihood', () => {
    const guttman = [0, 0, 0, 1, 1].map((right) => [right, right, right, right]);
    const result = calibrateAnswers(guttman, { model: '1pl' });
    expect(result).toMatchObject({ isConverged: true });
    expect(result.items.map(({ outcome }) => outcome)).toEqual(Array(4).fill('at-bound'));
    // Independent items would give five times the likelihood of 2/5: the bound must be far better.
    const entropy = 4 * (2 * Math.log(2 / 5) + 3 * Math.log(3 / 5));
    expect(result.logLikelihood).toBeGreaterThan(entropy / 2);
  });
});

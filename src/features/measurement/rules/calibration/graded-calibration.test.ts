import { describe, expect, test } from 'vitest';
import { categoryChances, type GradedItem } from '../graded/partial-credit.ts';
import { type Random, seededRandom } from '../numeric/random.ts';
import { type ItemParameters, isGraded, probability } from '../response-models.ts';
import { calibrateAnswers } from './calibration.ts';
import { onOldScale } from './linking.ts';

const truth: readonly ItemParameters[] = [
  { a: 1.2, b: -0.6, c: 0, steps: [-0.7, 0.7] },
  { a: 0.8, b: 0.5, c: 0, steps: [-0.9, 0.2, 0.7] },
  { a: 1, b: 0, c: 0, steps: [0.3, -0.5, 0.2] },
  { a: 0.7, b: 0.9, c: 0, steps: [-1, -0.2, 0.2, 1] },
  ...Array.from({ length: 12 }, (_, k) => ({ a: 0.8 + (k % 4) * 0.2, b: (k - 6) / 3, c: 0 })),
];
const steps = truth.map((item) => item.steps?.length ?? 1);

function draw(item: ItemParameters, theta: number, random: Random): number {
  const u = random.next();
  if (!isGraded(item)) return u < probability(item, theta) ? 1 : 0;
  let sum = 0;
  const taken = categoryChances(item, theta).findIndex((p) => {
    sum += p;
    return u < sum;
  });
  return (taken < 0 ? item.steps.length : taken) / item.steps.length;
}

function answers(students: number, seed: number): number[][] {
  const random = seededRandom(seed);
  return Array.from({ length: students }, () => {
    const theta = random.normal();
    return truth.map((item) => draw(item, theta, random));
  });
}

/** ln L by the plainest sum there is: every student, Simpson's rule on other points. */
function plainLogLikelihood(rows: readonly (readonly number[])[], items: readonly ItemParameters[]): number {
  const nodes = Array.from({ length: 241 }, (_, k) => -6 + k / 20);
  return rows.reduce((total, row) => {
    const whole = nodes.reduce((sum, theta, k) => {
      const chance = row.reduce((product, share, item) => {
        const own = items[item] ?? { a: 1, b: 0, c: 0 };
        if (isGraded(own)) {
          const at = Math.round(share * own.steps.length);
          return product * (categoryChances(own as GradedItem, theta)[at] ?? Number.NaN);
        }
        const p = 1 / (1 + Math.exp(-own.a * (theta - own.b)));
        return product * (share === 1 ? p : 1 - p);
      }, 1);
      const rule = k === 0 || k === 240 ? 1 : k % 2 ? 4 : 2;
      return sum + (rule * chance * Math.exp((-theta * theta) / 2)) / (60 * Math.sqrt(2 * Math.PI));
    }, 0);
    return total + Math.log(whole);
  }, 0);
}

describe('items of several steps beside right and wrong ones', () => {
  const rows = answers(4_000, 3);
  const result = calibrateAnswers(rows, { model: '2pl', steps });

  test('slopes, places and steps are found again, each within what its error lets expect', () => {
    expect(result.isConverged).toBe(true);
    expect(result.hasErrors).toBe(true);
    for (const [k, item] of truth.entries()) {
      const found = result.items[k];
      expect(found?.model).toBe(item.steps ? 'gpcm' : '2pl');
      expect(Math.abs((found?.parameters?.a ?? 9) - item.a)).toBeLessThan(3.5 * (found?.se.a ?? 0));
      expect(Math.abs((found?.parameters?.b ?? 9) - item.b)).toBeLessThan(3.5 * (found?.se.b ?? 0));
      expect(found?.se.b).toBeLessThan(0.15);
      for (const [at, step] of (item.steps ?? []).entries())
        expect(Math.abs((found?.parameters?.steps?.[at] ?? 9) - step), `${k} ${at}`).toBeLessThan(0.25);
    }
  });

  test('the likelihood is that of a plain sum, and a maximum of it in every direction', () => {
    const few = rows.slice(0, 100);
    const own = calibrateAnswers(few, { model: '2pl', steps });
    const items = own.items.map(({ parameters }) => parameters ?? { a: 1, b: 0, c: 0 });
    const best = plainLogLikelihood(few, items);
    expect(own.logLikelihood).toBeCloseTo(best, 3);
    // Control: moved by a little, none of the graded item's numbers is better (the prior of its sums is wide).
    const moved = (change: (item: ItemParameters) => ItemParameters) =>
      plainLogLikelihood(
        few,
        items.map((item, k) => (k === 1 ? change(item) : item)),
      );
    for (const by of [-0.15, 0.15]) {
      expect(moved((item) => ({ ...item, a: item.a + by }))).toBeLessThan(best + 0.05);
      expect(moved((item) => ({ ...item, b: item.b + by }))).toBeLessThan(best + 0.05);
      expect(
        moved((item) => ({
          ...item,
          steps: (item.steps ?? []).map((one, k) => one + (k === 0 ? by : k === 2 ? -by : 0)),
        })),
      ).toBeLessThan(best + 0.05);
    }
  });

  test('the stated error of b and a is how far calibrations of other students lie apart', () => {
    const runs = Array.from({ length: 14 }, (_, seed) =>
      calibrateAnswers(answers(300, 100 + seed), { model: '2pl', steps }),
    );
    for (const item of [0, 1, 3])
      for (const name of ['a', 'b'] as const) {
        const found = runs.map((run) => run.items[item]?.parameters?.[name] ?? Number.NaN);
        const middle = found.reduce((sum, one) => sum + one, 0) / found.length;
        const spread = Math.sqrt(
          found.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (found.length - 1),
        );
        const stated = runs.reduce((sum, run) => sum + (run.items[item]?.se[name] ?? 0), 0) / runs.length;
        expect(spread / stated, `${item} ${name}`).toBeGreaterThan(0.6);
        expect(spread / stated, `${item} ${name}`).toBeLessThan(1.5);
      }
  });

  test('an item of one step among them is estimated as it is without any of this', () => {
    const plain = rows.map((row) => row.slice(4));
    const ones = plain[0]?.map(() => 1) ?? [];
    const [one, other] = [
      calibrateAnswers(plain, { model: '2pl', steps: ones }),
      calibrateAnswers(plain, { model: '2pl' }),
    ];
    expect(one).toEqual(other);
  });
});

test('a step that nobody took, and few answers: the usual steps and the rating stand in, nothing runs away', () => {
  const rows = answers(60, 8).map((row) => row.map((share, k) => (k === 1 && share === 1 ? 2 / 3 : share)));
  const result = calibrateAnswers(rows, {
    model: 'rasch',
    steps,
    difficultyPriors: truth.map(() => ({ mean: 0, sd: 0.8 })),
  });
  expect(result.isConverged).toBe(true);
  expect(result.items[1]).toMatchObject({ outcome: 'estimated', model: 'pcm', parameters: { a: 1 } });
  for (const step of result.items[1]?.parameters?.steps ?? []) expect(Math.abs(step)).toBeLessThan(5);
});

test('held items of several steps keep what they are, and carry the scale', () => {
  const random = seededRandom(5);
  const rows = Array.from({ length: 1_500 }, () => {
    const theta = 0.6 + 0.8 * random.normal();
    return truth.map((item) => draw(item, theta, random));
  });
  const fixed = truth.map((item, k) => (k === 1 || k === 3 || k > 10 ? item : null));
  const result = calibrateAnswers(rows, { model: '2pl', steps, fixed, population: 'mean-and-sd' });
  expect(result.population.mean).toBeCloseTo(0.6, 0.9);
  expect(result.population.sd).toBeCloseTo(0.8, 0.9);
  expect(result.items[1]).toMatchObject({ outcome: 'fixed', parameters: truth[1] });
  expect(Math.abs((result.items[0]?.parameters?.b ?? 9) + 0.6)).toBeLessThan(0.25);
});

test('on another scale an item answers as it did', () => {
  const link = { slope: 1.4, shift: -0.3 };
  const [item] = truth;
  if (!item) throw new Error('no item');
  const moved = onOldScale(item, link);
  for (const theta of [-1, 0.4, 2])
    for (const [k, p] of categoryChances(item as GradedItem, theta).entries())
      expect(categoryChances(moved as GradedItem, 1.4 * theta - 0.3)[k]).toBeCloseTo(p, 12);
});

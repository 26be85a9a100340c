import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eap } from './ability.ts';
import { mle, wle } from './point-estimates.ts';
import { information, probability, testInformation } from './response-models.ts';

const lsat7 = [
  { a: 0.98755, b: -1.87926, c: 0 },
  { a: 1.08084, b: -0.74754, c: 0 },
  { a: 1.70747, b: -1.05724, c: 0 },
  { a: 0.76499, b: -0.6353, c: 0 },
  { a: 0.73567, b: -2.52076, c: 0 },
];

describe('response models', () => {
  test.each([
    [probability({ a: 1, b: -0.3, c: 0.35 }, 0), 0.7234, 4],
    [information({ a: 1.53, b: -0.5, c: 0.5 }, 0), 0.206, 3],
    [information({ a: 1, b: 2, c: 0.3 }, 2.35), 0.1401, 4],
    [probability({ a: 1, b: 0, c: 0 }, 800), 1, 10],
    [probability({ a: 1, b: 0, c: 0.25 }, -800), 0.25, 10],
    [information({ a: 1, b: 0, c: 0 }, 0), 0.25, 12],
    [information({ a: 1, b: 0, c: 1 }, 0), 0, 12],
  ])('%d is %d', (value, expected, digits) => expect(value).toBeCloseTo(expected, digits));

  test('the information of a test is the sum over its items', () => {
    expect(testInformation(lsat7, 0)).toBeCloseTo(
      lsat7.reduce((sum, item) => sum + information(item, 0), 0),
      12,
    );
  });
});

describe('LSAT7 abilities', () => {
  test.each([
    ['00000', -1.86978, 0.6927],
    ['11011', -0.23499, 0.70602],
    ['11111', 0.72718, 0.80093],
  ])('EAP of %s', (pattern, theta, psd) => {
    const result = eap(lsat7, [...pattern].map(Number));
    expect(result.theta).toBeCloseTo(theta, 4);
    expect(result.se).toBeCloseTo(psd, 4);
  });

  test('WLE of all wrong is finite where MLE does not exist', () => {
    expect(wle(lsat7, [0, 0, 0, 0, 0])?.theta).toBeCloseTo(-4.13707, 4);
    expect(mle(lsat7, [0, 0, 0, 0, 0])).toBeNull();
    expect(mle(lsat7, [1, 1, 1, 1, 1])).toBeNull();
  });

  test('a missing answer says nothing', () => {
    expect(eap(lsat7, [1, null, 0, null, 1])).toEqual(
      eap(
        [lsat7[0], lsat7[2], lsat7[4]].flatMap((one) => (one ? [one] : [])),
        [1, 0, 1],
      ),
    );
  });
});

test('EAP of two wrong guesses on easy items', () => {
  const items = [
    { a: 1, b: -4, c: 0.5 },
    { a: 1, b: -3, c: 0.5 },
  ];
  expect(eap(items, [0, 0]).theta).toBeCloseTo(-1.649, 3);
});

test('an empty paper gives the prior, and no likelihood estimate', () => {
  const empty = eap([], [], { prior: { mean: 0.4, sd: 0.8 } });
  expect(empty.theta).toBeCloseTo(0.4, 10);
  expect(empty.se).toBeCloseTo(0.8, 6);
  expect(mle([], [])).toBeNull();
  expect(wle([], [])).toBeNull();
});

test('MLE solves the likelihood equation', () => {
  const result = mle(
    [-1, 0, 1].map((b) => ({ a: 1, b, c: 0 })),
    [1, 1, 0],
  );
  const expected = [-1, 0, 1].reduce((sum, b) => sum + 1 / (1 + Math.exp(b - (result?.theta ?? 0))), 0);
  expect(expected).toBeCloseTo(2, 10);
});

test('a pattern that guessing explains better than any ability has no MLE', () => {
  const items = [
    { a: 2, b: -2, c: 0.25 },
    { a: 2, b: -1, c: 0.25 },
    { a: 2, b: 2, c: 0.25 },
  ];
  expect(mle(items, [0, 0, 1])).toBeNull();
  expect(Number.isFinite(wle(items, [0, 0, 1])?.theta)).toBe(true);
});

const anyItem = fc.record({
  a: fc.double({ min: 0.05, max: 6, noNaN: true }),
  b: fc.double({ min: -12, max: 12, noNaN: true }),
  c: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.6, noNaN: true })),
});
const anyPaper = fc.array(
  fc.record({ item: anyItem, u: fc.constantFrom<(number | null)[]>(0, 1, 1, 0, 0.5, null) }),
  { maxLength: 40 },
);

describe('for any paper', () => {
  test('every estimate is a number or is not given', () => {
    fc.assert(
      fc.property(anyPaper, (paper) => {
        const items = paper.map((one) => one.item);
        const answers = paper.map((one) => one.u);
        const posterior = eap(items, answers);
        expect(Number.isFinite(posterior.theta)).toBe(true);
        expect(posterior.se).toBeGreaterThan(0);
        const weighted = wle(items, answers);
        expect(weighted === null).toBe(answers.every((u) => u === null));
        for (const one of [weighted, mle(items, answers)]) {
          if (one) expect(Number.isFinite(one.theta)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('one more right answer never lowers the EAP', () => {
    fc.assert(
      fc.property(anyPaper, anyItem, (paper, item) => {
        const items = [...paper.map((one) => one.item), item];
        const answers = paper.map((one) => one.u);
        const right = eap(items, [...answers, 1]).theta;
        expect(right).toBeGreaterThanOrEqual(eap(items, [...answers, 0]).theta - 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  test('without guessing an MLE exists exactly when the score is neither nothing nor everything', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyItem, fc.boolean()), { minLength: 1, maxLength: 20 }), (paper) => {
        const items = paper.map(([item]) => ({ ...item, c: 0 }));
        const answers = paper.map(([, isRight]) => (isRight ? 1 : 0));
        const total = answers.reduce<number>((sum, u) => sum + u, 0);
        expect(mle(items, answers) === null).toBe(total === 0 || total === answers.length);
      }),
      { numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainResults, weakestDomains } from '#src/features/measurement/rules/domains.ts';
import { hasFewAnswers, modelFor, parametersFromRating, ratingPrior } from '../adaptive/cold-start.ts';
import { driftOf, linkByAnchors, onOldScale } from '../calibration/linking.ts';
import { normalCdf, normalQuantile } from '../numeric/normal.ts';
import { classificationAccuracy } from './classification.ts';
import { cutProblem, previewCuts } from './cut-scores.ts';
import { growthOf } from './growth.ts';
import { chooseRetest, type RetestItem, unseenItems } from './retest.ts';

const cuts = [-1, 0, 1];
const likeliest = (own: readonly number[] = cuts) => ({ cuts: own, boundary: 'likeliest' }) as const;

describe('the normal distribution', () => {
  test.each([
    [0, 0.5],
    [1.959963984540054, 0.975],
    [-1, 0.15865525393145707],
    [3.5, 0.9997673709209645],
    [-6, 9.865876450376946e-10],
  ])('Φ(%d)', (x, expected) => expect(Math.abs(normalCdf(x) - expected)).toBeLessThan(1e-12));

  test('the quantile is its inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 10);
      }),
    );
  });
});

test("Rudner's accuracy: a sure test is right, an unsure one as often as the normal says", () => {
  const sure = classificationAccuracy(
    [-2, -0.5, 0.5, 2].map((theta) => ({ theta, se: 1e-9 })),
    likeliest(),
  );
  expect(sure.accuracy).toBe(1);
  expect(sure.consistency).toBe(1);
  const one = classificationAccuracy([{ theta: 0.5, se: 0.5 }], likeliest([0]));
  expect(one.tooHigh).toBeCloseTo(normalCdf(-1), 12);
  expect(one.tooLow).toBe(0);
  expect(one.accuracy).toBeCloseTo(normalCdf(1), 12);
  expect(one.consistency).toBeCloseTo(normalCdf(1) ** 2 + normalCdf(-1) ** 2, 12);
  expect(classificationAccuracy([], likeliest())).toMatchObject({ accuracy: null, consistency: null });
});

test('cuts: whom they move, and how large the classes become', () => {
  const subjects = [
    { id: 1, group: '목동', theta: -0.5, se: 0.1 },
    { id: 2, group: '대치', theta: 0.3, se: 0.1 },
    { id: 3, group: '대치', theta: 1.5, se: 0.1 },
  ];
  const preview = previewCuts(subjects, likeliest([0]), likeliest([0.8]));
  expect(preview.moves).toEqual([{ id: 2, group: '대치', from: 1, to: 0, byScore: 0 }]);
  expect(preview.sizes).toEqual([
    { group: '대치', before: [0, 2], after: [1, 1] },
    { group: '목동', before: [1, 0], after: [1, 0] },
  ]);
  expect(cutProblem([0, 0])).toContain('차례로');
  expect(cutProblem([Number.NaN])).toContain('숫자');
  expect(cutProblem([-1, 2])).toBeNull();
});

describe('domains', () => {
  const answers = (domain: string, right: number, wrong: number) =>
    Array.from({ length: right + wrong }, (_, k) => ({
      domain,
      item: { a: 1.8, b: (k % 5) / 2.5 - 0.8, c: 0 },
      response: k < right ? 1 : 0,
    }));

  test('a band of one SE to each side, a claim only where it is founded', () => {
    const [strong, weak, few] = domainResults(
      [...answers('수', 11, 1), ...answers('도형', 2, 10), ...answers('자료', 5, 0)],
      0.2,
    );
    expect(strong).toMatchObject({ claim: 'stronger', answered: 12 });
    expect(weak).toMatchObject({ claim: 'weaker' });
    expect(few?.claim).toBeNull();
    expect((strong?.high ?? 0) - (strong?.theta ?? 0)).toBeCloseTo(strong?.se ?? 1, 12);
  });

  test('six items of little use still claim nothing: the error decides too', () => {
    const dull = answers('수', 6, 0).map((one) => ({ ...one, item: { a: 0.2, b: 0, c: 0 } }));
    expect(domainResults(dull, 0)[0]).toMatchObject({ answered: 6, claim: null });
  });

  test('the weakest first; those without a claim only where none has one', () => {
    const results = domainResults(
      [...answers('수', 8, 0), ...answers('도형', 0, 8), ...answers('자료', 0, 1)],
      0,
    );
    expect(weakestDomains(results, 1)).toEqual(['도형']);
    expect(weakestDomains(domainResults(answers('자료', 0, 1), 0), 2)).toEqual(['자료']);
  });
});

describe('growth', () => {
  test.each([
    [0, 1, true, 'clear-growth'],
    [0, 0.8, true, 'not-clear'],
    [1, 0, true, 'clear-decline'],
    [0, 3, false, 'seen-items'],
  ] as const)('from %d to %d, unseen %s: %s', (before, after, unseen, verdict) => {
    expect(growthOf({ theta: before, se: 0.3 }, { theta: after, se: 0.3 }, unseen).verdict).toBe(verdict);
  });

  test('by what the answers alone say: two tests drawn to one middle lose a part of a gain, and get it back', () => {
    const prior = { mean: 0, sd: 1.25 };
    const [before, after] = [
      { theta: -0.4, se: 0.45 },
      { theta: 0.75, se: 0.4 },
    ];
    const plain = growthOf(before, after, true);
    const found = growthOf({ ...before, prior }, { ...after, prior }, true);
    // By hand: −0.4/(1 − 0.45²/1.25²) = −0.4596, variance 0.45²/0.8704 = 0.23265; 0.75/0.8976 = 0.83556, 0.17825.
    expect(found.z).toBeCloseTo((0.83556 + 0.4596) / Math.sqrt(0.23265 + 0.17825), 3);
    expect([plain.verdict, found.verdict]).toEqual(['not-clear', 'clear-growth']);
    expect(found.difference).toBe(plain.difference);
    // The smallest is of the figures in the two results: reached it is clear, short of it not.
    const at = (gain: number) =>
      growthOf({ ...before, prior }, { theta: before.theta + gain, se: 0.4, prior }, true).verdict;
    expect(at(found.smallest + 0.001)).toBe('clear-growth');
    expect(at(found.smallest - 0.001)).toBe('not-clear');
    // Another grade's expectation is no growth: the answers are the same.
    const later = { mean: 0.3, sd: 1.25 };
    const moved = { theta: after.theta + (1 - 0.8976) * 0.3, se: 0.4, prior: later };
    expect(growthOf({ ...before, prior }, moved, true).z).toBeCloseTo(found.z, 3);
    // What told nothing but what was expected shows nothing.
    expect(growthOf({ ...before, prior }, { theta: 3, se: 1.25, prior }, true)).toMatchObject({
      verdict: 'not-clear',
      smallest: Number.POSITIVE_INFINITY,
    });
  });

  test('without any error', () => {
    expect(growthOf({ theta: 1, se: 0 }, { theta: 1, se: 0 }, true)).toMatchObject({
      z: 0,
      verdict: 'not-clear',
    });
    expect(growthOf({ theta: 0, se: 0 }, { theta: 1, se: 0 }, true).verdict).toBe('clear-growth');
  });
});

describe('a retest', () => {
  const item = (id: number, extra: Partial<RetestItem> = {}): RetestItem => ({
    id,
    domain: id % 2 ? '수' : '도형',
    parameters: { a: 1, b: (id % 9) / 3 - 1.5, c: 0 },
    parentId: null,
    enemyIds: [],
    family: null,
    ...extra,
  });

  test('never what was seen, nor its kin, nor an enemy of either', () => {
    const pool = [
      item(1, { parentId: 50 }),
      item(2, { parentId: 50 }),
      item(3, { parentId: 1 }),
      item(4, { enemyIds: [1] }),
      item(5, { enemyIds: [2] }),
      item(6, { parentId: 51 }),
      item(50),
      item(7),
    ];
    expect(unseenItems(pool, [1]).map((one) => one.id)).toEqual([6, 7]);
  });

  test('60 % from the weakest domains, the most informative first', () => {
    const pool = Array.from({ length: 40 }, (_, k) => item(k + 1));
    const form = chooseRetest(pool, [1, 2], { count: 10, theta: 0, weakDomains: ['수'] });
    expect(form).toMatchObject({ fromWeak: 6, shortage: 0, weakShortage: 0 });
    expect(form.itemIds).toHaveLength(10);
    expect(form.itemIds.some((id) => id <= 2)).toBe(false);
  });

  test('a shortage is told, nothing is repeated', () => {
    const pool = Array.from({ length: 8 }, (_, k) => item(k + 1));
    const form = chooseRetest(pool, [1, 3], { count: 10, theta: 0, weakDomains: ['수'] });
    expect(form).toMatchObject({ shortage: 4, weakShortage: 4, fromWeak: 2 });
    expect(new Set(form.itemIds).size).toBe(6);
  });

  test('enemies and siblings do not meet in one paper', () => {
    const pool = [item(1, { enemyIds: [3] }), item(3), item(5, { parentId: 7 }), item(7)];
    expect(chooseRetest(pool, [], { count: 4, theta: 0, weakDomains: [] })).toMatchObject({ shortage: 2 });
  });

  test('questions of families never met come first; other numbers of met ones fill up and are counted', () => {
    // Ten families of two; the first of each of the first six was seen.
    const pool = Array.from({ length: 20 }, (_, k) =>
      item(k + 1, { family: `f${Math.floor(k / 2)}`, domain: '수' }),
    );
    const seen = [1, 3, 5, 7, 9, 11];
    const familyOf = (id: number) => Math.floor((id - 1) / 2);
    const draw = (count: number) => chooseRetest(pool, seen, { count, theta: 0, weakDomains: [] });
    const fresh = draw(4);
    expect(fresh).toMatchObject({ parallels: 0, shortage: 0 });
    expect(new Set(fresh.itemIds.map(familyOf))).toEqual(new Set([6, 7, 8, 9]));
    const mixed = draw(10);
    expect(mixed).toMatchObject({ parallels: 6, shortage: 0 });
    expect(new Set(mixed.itemIds.map(familyOf)).size).toBe(10);
    // Only a paper that is not full otherwise repeats a family within itself.
    expect(draw(14)).toMatchObject({ parallels: 6, shortage: 0 });
    // Control: without families the same draw takes whatever informs most, some of them twice.
    const blind = chooseRetest(
      pool.map((one) => ({ ...one, family: null })),
      seen,
      { count: 10, theta: 0, weakDomains: [] },
    );
    expect(new Set(blind.itemIds.map(familyOf)).size).toBeLessThan(10);
  });
});

describe('scales and the cold start', () => {
  test('anchors bring a new scale back', () => {
    const before = [-1, 0, 0.5, 2].map((b) => ({ a: 1.2, b, c: 0.1 }));
    const anchors = before.map((one) => ({
      before: one,
      after: { ...one, a: one.a * 2, b: (one.b - 0.4) / 2 },
    }));
    const link = linkByAnchors(anchors);
    expect(link.slope).toBeCloseTo(2, 12);
    expect(link.shift).toBeCloseTo(0.4, 12);
    for (const { before: old, after } of anchors) expect(onOldScale(after, link).b).toBeCloseTo(old.b, 12);
    expect(linkByAnchors([])).toEqual({ slope: 1, shift: 0 });
  });

  test('drift needs both size and certainty', () => {
    expect(driftOf({ b: 0, se: 0.01 }, { b: 0.1, se: 0.01 }).isDrifting).toBe(false);
    expect(driftOf({ b: 0, se: 0.4 }, { b: 0.6, se: 0.4 }).isDrifting).toBe(false);
    expect(driftOf({ b: 0, se: 0 }, { b: 0.6, se: 0 }).isDrifting).toBe(true);
  });

  test('ratings and models', () => {
    expect(ratingPrior(5)).toEqual({ mean: 2, sd: 0.8 });
    expect(parametersFromRating(1)).toEqual({ a: 1, b: -2, c: 0 });
    expect([0, 199, 200, 499, 500, 999, 1000].map(modelFor)).toEqual([
      'rasch',
      'rasch',
      '1pl',
      '1pl',
      '2pl',
      '2pl',
      '3pl',
    ]);
    expect(hasFewAnswers(199)).toBe(true);
  });
});

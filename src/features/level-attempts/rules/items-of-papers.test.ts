import { expect, test } from 'vitest';
import { seededRandom } from '#src/features/items/rules/seeded.ts';
import { usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { adaptiveRulesOf } from './adaptive-rules.ts';
import { type Choosable, drawFilled, drawPaper } from './assemble.ts';
import { BlueprintSnapshot } from './blueprint.ts';
import { bandPrior } from './grade-prior.ts';
import {
  measuringParams,
  paramsFromRating,
  paramsOf,
  ratedScale,
  scaleOf,
  unlinkedScale,
  withoutSteps,
} from './item-params.ts';
import { relatedOf } from './related-items.ts';

test('before there are answers an item stands where its rating says, widely', () => {
  expect([1, 2, 3, 4, 5].map((rating) => paramsFromRating(rating, 0.25).b)).toEqual([-2, -1, 0, 1, 2]);
  expect(paramsFromRating(3, 0.25)).toEqual({ a: 1, b: 0, c: 0.25, seB: 0.8, runId: null, scale: 1 });
  const parts = paramsFromRating(4, 0, 3);
  expect(parts.b).toBeCloseTo(1, 6);
  expect(parts).toMatchObject({ c: 0, seB: 0.8, runId: null, scale: 1 });
  expect(parts.steps).toHaveLength(3);
  expect(parts.a).toBeLessThan(1);
  expect(paramsOf({ rating: 4, guess: 0, steps: 1, param: null })).toEqual(paramsFromRating(4, 0));
});

test('after a calibration it stands where that says', () => {
  const param = { a: 1.2, b: 0.4, c: 0.1, seB: 0.2, runId: 7, scale: 3 };
  const item = { rating: 1, guess: 0.25, steps: 3 };
  expect(paramsOf({ ...item, param: { ...param, steps: null } })).toEqual(param);
  const graded = { ...param, steps: [-0.5, 0.1, 0.4] };
  expect(paramsOf({ ...item, param: graded })).toEqual(graded);
  // As a test takes it that began before parts of an answer were measured.
  expect(withoutSteps(graded)).toEqual(param);
});

test('what was kept before scales had a number stands on the scale of its time', () => {
  expect([ratedScale, unlinkedScale]).toEqual([1, 2]);
  expect(scaleOf({ runId: null })).toBe(ratedScale);
  expect(scaleOf({ runId: 7 })).toBe(unlinkedScale);
  expect(scaleOf({ runId: 7, scale: 5 })).toBe(5);
  expect(scaleOf({ runId: null, scale: 5 })).toBe(5);
});

test('what is not known of an item flattens its curve', () => {
  const known = measuringParams({ ...paramsFromRating(3, 0), seB: 0 });
  const rated = measuringParams(paramsFromRating(3, 0));
  expect(rated.a).toBeLessThan(known.a);
});

const blueprint: BlueprintSnapshot = {
  blueprintId: 1,
  title: 'x',
  subject: 'math',
  gradeFrom: 3,
  gradeTo: 4,
  minutes: 40,
  mode: 'adaptive',
  minItems: 12,
  maxItems: 20,
  canGoBack: false,
  domains: [
    { domainId: 1, name: '수', count: 8 },
    { domainId: 2, name: '도형', count: 4 },
  ],
};

test('a blueprint is kept as it was, and nothing else is one', () => {
  expect(BlueprintSnapshot.parse(blueprint)).toEqual(blueprint);
  expect(BlueprintSnapshot.safeParse({ ...blueprint, mode: 'fixed' }).success).toBe(true);
  expect(BlueprintSnapshot.safeParse({ ...blueprint, mode: '' }).success).toBe(false);
});

test('an adaptive attempt goes by its blueprint, the placing of the academy and the prior of the grade', () => {
  const placing = { boundary: 'likeliest' } as Parameters<typeof adaptiveRulesOf>[1];
  const rules = adaptiveRulesOf(blueprint, placing);
  expect(rules).toMatchObject({
    ...usualAdaptiveRules,
    ...placing,
    prior: bandPrior,
    priorBy: 'grade',
    minItems: 12,
    maxItems: 20,
    domains: [
      { domain: 1, share: 8, least: 8 },
      { domain: 2, share: 4, least: 4 },
    ],
  });
  const prior = { mean: 1, sd: 1 };
  expect(adaptiveRulesOf(blueprint, placing, prior).prior).toEqual(prior);
});

const item = (itemId: number, more: Partial<Choosable> = {}): Choosable => ({
  itemId,
  versionId: itemId * 10,
  topDomainId: 1,
  enemies: [],
  parentId: null,
  family: null,
  kind: 'single',
  rating: 3,
  stimulusId: null,
  ...more,
});

test('items are kept apart from enemies, from kin and from the same with other numbers', () => {
  const items = [
    item(1, { enemies: [9] }),
    item(2, { parentId: 1 }),
    item(3, { parentId: 1 }),
    item(4, { family: 'a' }),
    item(5, { family: 'a' }),
    item(6, { family: 'b' }),
    item(7),
  ];
  const related = relatedOf(items);
  const of = (id: number) => [...(related.get(id) ?? [])].sort((a, b) => a - b);
  expect([1, 2, 3, 4, 5, 6, 7].map(of)).toEqual([[2, 3, 9], [1, 3], [1, 2], [5], [4], [], []]);
});

test('a short paper takes of every rating in turn, the middle first', () => {
  const bank = [1, 2, 3, 4, 5].flatMap((rating) => [0, 1, 2].map((n) => item(rating * 10 + n, { rating })));
  const ratingsOf = (count: number) => {
    const { items, missing } = drawPaper(bank, { seed: 7, domains: [{ domainId: 1, count }] });
    expect(missing).toBe(0);
    return items.map(({ rating }) => rating).sort();
  };
  expect(ratingsOf(1)).toEqual([3]);
  expect(ratingsOf(2)).toEqual([2, 3]);
  expect(ratingsOf(3)).toEqual([2, 3, 4]);
  expect(ratingsOf(4)).toEqual([1, 2, 3, 4]);
  expect(ratingsOf(5)).toEqual([1, 2, 3, 4, 5]);
  expect(ratingsOf(7)).toEqual([1, 2, 2, 3, 3, 4, 5]);
});

test('the same wish draws the same paper, another seed another one; what is missing is counted', () => {
  const bank = Array.from({ length: 40 }, (_, n) => item(n + 1, { topDomainId: n < 30 ? 1 : 2 }));
  const wish = {
    seed: 7,
    domains: [
      { domainId: 1, count: 10 },
      { domainId: 2, count: 12 },
    ],
  };
  const ids = (seed: number) => drawPaper(bank, { ...wish, seed }).items.map(({ itemId }) => itemId);
  expect(ids(7)).toEqual(ids(7));
  expect(ids(7)).not.toEqual(ids(8));
  expect(ids(7)).toHaveLength(20);
  expect(drawPaper(bank, wish).missing).toBe(2);
  expect(ids(7).filter((id) => id > 30)).toHaveLength(10);
});

test('control: the numbers a seed gives are the same everywhere', () => {
  const random = seededRandom(7);
  const again = seededRandom(7);
  expect([random(), random()]).toEqual([again(), again()]);
});

test('a domain with many of one rating and few of others gives all it has', () => {
  const bank = [3, 3, 3, 3, 1, 5].map((rating, at) => item(at + 1, { rating }));
  const paper = drawPaper(bank, { domains: [{ domainId: 1, count: 6 }], seed: 7 });
  expect(paper.missing).toBe(0);
  expect(paper.items.map(({ itemId }) => itemId).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('where items bar each other, another order made from the same seed fills the paper that the first does not', () => {
  const star = [item(1, { enemies: [2, 3] }), item(2), item(3)];
  const wish = (seed: number, count = 2) => ({ seed, domains: [{ domainId: 1, count }] });
  const seeds = Array.from({ length: 40 }, (_, k) => k + 1);
  const idsOf = (items: readonly Choosable[] | null) => items?.map(({ itemId }) => itemId);
  // Control: what one order alone leaves short.
  expect(seeds.filter((seed) => drawPaper(star, wish(seed)).missing > 0).length).toBeGreaterThan(5);
  for (const seed of seeds) expect(idsOf(drawFilled(star, wish(seed)))).toEqual([2, 3]);
  const free = Array.from({ length: 9 }, (_, at) => item(at + 1));
  expect(idsOf(drawFilled(free, wish(7)))).toEqual(idsOf(drawPaper(free, wish(7)).items));
  expect(drawFilled(star, wish(1, 3))).toBeNull();
  expect(drawFilled([], wish(1, 0))).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { calibrateAnswers } from '#src/features/measurement/rules/calibration/calibration.ts';
import { linkToRatings } from '#src/features/measurement/rules/calibration/linking.ts';
import { covariance, mean, variance } from '#src/features/measurement/rules/numeric/moments.ts';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver } from '#src/features/measurement/rules/uncertainty.ts';
import { comparison, linkOf, optionsOf, type PlannedItem } from './calibration-plan.ts';

const count = 40;

/** The first calibration of a group that is abler than teachers thought of: ratings err by 0.8, students lie at 0.7. */
function firstRun() {
  const random = seededRandom(71);
  const truth = Array.from({ length: count }, (_, k) => ({
    a: 1,
    b: (k % 5) - 2 + 0.8 * random.normal(),
    c: 0,
  }));
  const thetas = Array.from({ length: 800 }, () => 0.7 + random.normal());
  const rows = thetas.map((theta) => truth.map((item) => (random.next() < probability(item, theta) ? 1 : 0)));
  const items = truth.map(
    (_, k): PlannedItem => ({
      versionId: k + 1,
      code: `X-${k + 1}`,
      isAnchor: false,
      rating: (k % 5) + 1,
      answers: rows.length,
      isChoice: false,
      steps: 1,
      before: null,
    }),
  );
  const result = calibrateAnswers(rows, optionsOf(items, '2pl', new Set()));
  return { items, rows, result, truth: truth.map(({ b }) => b) };
}

describe('the first calibration', () => {
  const { items, rows, result, truth } = firstRun();
  const measured = (b: (k: number) => { a: number; b: number; c: number }) => {
    const used = items.map((_, k) => b(k));
    return rows.map((row) => eap(used, row).theta).reduce((sum, theta) => sum + theta, 0) / rows.length;
  };
  const before = measured((k) => averagedOver({ a: 1, b: (items[k]?.rating ?? 3) - 3, c: 0, seB: 0.8 }));

  test('keeps the scale of the ratings: nobody is moved by it on average', () => {
    const link = linkOf(items, result, new Set());
    expect(link).toMatchObject({ by: 'ratings', items: count, scale: 1 });
    const compared = comparison(items, result, { link, released: new Set() });
    const after = measured((k) => compared[k]?.after ?? { a: 1, b: 0, c: 0 });
    expect(Math.abs(after - before)).toBeLessThan(0.15);
    // These forty items stand so to their ratings; the calibration itself neither stretches nor shrinks.
    const rated = items.map(({ rating }) => rating - 3);
    const drawn = (variance(rated) ?? 0) / (covariance(truth, rated) ?? 1);
    expect(link.slope / drawn).toBeGreaterThan(0.9);
    expect(link.slope / drawn).toBeLessThan(1.1);
  });

  test('control: without the link everybody falls by more than half a logit', () => {
    const compared = comparison(items, result, { link: { slope: 1, shift: 0 }, released: new Set() });
    expect(before - measured((k) => compared[k]?.after ?? { a: 1, b: 0, c: 0 })).toBeGreaterThan(0.4);
  });

  test('too few items tie it to no scale', () => {
    const few = items.map((item, k) => ({ ...item, answers: k < 7 ? item.answers : 5 }));
    expect(linkOf(few, result, new Set()).by).toBe('none');
  });
});

/** The scale of a calibration: its zero at 0.7 of the raters' scale, its unit `unit` of theirs. */
const middle = 0.7;
/** What a calibration is off by. */
const noise = 0.2;

/** A rating and the true difficulty of an item, on the raters' scale. */
type Rates = (random: ReturnType<typeof seededRandom>, k: number) => { rated: number; b: number };
/** Whoever sorts into five heaps: the items of a heap lie around it. What the product assumes. */
const berkson: Rates = (random, k) => ({ rated: (k % 5) - 2, b: (k % 5) - 2 + 0.8 * random.normal() });
/** Whoever measures with an error: the ratings lie around the item. */
const truthSd = 1.3;
const classical: Rates = (random) => {
  const b = truthSd * random.normal();
  return { rated: b + 0.8 * random.normal(), b };
};

interface Runs {
  readonly unit: number;
  readonly items?: number;
}

/** The mean link of forty first calibrations, and where it puts an item that was rated 0 and what a step of the ratings is. */
function meanLink(rates: Rates, { unit, items = 120 }: Runs) {
  const links = Array.from({ length: 40 }, (_, run) => {
    const random = seededRandom(run + 1);
    const drawn = Array.from({ length: items }, (_, k) => rates(random, k));
    const pairs = drawn.map(({ rated, b }) => ({
      rated,
      found: (b - middle) / unit + noise * random.normal(),
      se: noise,
    }));
    const link = linkToRatings(pairs);
    const on = pairs.map((one) => link.slope * one.found + link.shift);
    const rated = pairs.map((one) => one.rated);
    const middleOff = (mean(on) ?? 0) - (mean(drawn.map(({ b }) => b)) ?? 0);
    const former = Math.sqrt(
      ((variance(rated) ?? 0) - 0.64) / (variance(pairs.map((one) => one.found)) ?? 1),
    );
    return { ...link, step: (covariance(on, rated) ?? 0) / (variance(rated) ?? 1), middleOff, former };
  });
  const of = (key: keyof (typeof links)[number]) => mean(links.map((one) => one[key])) ?? Number.NaN;
  return {
    slope: of('slope'),
    shift: of('shift'),
    step: of('step'),
    middleOff: of('middleOff'),
    former: of('former'),
  };
}

describe('the link to ratings', () => {
  test.each([0.8, 1, 1.4])(
    'finds width and middle where items lie around their ratings (unit %d)',
    (unit) => {
      const found = meanLink(berkson, { unit });
      expect(found.slope / unit).toBeGreaterThan(0.95);
      expect(found.slope / unit).toBeLessThan(1.05);
      expect(Math.abs(found.shift - middle)).toBeLessThan(0.05);
      // Control: with the variance of the error taken out of the ratings' spread the scale shrinks.
      expect(found.former / unit).toBeLessThan(0.78);
    },
  );

  test('where ratings lie around the items it finds the middle, and the width that ratings mean', () => {
    const found = meanLink(classical, { unit: 1 });
    expect(Math.abs(found.middleOff)).toBeLessThan(0.05);
    // Here a rating says less than it claims: by theory the scale is wider by one over the ratings' reliability.
    const reliability = truthSd ** 2 / (truthSd ** 2 + 0.64);
    expect(found.slope * reliability).toBeGreaterThan(0.95);
    expect(found.slope * reliability).toBeLessThan(1.05);
  });

  test.each([
    ['around their ratings', berkson],
    ['with ratings around them', classical],
  ])('an item rated one step higher stands one step higher on average, items lying %s', (_, rates) => {
    expect(meanLink(rates, { unit: 1.2 }).step).toBeCloseTo(1, 10);
  });

  test('is bounded, and few items or ratings alike say nothing of the width', () => {
    const of = (rated: (k: number) => number, items: number) =>
      linkToRatings(
        Array.from({ length: items }, (_, k) => ({ rated: rated(k), found: 3 * rated(k) + 1, se: 0 })),
      );
    expect(of((k) => (k % 5) - 2, 40)).toMatchObject({ slope: 0.5 });
    expect(of((k) => (k % 2) / 4, 40)).toMatchObject({ slope: 1 });
    expect(of((k) => k % 2, 12)).toMatchObject({ slope: 1 });
    const against = Array.from({ length: 40 }, (_, k) => ({ rated: k % 5, found: -(k % 5), se: 0 }));
    expect(linkToRatings(against).slope).toBe(2);
  });

  test('an item that was hardly measured does not stretch the scale', () => {
    const items = Array.from({ length: 40 }, (_, k) => ({ rated: (k % 5) - 2, found: (k % 5) - 2, se: 0.2 }));
    const wild = { rated: -2, found: -12 };
    expect(linkToRatings([...items, { ...wild, se: 4 }]).slope).toBeGreaterThan(0.95);
    // Control: believed like the others it does.
    expect(linkToRatings([...items, { ...wild, se: 0.2 }]).slope).toBeLessThan(0.85);
  });
});

test('one model for a run; a lower asymptote only where one can guess', () => {
  const [item] = firstRun().items;
  if (!item) throw new Error('no item');
  const of = (answers: number, isChoice = false): PlannedItem => ({ ...item, answers, isChoice });
  const models = (items: PlannedItem[], model: 'auto' | '3pl') => optionsOf(items, model, new Set()).model;
  // One item with more answers than the others brings no slope of its own.
  expect(models([of(150), of(150), of(260)], 'auto')).toEqual(['rasch', 'rasch', 'rasch']);
  expect(models([of(1_500), of(1_500, true), of(300, true)], 'auto')).toEqual(['2pl', '3pl', '2pl']);
  expect(models([of(400), of(400, true)], '3pl')).toEqual(['2pl', '3pl']);
});

import { describe, expect, test } from 'vitest';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { calibrateAnswers } from '#src/features/measurement/rules/calibration/calibration.ts';
import { linkToRatings } from '#src/features/measurement/rules/calibration/linking.ts';
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
      before: null,
    }),
  );
  const result = calibrateAnswers(rows, optionsOf(items, '2pl', new Set()));
  return { items, rows, result };
}

describe('the first calibration', () => {
  const { items, rows, result } = firstRun();
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

test('ratings that hardly differ say nothing of the width of a scale', () => {
  const random = seededRandom(5);
  const items = Array.from({ length: 400 }, (_, k) => {
    const rated = k % 2;
    return { rated, found: rated + 0.8 * random.normal() };
  });
  const { slope } = linkToRatings(items);
  expect(slope).toBeGreaterThan(0.93);
  expect(slope).toBeLessThan(1.07);
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

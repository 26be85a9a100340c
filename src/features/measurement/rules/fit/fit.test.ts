import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eap } from '../ability.ts';
import { calibrateAnswers } from '../calibration/calibration.ts';
import { chiSquareTail } from '../numeric/chi-square.ts';
import { seededRandom } from '../numeric/random.ts';
import { type ItemParameters, probability } from '../response-models.ts';
import { dependentPairs, residualsOf } from './local-dependence.ts';
import { type FittedItem, isMisfit, type SatPaper, type ScoreFit, scoreFits } from './score-fit.ts';

function fitsOf(papers: readonly SatPaper[], items: ReadonlyMap<number, FittedItem>): Map<number, ScoreFit> {
  const work = scoreFits(papers, items, { mean: 0, sd: 1 });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test.each([
  [3.841, 1, 0.05],
  [6.635, 1, 0.01],
  [5.991, 2, 0.05],
  [18.307, 10, 0.05],
  [29.588, 10, 0.001],
  [0, 3, 1],
  [5, 0, 1],
])('a chi-square of %f on %i degrees of freedom has the tail %f', (value, freedom, tail) => {
  expect(chiSquareTail(value, freedom)).toBeCloseTo(tail, 4);
});

const lsat7 = '../shared/data/lsat7_patterns.csv';
test.skipIf(!existsSync(lsat7))('S-X² of LSAT 7 by the 2PL is what the R package mirt gives', () => {
  const lines = readFileSync(lsat7, 'utf8').replaceAll('"', '').trim().split('\n').slice(1);
  const cells = lines.map((line) => line.split(',').map(Number));
  const rows = cells.map((one) => one.slice(0, 5));
  const frequencies = cells.map((one) => one[5] ?? 0);
  const found = calibrateAnswers(rows, { model: '2pl', frequencies });
  const items = new Map(
    found.items.map(({ parameters }, id) => [
      id,
      { parameters: parameters ?? { a: 1, b: 0, c: 0 }, estimated: 2 },
    ]),
  );
  const papers = rows.flatMap((row, k) =>
    Array.from({ length: frequencies[k] ?? 0 }, () => ({
      itemIds: [0, 1, 2, 3, 4],
      right: row.map((one) => (one === 1 ? 1 : 0) as 0 | 1),
    })),
  );
  const fits = fitsOf(papers, items);
  for (const [id, x2] of [4.749, 14.451, 1.27, 5.237, 0.941].entries()) {
    expect(Math.abs((fits.get(id)?.x2 ?? 0) - x2)).toBeLessThan(0.005);
    expect(fits.get(id)?.freedom).toBe(2);
  }
  expect([...fits.values()].map(isMisfit)).toEqual([false, true, false, false, false]);
});

const bank = Array.from({ length: 40 }, (_, id): [number, ItemParameters] => [
  id,
  { a: 0.7 + (id % 4) * 0.3, b: (id % 9) / 2 - 2, c: 0 },
]);
const known = new Map(bank.map(([id, parameters]) => [id, { parameters, estimated: 2 }]));
const curves = new Map(bank);

/** Papers of twenty drawn for each student; item 7 is answered by its own law, and 4 follows 3 where `isTied`. */
function played(own: (theta: number) => number, isTied = false) {
  const random = seededRandom(77);
  return Array.from({ length: 1_200 }, () => {
    const theta = random.normal();
    const itemIds = bank
      .map(([id]) => ({ id, turn: random.next() }))
      .sort((x, y) => x.turn - y.turn)
      .slice(0, 20)
      .map(({ id }) => id);
    const right = itemIds.map((id): 0 | 1 => {
      const parameters = curves.get(id);
      const chance = id === 7 || !parameters ? own(theta) : probability(parameters, theta);
      return random.next() < chance ? 1 : 0;
    });
    const [third, fourth] = [itemIds.indexOf(3), itemIds.indexOf(4)];
    if (isTied && third >= 0 && fourth >= 0 && random.next() < 0.6) right[fourth] = right[third] ?? 0;
    return { itemIds, right };
  });
}
const true7 = curves.get(7) ?? { a: 1, b: 0, c: 0 };

describe('papers that differ from student to student', () => {
  test('items that follow their curves are left alone', () => {
    const fits = fitsOf(
      played((theta) => probability(true7, theta)),
      known,
    );
    expect(fits.size).toBe(40);
    expect([...fits.values()].filter(isMisfit)).toHaveLength(0);
    // Nine in ten groups are free to differ; a statistic far off its degrees of freedom would be wrong itself.
    const mean = [...fits.values()].reduce((sum, { x2, freedom }) => sum + x2 / freedom, 0) / fits.size;
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(1.5);
  });

  test('control: an item with a wrong key is found, and stands out of all', () => {
    const fits = fitsOf(
      played((theta) => 1 - probability(true7, theta)),
      known,
    );
    const found = [...fits].filter(([, fit]) => isMisfit(fit)).toSorted(([, x], [, y]) => y.x2 - x.x2);
    expect(found[0]?.[0]).toBe(7);
    // It spoils the scores of its papers, which another item may feel.
    expect(found.length).toBeLessThanOrEqual(2);
    expect(found[0]?.[1].x2).toBeGreaterThan(3 * (found[1]?.[1].x2 ?? 0));
  });
});

describe('local dependence', () => {
  const pairsOf = (papers: readonly SatPaper[]) =>
    dependentPairs(
      papers.map(({ itemIds, right }) => {
        const { theta } = eap(
          itemIds.map((id) => curves.get(id) ?? true7),
          right,
        );
        return residualsOf(
          theta,
          itemIds.map((id, k) => ({ id, isRight: right[k] === 1 })),
          curves,
        );
      }),
    );
  const law = (theta: number) => probability(true7, theta);

  test('two items of which one gives the other away are found, and no other pair', () => {
    const pairs = pairsOf(played(law, true));
    expect(pairs.map(({ one, other }) => [one, other])).toEqual([[3, 4]]);
    expect(pairs[0]?.q3).toBeGreaterThan(0.3);
  });

  test('control: of answers that ability explains no pair is found, and of few students none is judged', () => {
    expect(pairsOf(played(law))).toEqual([]);
    expect(pairsOf(played(law, true).slice(0, 100))).toEqual([]);
  });
});

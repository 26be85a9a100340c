import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correlation, shape, variance } from '../numeric/moments.ts';
import { type DifStudent, mantelHaenszel } from './dif.ts';
import { analyseOptions } from './distractors.ts';
import { quizStatistics } from './quiz-statistics.ts';
import { alpha, empiricalReliability, kr20 } from './reliability.ts';

const folder = '../shared/data/moodle_statistics';

const table = (file: string) => {
  const lines = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/["\r]/g, '').trim().split('\n');
  const names = lines[0]?.split(',') ?? [];
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
};

/** Which answers of Moodle's fixture earn what. */
const pictures: Record<string, number> = { frog: 1, toad: 0.8, '3.14': 1 };
const sums: Record<string, string> = {
  '1': '9.9',
  '4': '19.4',
  '5': '14.2',
  '6': '9.4',
  '7': '9.1',
  '8': '5.7',
};

const marksOf = (row: Record<string, string>): number[] => {
  const on = (value: string | undefined, wanted: string) => (value === wanted ? 1 : 0);
  return [
    pictures[row['responses.1.answer'] ?? ''] ?? 0,
    on(row['responses.2.answer'], sums[row['variants.2'] ?? ''] ?? 'none'),
    (on(row['responses.3.cat'], 'mammal') +
      on(row['responses.3.frog'], 'amphibian') +
      on(row['responses.3.newt'], 'amphibian')) /
      3,
    on(row['responses.4.answer'], '1'),
    0.5 * (on(row['responses.5.One'], '1') + on(row['responses.5.Three'], '1')),
    on(row['responses.6.answer'], 'One'),
    0.5 * (on(row['responses.7.1.answer'], 'Owl') + on(row['responses.7.2.answer'], 'Pussy-cat')),
  ];
};

describe.skipIf(!existsSync(folder))("Moodle's statistics fixture 00 (needs ../shared/data)", () => {
  const read = () =>
    quizStatistics(
      table('steps00.csv').map(marksOf),
      table('questions00.csv')
        .filter((row) => row.slot)
        .map((row) => Number(row.mark)),
    );

  test('the whole test', () => {
    const expected = Object.fromEntries(
      table('quizstats00_expected.csv').map((row) => [row.stat, Number(row.value)]),
    );
    const whole = read();
    expect(whole.students).toBe(expected.count);
    expect(whole.median).toBe(expected.median);
    for (const [value, name] of [
      [whole.mean, 'mean'],
      [whole.sd, 'standarddeviation'],
      [whole.skewness, 'skewness'],
      [whole.kurtosis, 'kurtosis'],
      [100 * (whole.cic ?? 0), 'cic_percent'],
      [100 * (whole.errorRatio ?? 0), 'errorratio_percent'],
      [whole.standardError, 'standarderror'],
    ] as const) {
      expect(Math.abs((value ?? 0) - (expected[name] ?? Number.NaN)), name).toBeLessThan(1e-4);
    }
  });

  test('every position', () => {
    const rows = table('qstats00.csv').filter((row) => !row.subqname && !row.variant);
    const { positions } = read();
    expect(rows).toHaveLength(7);
    for (const [index, row] of rows.entries()) {
      const one = positions[index];
      for (const [value, name, by] of [
        [one?.facility, 'facility', 1],
        [one?.sd, 'sd', 1],
        [one?.effectiveWeight, 'effectiveweight', 100],
        [one?.restCovariance, 'covariance', 1],
        [one?.variance, 'markvariance', 1],
        [one?.discriminationIndex, 'discriminationindex', 100],
        [one?.largestCovariance, 'covariancemax', 1],
        [one?.discriminativeEfficiency, 'discriminativeefficiency', 100],
      ] as const) {
        const expected = Number(row[name]);
        expect(Math.abs(by * (value ?? 0) - expected), `${index + 1} ${name}`).toBeLessThan(2e-4);
      }
      expect(one?.intendedWeight).toBeCloseTo(1 / 7, 12);
    }
  });
});

const lsat7File = '../shared/data/lsat7_patterns.csv';
describe.skipIf(!existsSync(lsat7File))('LSAT7 (needs ../shared/data)', () => {
  test('alpha, which is KR-20 for right and wrong', () => {
    const lines = readFileSync(lsat7File, 'utf8').trim().split('\n').slice(1);
    const rows = lines.flatMap((line) => {
      const cells = line.split(',').map(Number);
      return Array.from({ length: cells[5] ?? 0 }, () =>
        cells.slice(0, 5).map((one): 0 | 1 => (one ? 1 : 0)),
      );
    });
    expect(alpha(rows)).toBeCloseTo(0.45341, 5);
    expect(kr20(rows)).toBeCloseTo(alpha(rows) ?? 0, 12);
  });
});

const answers = (group: DifStudent['group'], score: number, right: number, wrong: number): DifStudent[] => [
  ...Array.from({ length: right }, () => ({ group, score, response: 1 })),
  ...Array.from({ length: wrong }, () => ({ group, score, response: 0 })),
];

describe('Mantel-Haenszel', () => {
  test("Berkeley's admissions of 1973 (Bickel et al. 1975), six departments as strata", () => {
    const departments = [
      [512, 313, 89, 19],
      [353, 207, 17, 8],
      [120, 205, 202, 391],
      [138, 279, 131, 244],
      [53, 138, 94, 299],
      [22, 351, 24, 317],
    ] as const;
    const result = mantelHaenszel(
      departments.flatMap(([a, b, c, d], score) => [
        ...answers('reference', score, a, b),
        ...answers('focal', score, c, d),
      ]),
    );
    expect(result.oddsRatio).toBeCloseTo(0.9046968, 6);
    const halfWidth = (1.959964 * (result.deltaSe ?? 0)) / 2.35;
    expect((result.oddsRatio ?? 0) * Math.exp(halfWidth)).toBeCloseTo(1.0603298, 5);
    expect((result.oddsRatio ?? 0) * Math.exp(-halfWidth)).toBeCloseTo(0.7719074, 5);
    expect(result.class).toBe('A');
  });

  test('a worked example: two strata', () => {
    const result = mantelHaenszel([
      ...answers('reference', 1, 20, 10),
      ...answers('focal', 1, 15, 15),
      ...answers('reference', 2, 30, 5),
      ...answers('focal', 2, 25, 10),
    ]);
    expect(result.oddsRatio).toBeCloseTo(2.166667, 6);
    expect(result.delta).toBeCloseTo(-1.81702, 4);
    expect(result.chiSquare).toBeCloseTo(3.0239, 3);
  });

  test('a large and clear difference is class C, a clear but moderate one B', () => {
    const large = mantelHaenszel([...answers('reference', 1, 300, 100), ...answers('focal', 1, 150, 250)]);
    expect(large.class).toBe('C');
    expect(large.delta).toBeLessThan(0);
    const moderate = mantelHaenszel([...answers('reference', 1, 260, 140), ...answers('focal', 1, 210, 190)]);
    expect(moderate.class).toBe('B');
  });

  test('groups that never meet, or an item all got right, give no class and no NaN', () => {
    expect(mantelHaenszel([...answers('reference', 1, 9, 1), ...answers('focal', 2, 1, 9)]).class).toBeNull();
    const all = mantelHaenszel([...answers('reference', 1, 9, 0), ...answers('focal', 1, 9, 0)]);
    expect(all).toMatchObject({ class: null, chiSquare: null, oddsRatio: null });
    expect(mantelHaenszel([]).class).toBeNull();
  });
});

describe('options', () => {
  const choose = (option: string, count: number, restScore: number) =>
    Array.from({ length: count }, (_, k) => ({ options: [option], restScore: restScore + (k % 2) }));

  test('an option that goes with ability better than the key is named', () => {
    const choices = [...choose('①', 6, 3), ...choose('②', 6, 8), ...choose('③', 3, 5)];
    const { beatsKey, options } = analyseOptions(choices, ['①', '②', '③', '④'], ['①']);
    expect(beatsKey).toContain('②');
    expect(options.find((one) => one.option === '④')).toMatchObject({ chosen: 0, r: null });
    expect(analyseOptions(choices, ['①', '②', '③', '④'], ['②']).beatsKey).toEqual([]);
  });

  test('a wrong key among many is beyond chance; a hair above it among few is not', () => {
    const wrongKey = [...choose('①', 12, 3), ...choose('②', 12, 8)];
    expect(analyseOptions(wrongKey, ['①', '②'], ['①'])).toMatchObject({ isBeyondChance: true });
    // Those who chose ② are a fifth of a mark above those who chose the key.
    const hair = (count: number) => [
      ...choose('①', count, 5),
      ...choose('②', count, 5).map((one) => ({ ...one, restScore: one.restScore + 0.2 })),
    ];
    expect(analyseOptions(hair(6), ['①', '②'], ['①'])).toMatchObject({
      beatsKey: ['②'],
      isBeyondChance: false,
    });
    expect(analyseOptions(hair(60), ['①', '②'], ['①'])).toMatchObject({ isBeyondChance: true });
    expect(analyseOptions(hair(6), ['①', '②'], ['②'])).toMatchObject({ beatsKey: [], isBeyondChance: false });
  });

  test('fewer than ten students say nothing', () => {
    const choices = [...choose('①', 5, 3), ...choose('②', 4, 8)];
    expect(analyseOptions(choices, ['①', '②'], ['①']).beatsKey).toEqual([]);
    expect(analyseOptions([...choices, ...choose('②', 1, 8)], ['①', '②'], ['①']).beatsKey).toEqual(['②']);
  });
});

describe('defined results', () => {
  test('one student, one position, no spread', () => {
    expect(quizStatistics([], [1, 1])).toMatchObject({ students: 0, mean: null, cic: null });
    expect(quizStatistics([[1, 0]], [1, 1])).toMatchObject({ mean: 1, sd: null, cic: null });
    expect(quizStatistics([[1], [0], [1]], [1])).toMatchObject({ cic: null });
    const same = quizStatistics(
      [
        [1, 0],
        [1, 0],
      ],
      [1, 1],
    );
    expect(same).toMatchObject({ sd: 0, cic: null, skewness: null });
    expect(same.positions[0]).toMatchObject({ facility: 1, discriminationIndex: null });
  });

  test('reliability may be negative', () => {
    expect(
      alpha([
        [1, 0],
        [0, 1],
        [1, 0.1],
      ]),
    ).toBeLessThan(0);
    expect(empiricalReliability([])).toBeNull();
    expect(
      empiricalReliability([
        { theta: -1, se: 0.5 },
        { theta: 1, se: 0.5 },
      ]),
    ).toBeCloseTo(2 / 2.25, 12);
  });

  test('any table of marks: no NaN', () => {
    const mark = fc.constantFrom(0, 0.5, 1, 1, 0);
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((width) =>
            fc.array(fc.array(mark, { minLength: width, maxLength: width }), { maxLength: 8 }),
          ),
        (rows) => {
          const width = rows[0]?.length ?? 1;
          const { positions, ...whole } = quizStatistics(rows, Array(width).fill(1));
          for (const value of [...Object.values(whole), ...positions.flatMap((one) => Object.values(one))]) {
            expect(value === null || Number.isFinite(value)).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('moments of the first ten squares', () => {
  const squares = Array.from({ length: 10 }, (_, k) => (k + 1) ** 2);
  expect(variance(squares)).toBeCloseTo(1167.8333, 3);
  expect(correlation(squares, squares)).toBe(1);
  expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(shape([1, 2, 3]).skewness).toBeCloseTo(0, 12);
});

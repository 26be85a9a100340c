import { describe, expect, test } from 'vitest';
import { eap } from '#src/features/measurement/rules/ability.ts';
import {
  resumeAdaptive,
  stopReason,
  usualAdaptiveRules,
} from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { clearAt, growthOf } from './growth.ts';
import {
  chanceToShow,
  longestRetest,
  retestLength,
  smallestBy,
  wishedGain,
  wishedSe,
} from './retest-length.ts';

const priorSd = 1.25;
const sat = (se: number, length: number) => ({ se, length, priorSd });

describe('how long a retest is', () => {
  test.each([
    ['a sharp test: as long as before', 0.27, 30, 30],
    ['longer by what it takes', 0.29, 30, 35],
    ['half as long again at the most', 0.35, 20, 30],
    ['forty at the most', 0.39, 36, 40],
    ['a first test that is too uncertain for it: the longest', 0.51, 24, 36],
    ['never shorter than the first', 0.45, 60, 60],
  ])('%s', (_, se, length, expected) => {
    expect(retestLength(sat(se, length))).toBe(expected);
  });

  test('after a longer second test the third is that of the paper again, each question worth what it was', () => {
    // Thirty-six questions that came to 0.39 say less each than twenty-four would have.
    expect(retestLength(sat(0.39, 36), 24)).toBe(36);
    expect(retestLength(sat(0.25, 36), 24)).toBe(24);
  });

  test('the error wished for shows the gain exactly, and beyond it there is none', () => {
    const wished = wishedSe(0.3, priorSd) ?? Number.NaN;
    expect(chanceToShow(wishedGain, { before: 0.3, after: wished, priorSd })).toBeCloseTo(0.5, 10);
    // Without a prior that is z = 1.96 between the two errors; with one the answers alone are further off than it seems.
    const endless = Number.POSITIVE_INFINITY;
    expect(Math.hypot(0.3, wishedSe(0.3, endless) ?? Number.NaN)).toBeCloseTo(wishedGain / clearAt, 10);
    expect(wishedSe(wishedGain / clearAt, endless)).toBeNull();
    expect(wishedSe(0.39, endless)).not.toBeNull();
    expect(wishedSe(0.39, priorSd)).toBeNull();
    expect(longestRetest(12)).toBe(18);
  });

  test('the smallest gain falls with the length, and of equal length it is that of two equal errors', () => {
    const kept = 1 - (0.5 / priorSd) ** 2;
    expect(smallestBy(sat(0.5, 24), 24)).toBeCloseTo(clearAt * 0.5 * Math.sqrt(2 * kept), 10);
    expect(smallestBy(sat(0.5, 24), 36)).toBeLessThan(smallestBy(sat(0.5, 24), 24));
  });
});

test('an adaptive retest is not ended by a settled level, only by its precision or its length', () => {
  const rules = { ...usualAdaptiveRules, cuts: [2], minItems: 2, maxItems: 30, stopSe: 0.3 };
  const [item] = Array.from({ length: 12 }, (_, id) => ({
    id,
    domain: 'all',
    parameters: { a: 1, b: -1, c: 0 },
    stimulusId: null,
    enemyIds: [],
    response: 0 as const,
  }));
  if (!item) throw new Error('no item');
  const state = resumeAdaptive(
    Array.from({ length: 12 }, (_, id) => ({ ...item, id })),
    rules,
  );
  expect(state.placement.isSettled).toBe(true);
  expect(stopReason(state, { ...rules, isForGrowth: true })).toBeNull();
  // Control: a first test ends there.
  expect(stopReason(state, rules)).toBe('settled');
});

/** Students who gain so much between two tests of sharp questions around them: the share of clear growth. */
function shown(gain: number, [first, second]: readonly [number, number]): number {
  const random = seededRandom(17);
  const items = (count: number) =>
    Array.from({ length: count }, (_, k) => ({ a: 1.6, b: (k % 7) / 3 - 1, c: 0 }));
  const ability = (theta: number, count: number) => {
    const paper = items(count);
    return eap(
      paper,
      paper.map((item) => (random.next() < probability(item, theta) ? 1 : 0)),
      { prior: { mean: 0, sd: priorSd } },
    );
  };
  const students = 500;
  let clear = 0;
  for (let k = 0; k < students; k += 1) {
    const theta = 0.5 * random.normal() - gain / 2;
    const prior = { mean: 0, sd: priorSd };
    const sat = (at: number, count: number) => ({ ...ability(at, count), prior });
    const growth = growthOf(sat(theta, first), sat(theta + gain, second), true);
    if (growth.verdict === 'clear-growth') clear += 1;
  }
  return clear / students;
}

test('a retest as long as the rule says shows the wished gain in about half of the cases, and no growth where none is', () => {
  // Thirty such questions measure to about 0.28.
  const length = retestLength(sat(0.28, 30));
  expect(shown(wishedGain, [30, length])).toBeGreaterThan(0.42);
  expect(shown(0, [30, length])).toBeLessThan(0.04);
  // Control: a retest of a sixth of it does not.
  expect(shown(wishedGain, [30, 5])).toBeLessThan(0.35);
});

describe('how often a gain is told', () => {
  const errors = { before: 0.47, after: 0.4, priorSd };

  test('as often as students who sit two such tests are told so', () => {
    // Each question as good as the next, wherever a student stands: what the reckoning takes for granted.
    const random = seededRandom(11);
    const measured = (theta: number, se: number) => {
      const kept = 1 - (se / priorSd) ** 2;
      const prior = { mean: 0, sd: priorSd };
      return { theta: kept * theta + se * Math.sqrt(kept) * random.normal(), se, prior };
    };
    for (const gain of [0, 0.8, 1.6]) {
      const told = Array.from({ length: 20_000 }, () => {
        const theta = 0.2 * random.normal();
        return growthOf(measured(theta, errors.before), measured(theta + gain, errors.after), true);
      }).filter(({ verdict }) => verdict === 'clear-growth').length;
      expect(chanceToShow(gain, errors), `${gain}`).toBeCloseTo(told / 20_000, 1.7);
    }
  });

  test('more often the larger the gain and the sharper the tests; of nothing gained seldom', () => {
    expect(chanceToShow(0, errors)).toBeCloseTo(0.025, 3);
    expect(chanceToShow(1.2, errors)).toBeGreaterThan(chanceToShow(0.8, errors));
    expect(chanceToShow(0.8, { ...errors, before: 0.25, after: 0.25 })).toBeGreaterThan(0.5);
    expect(chanceToShow(0.8, { ...errors, before: 0, after: 0 })).toBe(1);
    expect(chanceToShow(0, { ...errors, before: 0, after: 0 })).toBe(0);
  });
});

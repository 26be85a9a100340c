import { expect, test } from 'vitest';
import { runSimulation } from '#src/features/measurement/rules/simulation.ts';
import { seededRandom } from '../numeric/random.ts';
import { type BankItem, usualAdaptiveRules } from './adaptive.ts';
import { nearAt, spreadCandidates } from './exposure.ts';

const { spread, ...informative } = usualAdaptiveRules;
const domains = ['수', '도형', '자료', '식'].map((domain) => ({ domain, share: 1, least: 3 }));

function bankOf(size: number): BankItem[] {
  const random = seededRandom(size);
  return Array.from({ length: size }, (_, id) => ({
    id,
    domain: domains[id % 4]?.domain ?? '',
    parameters: { a: 0.7 + random.next(), b: 1.3 * random.normal(), c: 0.2 * random.next() },
    stimulusId: null,
    enemyIds: [],
    exposure: 0,
  }));
}

test.each([
  [200, 300],
  [1000, 400],
])('of a bank of %i no item goes to more than a quarter, and less than a fifth rests', (size, students) => {
  const input = { bank: bankOf(size), students, population: { mean: 0, sd: 1 }, seed: 4 };
  const run = (rules: typeof informative) =>
    runSimulation({ ...input, rules: { ...rules, cuts: [-0.6, 0.6], domains } }).summary;
  const spreadOut = run(usualAdaptiveRules);
  // The cap counts those before, so that the last of a hundred may go half a percent beyond.
  expect(spreadOut.highestExposure).toBeLessThanOrEqual(0.255);
  expect(spreadOut.unusedShare).toBeLessThan(0.2);
  // Control: by information alone a fifth and more of such a bank is never given.
  expect(run(informative).unusedShare).toBeGreaterThan(0.2);
});

test('the least given come first among those near enough, and as many are looked at as it takes', () => {
  const item = (id: number, b: number, exposure: number) => ({ id, parameters: { a: 1, b, c: 0 }, exposure });
  const items = [item(1, 0, 0.3), item(2, 0.2, 0.1), item(3, -0.2, 0.2), item(4, 3, 0), item(5, -3, 0)];
  const at = { theta: 0, seed: 7, count: 1 };
  const rule = { nearBest: 0.8, over: 10 };
  expect(spreadCandidates(items, rule, { ...at, step: 20 }).map(({ id }) => id)).toEqual([2]);
  // At the beginning θ is not known: everything is near.
  expect(spreadCandidates(items, rule, { ...at, step: 0 })[0]?.exposure).toBe(0);
  expect([0, 5, 10, 30].map((step) => nearAt(rule, step))).toEqual([0, 0.4, 0.8, 0.8]);
  // Were only the best near enough it would always be the same: twice as many as are wanted are looked at.
  const strict = spreadCandidates(items, { nearBest: 1, over: 0 }, { ...at, step: 9 });
  expect(strict.map(({ id }) => id)).toEqual([2]);
  expect(spread?.nearBest).toBe(0.8);
});

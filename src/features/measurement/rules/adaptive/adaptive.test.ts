import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { probability } from '#src/features/measurement/rules/response-models.ts';
import { runSimulation } from '#src/features/measurement/rules/simulation.ts';
import { seededRandom } from '../numeric/random.ts';
import {
  type AdaptiveRules,
  answerAdaptive,
  type BankItem,
  mostInformative,
  nextStep,
  resumeAdaptive,
  startAdaptive,
  usualAdaptiveRules,
} from './adaptive.ts';
import { replayAttempt, type StoredStep } from './adaptive-replay.ts';

const bankFile = '../shared/data/tcals_bank.csv';
const runsFile = '../shared/data/tcals_runs.csv';

const table = (file: string) => {
  const lines = readFileSync(file, 'utf8').replaceAll(/["\r]/g, '').trim().split('\n');
  const names = lines[0]?.split(',') ?? [];
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
};

const tcals = (): BankItem[] =>
  table(bankFile).map((row) => ({
    id: Number(row.item),
    domain: row.Group ?? '',
    parameters: { a: Number(row.a), b: Number(row.b), c: Number(row.c) },
    stimulusId: null,
    enemyIds: [],
    exposure: 0,
  }));

/** Kept attempts and those runs took the most informative items. */
const { spread: _spread, ...informative } = usualAdaptiveRules;

const plain: AdaptiveRules = {
  ...informative,
  stopSe: 0.3,
  minItems: 1,
  maxItems: 85,
  firstBest: 1,
  thenBest: 1,
};
/** The shares of those runs are the bank's own. */
const catrDomains = [
  { domain: 'Audio1', share: 12, least: 0 },
  { domain: 'Audio2', share: 21, least: 0 },
  { domain: 'Written1', share: 13, least: 0 },
  { domain: 'Written2', share: 17, least: 0 },
  { domain: 'Written3', share: 22, least: 0 },
];

describe.skipIf(!existsSync(runsFile))('the TCALS runs of catR (needs ../shared/data)', () => {
  test.each(['1', '9', '21', '29'])('run %s, item by item', (run) => {
    const bank = tcals();
    const rows = table(runsFile).filter((row) => row.run === run);
    const isBalanced = rows[0]?.content_balanced === 'TRUE';
    const rules = { ...plain, domains: isBalanced ? catrDomains : [] };
    let state = startAdaptive(rules);
    for (const row of rows) {
      const id = Number(row.item);
      const item = bank.find((one) => one.id === id);
      if (!item) throw new Error(`item ${id} is not in the bank`);
      if (!isBalanced) {
        const step = nextStep(bank, { state, rules, seed: 1 });
        expect(step.kind === 'item' && step.item.id).toBe(id);
      } else if (state.given.length > 0) expectBalanced(bank, state, rules, item);
      state = answerAdaptive(state, { ...item, response: Number(row.response) }, rules);
      expect(Math.abs(state.theta - Number(row.theta_exact))).toBeLessThan(1e-8);
      expect(Math.abs(state.se - Number(row.psd_exact))).toBeLessThan(1e-8);
      const catr = eap(
        state.given.map((one) => one.parameters),
        state.given.map((one) => one.response),
        { grid: { from: -4, to: 4, count: 33 } },
      );
      expect(Math.abs(catr.theta - Number(row.theta_EAP))).toBeLessThan(1e-9);
      expect(Math.abs(catr.se - Number(row.psd))).toBeLessThan(1e-9);
    }
    expect(nextStep(bank, { state, rules, seed: 1 })).toEqual({ kind: 'stop', reason: 'precise' });
  });
});

/** catR draws among the domains not begun; from then on domain and item follow without chance. */
function expectBalanced(
  bank: readonly BankItem[],
  state: ReturnType<typeof startAdaptive>,
  rules: AdaptiveRules,
  item: BankItem,
) {
  const given = new Set(state.given.map((one) => one.id));
  const own = bank.filter((one) => one.domain === item.domain && !given.has(one.id));
  expect(mostInformative(own, state.theta, 1)[0]?.id).toBe(item.id);
  const begun = new Set(state.given.map((one) => one.domain));
  if (begun.size < catrDomains.length) expect(begun.has(item.domain)).toBe(false);
  else {
    const step = nextStep(bank, { state, rules, seed: 1 });
    expect(step.kind === 'item' && step.item.id).toBe(item.id);
  }
}

function makeBank(size: number, seed: number, extra: (id: number) => Partial<BankItem> = () => ({})) {
  const random = seededRandom(seed);
  return Array.from(
    { length: size },
    (_, id): BankItem => ({
      id,
      domain: ['수', '도형', '자료'][id % 3] ?? '',
      parameters: { a: 0.7 + random.next(), b: 1.3 * random.normal(), c: 0.2 * random.next() },
      stimulusId: null,
      enemyIds: [],
      exposure: 0,
      ...extra(id),
    }),
  );
}

const school: AdaptiveRules = {
  ...usualAdaptiveRules,
  cuts: [-1, 0, 1],
  domains: [
    { domain: '수', share: 2, least: 3 },
    { domain: '도형', share: 1, least: 3 },
    { domain: '자료', share: 1, least: 3 },
  ],
};

function sit(bank: readonly BankItem[], rules: AdaptiveRules, seed: number, theta: number) {
  const random = seededRandom(seed + 1000);
  let state = startAdaptive(rules);
  const steps: StoredStep[] = [];
  for (;;) {
    const step = nextStep(bank, { state, rules, seed });
    if (step.kind === 'stop') return { state, steps, reason: step.reason };
    const response = random.next() < probability(step.item.parameters, theta) ? 1 : 0;
    const given = { ...step.item, response };
    state = answerAdaptive(state, given, rules);
    steps.push({ ...given, candidateIds: step.candidateIds, theta: state.theta, se: state.se });
  }
}

describe('an adaptive attempt', () => {
  const bank = makeBank(200, 5);

  test('replays bit for bit after a journey through JSON', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const { state, steps } = sit(bank, school, seed, (seed % 7) - 3);
      const stored = JSON.parse(JSON.stringify({ seed, rules: school, steps, level: state.placement.level }));
      const replay = replayAttempt(stored);
      expect(replay.differences).toEqual([]);
      expect(replay.itemIds).toEqual(steps.map((step) => step.id));
      expect(replay.thetas.at(-1)).toBe(state.theta);
      expect(resumeAdaptive(steps, school)).toMatchObject({ theta: state.theta, se: state.se });
    }
  });

  test('a changed answer, item or candidate list is noticed (the control of the replay)', () => {
    const { state, steps } = sit(bank, school, 3, 0);
    const stored = { seed: 3, rules: school, steps, level: state.placement.level };
    const [first, ...rest] = steps;
    if (!first) throw new Error('no steps');
    const flipped = { ...first, response: 1 - Number(first.response) };
    expect(replayAttempt({ ...stored, steps: [flipped, ...rest] }).differences).not.toEqual([]);
    const turned = { ...first, candidateIds: [...first.candidateIds].reverse() };
    const others = { ...first, id: first.candidateIds.find((id) => id !== first.id) ?? -1 };
    expect(replayAttempt({ ...stored, steps: [others, ...rest] }).differences).not.toEqual([]);
    const seeds = [1, 2, 3, 4, 5, 6].map((seed) => replayAttempt({ ...stored, seed }).differences.length);
    expect(Math.max(...seeds)).toBeGreaterThan(0);
    expect(turned.candidateIds).toHaveLength(5);
  });

  test('the first five items are drawn among five, the others among three', () => {
    const { steps } = sit(bank, school, 9, 0.5);
    expect(steps.map((step) => step.candidateIds.length)).toEqual(
      steps.map((_, index) => (index < 5 ? 5 : 3)),
    );
  });

  test('it has 12 to 40 items and every domain its minimum', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { state, reason } = sit(bank, school, seed, 0.3 * (seed - 10));
      expect(state.given.length).toBeGreaterThanOrEqual(12);
      expect(state.given.length).toBeLessThanOrEqual(40);
      for (const { domain, least } of school.domains) {
        expect(state.given.filter((one) => one.domain === domain).length).toBeGreaterThanOrEqual(least);
      }
      if (reason === 'settled') expect(state.placement.isSettled).toBe(true);
      if (reason === 'precise') expect(state.preciseAfter).not.toBeNull();
    }
  });

  test('content follows the shares', () => {
    const { state } = sit(bank, { ...school, minItems: 40, cuts: [] }, 4, 0);
    expect(state.given.filter((one) => one.domain === '수')).toHaveLength(20);
  });

  test('items over the exposure cap rest, unless nothing else is left', () => {
    const worn = makeBank(60, 6, (id) => ({ exposure: id % 2 ? 0.3 : 0.1 }));
    const { steps } = sit(worn, { ...school, minItems: 20, maxItems: 20 }, 2, 0);
    expect(steps.every((step) => step.id % 2 === 0)).toBe(true);
    const allWorn = makeBank(60, 6, () => ({ exposure: 0.9 }));
    const step = nextStep(allWorn, { state: startAdaptive(school), rules: school, seed: 1 });
    expect(step.kind === 'item' && step.isOverCap).toBe(true);
  });

  test('enemies never meet, whichever of them names the other', () => {
    const hostile = makeBank(90, 7, (id) => ({ enemyIds: id % 2 ? [id - 1] : [] }));
    const { steps } = sit(hostile, { ...school, minItems: 30, maxItems: 30 }, 2, 0);
    const ids = new Set(steps.map((step) => step.id));
    for (const id of ids) expect(id % 2 === 1 && ids.has(id - 1)).toBe(false);
  });

  test('items of one stimulus come one after another', () => {
    const sets = makeBank(60, 8, (id) => ({ stimulusId: Math.floor(id / 4), domain: '수' }));
    const rules = { ...school, domains: [], minItems: 12, maxItems: 12 };
    const { steps } = sit(sets, rules, 3, 0);
    const stimuli = steps.map((step) => step.stimulusId);
    expect(stimuli).toEqual([0, 1, 2].flatMap((k) => Array(4).fill(stimuli[4 * k])));
    expect(new Set(stimuli).size).toBe(3);
  });

  test('a bank that runs out ends the test, and an empty bank at once', () => {
    expect(sit(makeBank(5, 1), school, 1, 0).reason).toBe('bank-exhausted');
    expect(sit([], school, 1, 0).steps).toHaveLength(0);
  });

  test('any bank and rules: it ends, repeats nothing, and stays a number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer(),
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 4 }),
        (size, seed, theta, cuts) => {
          const rules = { ...school, cuts: [...cuts].sort((x, y) => x - y) };
          const { steps, state } = sit(makeBank(size, seed), rules, seed, theta);
          expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
          expect(Number.isFinite(state.theta) && Number.isFinite(state.se)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the simulation of a blueprint', () => {
  test('tells length, error, exposure and accuracy, the same for the same seed', () => {
    const input = {
      bank: makeBank(240, 9),
      rules: school,
      students: 150,
      population: { mean: 0, sd: 1 },
      seed: 4,
    };
    const { summary, students } = runSimulation(input);
    expect(runSimulation(input).summary).toEqual(summary);
    expect(summary.meanLength).toBeGreaterThanOrEqual(12);
    expect(Math.abs(summary.bias ?? 1)).toBeLessThan(0.12);
    expect(summary.rmse).toBeLessThan(0.5);
    expect(summary.accuracy).toBeGreaterThan(0.6);
    expect(summary.highestExposure).toBeLessThan(0.4);
    expect(students).toHaveLength(150);
  });

  test('without the cap the best items wear out (the control of the exposure cap)', () => {
    const input = {
      bank: makeBank(240, 9),
      rules: {
        ...informative,
        cuts: school.cuts,
        domains: school.domains,
        exposureCap: 2,
        firstBest: 1,
        thenBest: 1,
      },
      students: 150,
      population: { mean: 0, sd: 1 },
      seed: 4,
    };
    expect(runSimulation(input).summary.highestExposure).toBeGreaterThan(0.6);
  });

  test('a fixed paper is simulated too, and nobody at all gives no figures', () => {
    const bank = makeBank(30, 10);
    const form = bank.map((item) => item.id);
    const base = { bank, rules: school, population: { mean: 0, sd: 1 }, seed: 1 };
    const { summary } = runSimulation({ ...base, students: 100, forms: [form] });
    expect(summary.meanLength).toBe(30);
    expect(summary.reasons).toEqual({ form: 100 });
    expect(runSimulation({ ...base, students: 0 }).summary.rmse).toBeNull();
  });
});

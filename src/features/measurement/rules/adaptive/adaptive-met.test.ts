import { expect, test } from 'vitest';
import { answerAdaptive, type BankItem, nextStep, startAdaptive, usualAdaptiveRules } from './adaptive.ts';

const { spread: _spread, ...informative } = usualAdaptiveRules;
const rules = { ...informative, minItems: 8, maxItems: 8, domains: [], cuts: [] };

/** Sixteen items; the even ones, the most informative of all, ask what the student has met with other numbers. */
const bankOf = (isMet: (id: number) => boolean): BankItem[] =>
  Array.from({ length: 16 }, (_, id) => ({
    id,
    domain: '수',
    parameters: { a: id % 2 === 0 ? 2 : 0.8, b: 0, c: 0 },
    stimulusId: null,
    enemyIds: [],
    exposure: 0,
    isMet: isMet(id),
  }));

function given(bank: readonly BankItem[], count: number): number[] {
  let state = startAdaptive(rules);
  const ids: number[] = [];
  while (ids.length < count) {
    const step = nextStep(bank, { state, rules: { ...rules, minItems: count, maxItems: count }, seed: 7 });
    if (step.kind === 'stop') break;
    ids.push(step.item.id);
    state = answerAdaptive(state, { ...step.item, response: ids.length % 2 }, rules);
  }
  return ids;
}

test('an adaptive retest asks what was never met before what was met with other numbers', () => {
  const isEven = (id: number) => id % 2 === 0;
  expect(given(bankOf(isEven), 8).some(isEven)).toBe(false);
  // Where nothing else is left it goes on with them, and repeats nothing.
  const all = given(bankOf(isEven), 16);
  expect(new Set(all).size).toBe(16);
  expect(all.slice(8).every(isEven)).toBe(true);
  // Control: without the mark the most informative come first, met or not.
  const unmarked = given(
    bankOf(() => false),
    4,
  );
  expect(unmarked.every(isEven)).toBe(true);
});

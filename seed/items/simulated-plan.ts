import { scoredSteps } from '#src/features/items/rules/scoring/steps.ts';
import { adaptiveRulesOf } from '#src/features/level-attempts/rules/adaptive-rules.ts';
import { drawPaper } from '#src/features/level-attempts/rules/assemble.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { relatedOf } from '#src/features/level-attempts/rules/related-items.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import {
  runSimulation,
  type SimulatedItem,
  type SimulationResult,
  type SimulationSummary,
} from '#src/features/measurement/rules/simulation.ts';
import { averagedOver, type UncertainItem } from '#src/features/measurement/rules/uncertainty.ts';
import { bank, domains } from './bank.ts';
import type { SeedItem } from './make.ts';
import { type SeedPlan, shippedCuts } from './plans.ts';

const tops = domains.filter(({ parent }) => parent === null);

/** The chance to guess full marks, as the bank reckons it (`guess` of a candidate). */
export function guessOf({ content: { body } }: SeedItem): number {
  if (body.kind === 'single') return 1 / body.options.length;
  if (body.kind === 'multiple') return 1 / (2 ** body.options.length - 1);
  if (body.kind === 'order') return 1 / body.options.reduce((product, _, k) => product * (k + 1), 1);
  if (body.kind !== 'gaps') return 0;
  return body.gaps.every((gap) => gap.type === 'choice')
    ? body.gaps.reduce((product, gap) => product / (gap.type === 'choice' ? gap.options.length : 1), 1)
    : 0;
}

const everything = bank.map((item, itemId) => ({
  itemId,
  versionId: itemId,
  kind: item.content.body.kind,
  subject: item.subject,
  grades: item.grades,
  topDomainId: tops.findIndex(({ code }) => item.domain.startsWith(code)),
  rating: item.rating,
  guess: guessOf(item),
  steps: scoredSteps(item.content),
  stimulusId: null,
  parentId: null,
  family: item.family ?? null,
  enemies: (item.enemies ?? []).map((code) => bank.findIndex((one) => one.code === code)),
}));

const drawnPapers = 100;

/** How a plan that ships places. */
export const placingOf = ({ subject }: SeedPlan) =>
  ({ cuts: shippedCuts[subject], boundary: 'likeliest' }) as const;

type Own = (typeof everything)[number];

/** How difficult an item is, and how difficult it is believed to be. */
export interface Known {
  /** What students answer by; where it has an error b is drawn anew for each. */
  readonly truth: UncertainItem;
  readonly believed: UncertainItem;
}

/** Before anything is calibrated: a rating that errs by 0.8, and the chance to guess. */
export const byRating = ({ rating, guess, steps }: Own): Known => {
  const truth = paramsFromRating(rating, guess, steps);
  return { truth, believed: truth };
};

/** A plan with the items it may take, and the rules it would be sat by. */
export function laidOut(plan: SeedPlan, knownOf: (item: Own) => Known = byRating) {
  const { subject, grades, counts, adaptive } = plan;
  const items = everything.filter(
    (item) =>
      item.subject === subject &&
      item.grades[0] <= grades[1] &&
      item.grades[1] >= grades[0] &&
      !(adaptive && item.kind === 'essay'),
  );
  const related = relatedOf(items);
  const domains = tops
    .flatMap((domain, domainId) => (domain.subject === subject ? [{ domainId, name: domain.name }] : []))
    .map((domain, at) => ({ ...domain, count: counts[at] ?? 0 }));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { minItems, maxItems } = adaptive ?? { minItems: total, maxItems: total };
  const simulated = items.map((item): SimulatedItem => {
    const { truth, believed } = knownOf(item);
    return {
      id: item.itemId,
      domain: item.topDomainId,
      parameters: averagedOver(believed),
      truth,
      stimulusId: null,
      enemyIds: related.get(item.itemId) ?? [],
      exposure: 0,
    };
  });
  return {
    items,
    simulated,
    domains,
    rules: adaptiveRulesOf({ minItems, maxItems, domains }, placingOf(plan)),
    paper: (seed: number) => drawPaper(items, { domains, seed }).items.map(({ itemId }) => itemId),
  };
}

/**
 * Simulates a plan that ships on the bank that ships, uncalibrated: ratings err by 0.8, choices can be guessed. Unless told
 * otherwise on students of the grades' prior, as a plan is judged before it is published.
 */
export function playPlan(plan: SeedPlan, students: number, population: Normal = bandPrior): SimulationResult {
  const { simulated, rules, paper } = laidOut(plan);
  return runSimulation({
    bank: simulated,
    rules,
    students,
    population,
    seed: 1,
    ...(!plan.adaptive && { forms: Array.from({ length: drawnPapers }, (_, k) => paper(k + 1)) }),
  });
}

/** The figures of such a simulation. */
export const simulatePlan = (plan: SeedPlan, students: number, population?: Normal): SimulationSummary =>
  playPlan(plan, students, population).summary;

import { eap } from './ability.ts';
import {
  type AdaptiveRules,
  type AdaptiveState,
  answerAdaptive,
  type BankItem,
  nextStep,
  placingOf,
  type StopReason,
  startAdaptive,
} from './adaptive/adaptive.ts';
import { categoryChances } from './graded/partial-credit.ts';
import type { Normal } from './numeric/normal.ts';
import { drawSeed, type Random, seededRandom } from './numeric/random.ts';
import { classificationAccuracy } from './placing/classification.ts';
import { levelOf, place } from './placing/placement.ts';
import { type ItemParameters, isGraded, probability } from './response-models.ts';
import type { UncertainItem } from './uncertainty.ts';

/** An item of the bank; where it has a `truth` the students answer by it, its b drawn anew for each (seB), else by `parameters`. */
export interface SimulatedItem extends BankItem {
  readonly truth?: UncertainItem;
}

/** What is simulated: students drawn from a population, each on an adaptive test or on one fixed paper. */
export interface SimulationInput {
  readonly bank: readonly SimulatedItem[];
  readonly rules: AdaptiveRules;
  readonly students: number;
  readonly population: Normal;
  readonly seed: number;
  /** The item ids of the fixed papers, taken in turn; absent for an adaptive test. */
  readonly forms?: readonly (readonly number[])[];
}

/** One simulated student. */
export interface SimulatedStudent {
  readonly trueTheta: number;
  readonly theta: number;
  readonly se: number;
  readonly length: number;
  readonly trueLevel: number;
  readonly level: number;
  readonly isSettled: boolean;
  readonly reason: StopReason | 'form';
}

/** How often an item was given. */
export interface ItemExposure {
  readonly id: number;
  readonly rate: number;
}

/** What a blueprint does before it goes live. */
export interface SimulationResult {
  readonly students: readonly SimulatedStudent[];
  readonly exposures: readonly ItemExposure[];
  readonly summary: SimulationSummary;
}

/** The figures of a simulation; null where nobody was simulated. */
export interface SimulationSummary {
  readonly meanLength: number | null;
  readonly bias: number | null;
  readonly rmse: number | null;
  readonly meanSe: number | null;
  /** Share placed in the true level, under it, above it, and within one level of it. */
  readonly accuracy: number | null;
  readonly tooLow: number | null;
  readonly tooHigh: number | null;
  readonly adjacentAccuracy: number | null;
  /** The share placed right by what the results say themselves (Rudner): what analysis and cut desk show. */
  readonly statedAccuracy: number | null;
  /** Share whose true θ lies within θ ± 1.96 SE. */
  readonly coverage: number | null;
  /** By true level. */
  readonly byLevel: readonly LevelShares[];
  readonly settledShare: number | null;
  readonly highestExposure: number;
  /** Share of the bank never given. */
  readonly unusedShare: number;
  readonly reasons: Readonly<Record<string, number>>;
}

/** What became of the students of one true level; null where there were none. */
export interface LevelShares {
  readonly students: number;
  readonly right: number | null;
  readonly tooLow: number | null;
  readonly tooHigh: number | null;
}

/** How far a simulation is. */
export interface SimulationProgress {
  readonly done: number;
  readonly total: number;
}

/** How a student answers an item: right or not, or as many of its steps as a draw gives. */
export function answerTo({ parameters, truth }: SimulatedItem, trueTheta: number, random: Random): number {
  const met =
    truth && truth.seB > 0 ? { ...truth, b: truth.b + truth.seB * random.normal() } : (truth ?? parameters);
  return drawnShare(met, trueTheta, random);
}

/** One draw of what a student of this ability earns of an item: right 1 and wrong 0, or the share of its steps. */
export function drawnShare(item: ItemParameters, theta: number, random: Random): number {
  const drawn = random.next();
  if (!isGraded(item)) return drawn < probability(item, theta) ? 1 : 0;
  let left = drawn;
  const taken = categoryChances(item, theta).findIndex((p) => {
    left -= p;
    return left < 0;
  });
  return (taken < 0 ? item.steps.length : taken) / item.steps.length;
}

function simulateAdaptive(
  { rules }: SimulationInput,
  {
    bank,
    trueTheta,
    seed,
    random,
  }: { bank: readonly BankItem[]; trueTheta: number; seed: number; random: Random },
): { state: AdaptiveState; reason: StopReason } {
  let state = startAdaptive(rules);
  for (;;) {
    const step = nextStep(bank, { state, rules, seed });
    if (step.kind === 'stop') return { state, reason: step.reason };
    const response = answerTo(step.item, trueTheta, random);
    state = answerAdaptive(state, { ...step.item, response }, rules);
  }
}

interface Sat {
  readonly theta: number;
  readonly se: number;
  readonly givenIds: readonly number[];
  readonly reason: SimulatedStudent['reason'];
}

function simulateForm(
  { rules }: SimulationInput,
  { items, trueTheta, random }: { items: readonly SimulatedItem[]; trueTheta: number; random: Random },
): Sat {
  const responses = items.map((item) => answerTo(item, trueTheta, random));
  const ability = eap(
    items.map((item) => item.parameters),
    responses,
    { prior: rules.prior },
  );
  return { ...ability, givenIds: items.map((item) => item.id), reason: 'form' };
}

/** Simulates students one after another, the exposure cap seeing those before; yields after each, so that it can be paused or stopped. */
export function* simulate(input: SimulationInput): Generator<SimulationProgress, SimulationResult> {
  const { bank, rules, students: total, population, seed, forms } = input;
  const given = new Map<number, number>();
  const byId = new Map(bank.map((item) => [item.id, item]));
  const papers = forms?.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  const random = seededRandom(seed);
  const students: SimulatedStudent[] = [];
  for (let done = 0; done < total; done += 1) {
    const trueTheta = population.mean + population.sd * random.normal();
    const paper = papers?.[done % papers.length];
    const sat = paper
      ? simulateForm(input, { items: paper, trueTheta, random })
      : satAdaptive(input, { given, before: done, trueTheta, random });
    for (const id of sat.givenIds) given.set(id, (given.get(id) ?? 0) + 1);
    const { level, isSettled } = place(sat, placingOf(rules));
    const { theta, se, reason } = sat;
    const trueLevel = levelOf(trueTheta, rules.cuts);
    students.push({ trueTheta, theta, se, length: sat.givenIds.length, trueLevel, level, isSettled, reason });
    yield { done: done + 1, total };
  }
  const exposures = bank.map(({ id }) => ({ id, rate: total > 0 ? (given.get(id) ?? 0) / total : 0 }));
  return { students, exposures, summary: summaryOf(input, students, exposures) };
}

/** Under so many students before, a share says nothing and nobody rests. */
const exposureAfter = 20;

function satAdaptive(
  input: SimulationInput,
  {
    given,
    before,
    trueTheta,
    random,
  }: { given: ReadonlyMap<number, number>; before: number; trueTheta: number; random: Random },
): Sat {
  const exposureOf = (id: number) => (before >= exposureAfter ? (given.get(id) ?? 0) / before : 0);
  const bank = input.bank.map((item) => ({ ...item, exposure: exposureOf(item.id) }));
  const { state, reason } = simulateAdaptive(input, {
    bank,
    trueTheta,
    seed: drawSeed(input.seed, before),
    random,
  });
  return { theta: state.theta, se: state.se, givenIds: state.given.map((one) => one.id), reason };
}

/** Simulates to the end without pausing. */
export function runSimulation(input: SimulationInput): SimulationResult {
  const work = simulate(input);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const shareOf = (
  students: readonly SimulatedStudent[],
  is: (one: SimulatedStudent) => boolean,
): number | null => (students.length > 0 ? students.filter(is).length / students.length : null);

const isRight = (one: SimulatedStudent) => one.level === one.trueLevel;
const isTooLow = (one: SimulatedStudent) => one.level < one.trueLevel;
const isTooHigh = (one: SimulatedStudent) => one.level > one.trueLevel;

function byTrueLevel(students: readonly SimulatedStudent[], levels: number): LevelShares[] {
  return Array.from({ length: levels }, (_, level) => {
    const own = students.filter((one) => one.trueLevel === level);
    return {
      students: own.length,
      right: shareOf(own, isRight),
      tooLow: shareOf(own, isTooLow),
      tooHigh: shareOf(own, isTooHigh),
    };
  });
}

function summaryOf(
  { rules }: SimulationInput,
  students: readonly SimulatedStudent[],
  exposures: readonly ItemExposure[],
): SimulationSummary {
  const count = students.length;
  const mean = (value: (one: SimulatedStudent) => number) =>
    count > 0 ? students.reduce((sum, one) => sum + value(one), 0) / count : null;
  const square = mean((one) => (one.theta - one.trueTheta) ** 2);
  const reasons: Record<string, number> = {};
  for (const { reason } of students) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    meanLength: mean((one) => one.length),
    bias: mean((one) => one.theta - one.trueTheta),
    rmse: square === null ? null : Math.sqrt(square),
    meanSe: mean((one) => one.se),
    accuracy: shareOf(students, isRight),
    tooLow: shareOf(students, isTooLow),
    tooHigh: shareOf(students, isTooHigh),
    adjacentAccuracy: shareOf(students, (one) => Math.abs(one.level - one.trueLevel) <= 1),
    statedAccuracy: classificationAccuracy(students, placingOf(rules)).accuracy,
    coverage: shareOf(students, (one) => Math.abs(one.theta - one.trueTheta) <= 1.96 * one.se),
    byLevel: byTrueLevel(students, rules.cuts.length + 1),
    settledShare: shareOf(students, (one) => one.isSettled),
    highestExposure: exposures.reduce((most, one) => Math.max(most, one.rate), 0),
    unusedShare:
      exposures.length > 0 ? exposures.filter((one) => one.rate === 0).length / exposures.length : 0,
    reasons,
  };
}

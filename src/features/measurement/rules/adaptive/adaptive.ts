import {
  type Ability,
  observe,
  type Posterior,
  startPosterior,
  summarize,
} from '#src/features/measurement/rules/ability.ts';
import type { DomainKey } from '#src/features/measurement/rules/domains.ts';
import {
  type ItemParameters,
  information,
  type Response,
} from '#src/features/measurement/rules/response-models.ts';
import type { Normal } from '../numeric/normal.ts';
import { drawSeed, seededRandom } from '../numeric/random.ts';
import { type BoundaryRule, type Placement, type PlacingRule, place } from '../placing/placement.ts';
import { type Spread, spreadCandidates } from './exposure.ts';

/** An item of the bank as the selection sees it. */
export interface BankItem {
  readonly id: number;
  readonly domain: DomainKey;
  readonly parameters: ItemParameters;
  /** Items with the same stimulus come one after another. */
  readonly stimulusId: number | null;
  /** Items that must not stand in one test with this one. */
  readonly enemyIds: readonly number[];
  /** The share of recent attempts in which it was given, 0 to 1. */
  readonly exposure: number;
  /** True where the student has met the same question with other numbers: given only where no other fits. */
  readonly isMet?: boolean;
}

/** How an adaptive test runs; stored with the attempt, so that it can be replayed. */
export interface AdaptiveRules {
  /** The grade's prior, where the test starts. */
  readonly prior: Normal;
  /** Whether it is that of the student's grade; absent where everybody started at N(0, 1). */
  readonly priorBy?: 'grade';
  /** Whether parts of an answer are measured as steps; absent where an answer was right or not. */
  readonly partial?: 'graded';
  readonly cuts: readonly number[];
  /** Absent in rules that were kept with an attempt before there was a choice: those placed under the nearest cut. */
  readonly boundary?: BoundaryRule;
  /** The blueprint's wish by domain: `share` of the paper (any positive numbers), and the least number of items. */
  readonly domains: readonly { readonly domain: DomainKey; readonly share: number; readonly least: number }[];
  readonly minItems: number;
  readonly maxItems: number;
  /** The test may stop at this standard error. */
  readonly stopSe: number;
  /** Of a retest, which measures growth: a settled level does not end it. */
  readonly isForGrowth?: true;
  /** Of a retest: the ability the test before it found, by which the first items are chosen. It is no part of what is expected. */
  readonly startsAt?: number;
  /** How many more items are spent at a disputed cut once the error is small enough. */
  readonly disputeItems: number;
  /** Items given in more than this share of attempts rest. */
  readonly exposureCap: number;
  /** Random among the best `firstBest` for the first `firstItems` items, then among the best `thenBest`. */
  readonly firstItems: number;
  readonly firstBest: number;
  readonly thenBest: number;
  /** Absent in rules that were kept before the use of the bank was spread: those took the most informative. */
  readonly spread?: Spread;
}

/** The academy's rules: best 5 of the first five items, then best 3, cap 0.25, 12-40 items, SE 0.35. */
export const usualAdaptiveRules: AdaptiveRules = {
  prior: { mean: 0, sd: 1 },
  cuts: [],
  boundary: 'likeliest',
  domains: [],
  minItems: 12,
  maxItems: 40,
  stopSe: 0.35,
  disputeItems: 6,
  exposureCap: 0.25,
  firstItems: 5,
  firstBest: 5,
  thenBest: 3,
  spread: { nearBest: 0.8, over: 10 },
};

/** One item of an attempt as it was given and answered. */
export interface GivenItem {
  readonly id: number;
  readonly domain: DomainKey;
  readonly parameters: ItemParameters;
  readonly stimulusId: number | null;
  readonly enemyIds: readonly number[];
  readonly response: Response;
}

/** An attempt under way: where it stands after the answers so far. */
export interface AdaptiveState extends Ability {
  readonly given: readonly GivenItem[];
  readonly posterior: Posterior;
  readonly placement: Placement;
  /** After how many items the error was first small enough; null before. */
  readonly preciseAfter: number | null;
}

/** Why a test ends. */
export type StopReason = 'settled' | 'precise' | 'longest' | 'bank-exhausted';

/** The next thing to do: give an item (with the candidates it was drawn from), or stop. */
export type AdaptiveStep =
  | {
      readonly kind: 'item';
      readonly item: BankItem;
      /** What it was drawn from, the best first: stored for the replay. */
      readonly candidateIds: readonly number[];
      /** True when every fitting item was over the exposure cap and one was given all the same. */
      readonly isOverCap: boolean;
    }
  | { readonly kind: 'stop'; readonly reason: StopReason };

/** How the attempts of these rules are placed. */
export const placingOf = ({ cuts, boundary = 'under-cut' }: AdaptiveRules): PlacingRule => ({
  cuts,
  boundary,
});

/** An attempt before its first item. */
export function startAdaptive(rules: AdaptiveRules): AdaptiveState {
  return stateOf([], { posterior: startPosterior(rules.prior), before: null, rules });
}

function stateOf(
  given: readonly GivenItem[],
  { posterior, before, rules }: { posterior: Posterior; before: AdaptiveState | null; rules: AdaptiveRules },
): AdaptiveState {
  const ability = summarize(posterior);
  const preciseAfter = before?.preciseAfter ?? (ability.se <= rules.stopSe ? given.length : null);
  return { ...ability, given, posterior, placement: place(ability, placingOf(rules)), preciseAfter };
}

/** The attempt after one more answer; a missing answer counts as wrong, for it was seen. */
export function answerAdaptive(state: AdaptiveState, given: GivenItem, rules: AdaptiveRules): AdaptiveState {
  const posterior = observe(state.posterior, given.parameters, given.response ?? 0);
  return stateOf([...state.given, given], { posterior, before: state, rules });
}

/** The attempt as its stored answers leave it, the same bits as when they came one by one. */
export function resumeAdaptive(given: readonly GivenItem[], rules: AdaptiveRules): AdaptiveState {
  return given.reduce((state, one) => answerAdaptive(state, one, rules), startAdaptive(rules));
}

const countIn = (state: AdaptiveState, domain: DomainKey) =>
  state.given.filter((one) => one.domain === domain).length;

function unmetMinimums(state: AdaptiveState, rules: AdaptiveRules): Map<DomainKey, number> {
  const unmet = new Map<DomainKey, number>();
  for (const { domain, least } of rules.domains) {
    const missing = least - countIn(state, domain);
    if (missing > 0) unmet.set(domain, missing);
  }
  return unmet;
}

/** Whether the test may end, and why: settled, or precise and its extra items at the disputed cut spent, or at its longest. */
export function stopReason(state: AdaptiveState, rules: AdaptiveRules): StopReason | null {
  const count = state.given.length;
  if (count >= rules.maxItems) return 'longest';
  if (count < rules.minItems || unmetMinimums(state, rules).size > 0) return null;
  if (rules.cuts.length > 0 && !rules.isForGrowth && state.placement.isSettled) return 'settled';
  if (state.preciseAfter === null) return null;
  const extra = rules.cuts.length > 0 ? rules.disputeItems : 0;
  return count < state.preciseAfter + extra ? null : 'precise';
}

/** Where information is sought: at θ, or at the disputed cut once θ is precise but the level is not settled. */
export function targetOf(state: AdaptiveState, rules: AdaptiveRules): number {
  const { disputedCut } = state.placement;
  if (rules.startsAt !== undefined && state.given.length < rules.firstItems) return rules.startsAt;
  if (disputedCut === null || state.preciseAfter === null) return state.theta;
  return rules.cuts[disputedCut] ?? state.theta;
}

/**
 * The domains in the order of their deficit, the largest first (Kingsbury & Zara 1989): wished share − given share;
 * ties in the blueprint's order. Once the items left are needed for the minimums, the domains that miss one come first.
 */
export function domainsByDeficit(state: AdaptiveState, rules: AdaptiveRules): DomainKey[] {
  const total = rules.domains.reduce((sum, one) => sum + one.share, 0);
  const count = state.given.length;
  const unmet = unmetMinimums(state, rules);
  const owed = [...unmet.values()].reduce((sum, one) => sum + one, 0);
  const onlyOwed = owed >= rules.maxItems - count;
  return rules.domains
    .map(({ domain, share }, order) => ({
      domain,
      order,
      deficit: share / total - (count > 0 ? countIn(state, domain) / count : 0),
    }))
    .sort(
      (x, y) =>
        (onlyOwed ? Number(unmet.has(y.domain)) - Number(unmet.has(x.domain)) : 0) ||
        y.deficit - x.deficit ||
        x.order - y.order,
    )
    .map(({ domain }) => domain);
}

/** Items not given, and no enemy of one given, either way round. */
function fitting(bank: readonly BankItem[], state: AdaptiveState): BankItem[] {
  const given = new Set(state.given.map((one) => one.id));
  const enemies = new Set(state.given.flatMap((one) => one.enemyIds));
  return bank.filter(
    (item) => !given.has(item.id) && !enemies.has(item.id) && !item.enemyIds.some((id) => given.has(id)),
  );
}

interface Pool {
  readonly items: readonly BankItem[];
  readonly isOverCap: boolean;
  /** How many of the best the draw is among. */
  readonly best: number;
}

/** The items to draw from: the stimulus that was begun, else the domain with the largest deficit that has one under the cap, else over it; questions never met before those met with other numbers. */
function poolOf(bank: readonly BankItem[], state: AdaptiveState, rules: AdaptiveRules): Pool | null {
  const fit = fitting(bank, state);
  const begun = state.given.at(-1)?.stimulusId ?? null;
  const together = begun === null ? [] : fit.filter((item) => item.stimulusId === begun);
  if (together.length > 0) return { items: together, isOverCap: false, best: 1 };
  const best = state.given.length < rules.firstItems ? rules.firstBest : rules.thenBest;
  const domains = rules.domains.length > 0 ? domainsByDeficit(state, rules) : [null];
  const rested = fit.filter((item) => item.exposure < rules.exposureCap);
  for (const [items, isOverCap] of [
    [rested, false],
    [fit, true],
  ] as const) {
    for (const domain of domains) {
      const own = domain === null ? items : items.filter((item) => item.domain === domain);
      const fresh = own.filter((item) => !item.isMet);
      if (own.length > 0) return { items: fresh.length > 0 ? fresh : own, isOverCap, best };
    }
  }
  return null;
}

interface Ranked {
  readonly item: BankItem;
  readonly worth: number;
}

const isBefore = (one: Ranked, other: Ranked) =>
  one.worth > other.worth || (one.worth === other.worth && one.item.id < other.item.id);

/** The `count` most informative items at θ, the best first; of equal ones the smaller number first. */
export function mostInformative(items: readonly BankItem[], theta: number, count: number): BankItem[] {
  const best: Ranked[] = [];
  for (const item of items) {
    const one = { item, worth: information(item.parameters, theta) };
    const last = best.at(-1);
    if (best.length >= count && last && !isBefore(one, last)) continue;
    const place = best.findIndex((other) => isBefore(one, other));
    best.splice(place < 0 ? best.length : place, 0, one);
    if (best.length > count) best.pop();
  }
  return best.map(({ item }) => item);
}

/** Which of so many candidates an attempt takes at a step: a draw that depends on the seed and the step alone. */
export function drawnPlace(seed: number, step: number, candidates: number): number {
  return candidates > 1 ? seededRandom(drawSeed(seed, step)).whole(candidates) : 0;
}

interface Choosing {
  readonly state: AdaptiveState;
  readonly rules: AdaptiveRules;
  readonly seed: number;
}

function candidatesOf({ items, best }: Pool, { state, rules, seed }: Choosing): BankItem[] {
  const theta = targetOf(state, rules);
  if (!rules.spread) return mostInformative(items, theta, best);
  return spreadCandidates(items, rules.spread, { theta, seed, step: state.given.length, count: best });
}

/** The next item: a random draw among the candidates (Kingsbury & Zara 1989's randomesque), or the end. */
export function nextStep(bank: readonly BankItem[], { state, rules, seed }: Choosing): AdaptiveStep {
  const reason = stopReason(state, rules);
  if (reason) return { kind: 'stop', reason };
  const pool = poolOf(bank, state, rules);
  if (!pool) return { kind: 'stop', reason: 'bank-exhausted' };
  const candidates = candidatesOf(pool, { state, rules, seed });
  const item = candidates[drawnPlace(seed, state.given.length, candidates.length)];
  if (!item) return { kind: 'stop', reason: 'bank-exhausted' };
  return {
    kind: 'item',
    item,
    candidateIds: candidates.map((one) => one.id),
    isOverCap: pool.isOverCap,
  };
}

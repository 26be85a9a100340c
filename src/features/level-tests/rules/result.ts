import { eap } from '#src/features/measurement/rules/ability.ts';
import { normalCdf } from '#src/features/measurement/rules/normal.ts';
import type { DomainResult, LevelResult } from '../contract/result.ts';
import type { ItemParams } from './item-params.ts';

export const resultRules = {
  version: 'eap-1',
  placeFrom: 0.8,
  /** No claim about a domain with fewer items, or with a larger error. */
  domainItems: 6,
  domainSe: 0.6,
  domainPriorSd: 1,
} as const;

export interface ScoredResponse {
  readonly domain: string;
  readonly params: ItemParams;
  readonly points: number;
  readonly maxPoints: number;
  readonly isAnswered: boolean;
  /** False while a person has to mark it: it says nothing yet. */
  readonly isFinal: boolean;
}

export interface LevelCut {
  readonly code: string;
  readonly name: string;
  /** The θ at which the level begins; null for the lowest. */
  readonly from: number | null;
}

export interface Ability {
  readonly theta: number;
  readonly se: number;
}

export interface Placement {
  readonly level: LevelCut;
  readonly probability: number;
  /** The level on the other side of the disputed cut; null where the placement is certain enough. */
  readonly neighbour: LevelCut | null;
}

/** The subject's scale: 500 + 100 θ, whole numbers. */
export function onScale(theta: number): number {
  return Math.round(500 + 100 * theta);
}

/** One standard error to each side: the 68 % band on the scale. */
export function bandOf({ theta, se }: Ability): { low: number; mid: number; high: number } {
  return { low: onScale(theta - se), mid: onScale(theta), high: onScale(theta + se) };
}

/**
 * Places at 80 % or more; otherwise in the lower of the two levels in dispute, naming the other. Cuts are in
 * ascending order and the first has no beginning.
 */
export function placeAt(cuts: readonly LevelCut[], { theta, se }: Ability): Placement {
  const below = (cut: number) => normalCdf((cut - theta) / Math.max(se, 1e-6));
  const chances = cuts.map((level, index) => {
    const until = cuts[index + 1]?.from;
    const upper = until === undefined || until === null ? 1 : below(until);
    const lower = level.from === null ? 0 : below(level.from);
    return { level, index, chance: upper - lower };
  });
  const [best, second] = chances.toSorted((a, b) => b.chance - a.chance || a.index - b.index);
  if (!best) throw new Error('A level map has no levels.');
  if (best.chance >= resultRules.placeFrom || !second)
    return { level: best.level, probability: best.chance, neighbour: null };
  const [lower, upper] = best.index < second.index ? [best, second] : [second, best];
  return { level: lower.level, probability: lower.chance, neighbour: upper.level };
}

/** The share of the points; negative points count as none. Null where nothing is known yet. */
const share = (one: ScoredResponse) =>
  one.isFinal ? Math.min(1, Math.max(0, one.points / one.maxPoints)) : null;

/** Expected ability of all answers; unanswered ones count as wrong. */
export function abilityOf(responses: readonly ScoredResponse[], prior = { mean: 0, sd: 1 }): Ability {
  const params = responses.map((one) => one.params);
  return eap(params, responses.map(share), { prior });
}

function domainResult(name: string, own: readonly ScoredResponse[], whole: Ability): DomainResult {
  const ability = abilityOf(own, { mean: whole.theta, sd: resultRules.domainPriorSd });
  const isClaimed = own.length >= resultRules.domainItems && ability.se <= resultRules.domainSe;
  return {
    name,
    points: tidy(own.reduce((sum, one) => sum + Math.max(0, one.points), 0)),
    maxPoints: tidy(own.reduce((sum, one) => sum + one.maxPoints, 0)),
    itemCount: own.length,
    band: isClaimed ? bandOf(ability) : null,
  };
}

const tidy = (value: number) => Math.round(value * 100) / 100;

/** Growth between two independent measurements: clear only from z = 1.96, and never called a loss. */
export function growthBetween(before: Ability, after: Ability): { z: number; isClear: boolean } {
  const z = (after.theta - before.theta) / Math.hypot(before.se, after.se);
  return { z: tidy(z), isClear: z >= 1.96 };
}

export interface EarlierResult {
  readonly ability: Ability;
  readonly at: string;
}

/** Everything the report shows, from the scored answers and the level map. */
export function computeResult(input: {
  readonly responses: readonly ScoredResponse[];
  /** Names in the order of the blueprint. */
  readonly domains: readonly string[];
  readonly cuts: readonly LevelCut[];
  readonly earlier: EarlierResult | null;
}): LevelResult & { theta: number; se: number } {
  const { responses, domains, cuts, earlier } = input;
  const ability = abilityOf(responses);
  const placed = placeAt(cuts, ability);
  const growth = earlier && growthBetween(earlier.ability, ability);
  return {
    level: placed.level.name,
    levelCode: placed.level.code,
    levels: cuts.map(({ code, name, from }) => ({ code, name, from: from === null ? null : onScale(from) })),
    neighbour: placed.neighbour?.name ?? null,
    probability: tidy(placed.probability),
    scale: bandOf(ability),
    points: tidy(responses.reduce((sum, one) => sum + Math.max(0, one.points), 0)),
    maxPoints: tidy(responses.reduce((sum, one) => sum + one.maxPoints, 0)),
    answeredCount: responses.filter((one) => one.isAnswered).length,
    itemCount: responses.length,
    isProvisional: responses.some((one) => one.params.runId === null),
    domains: domains.flatMap((name) => {
      const own = responses.filter((one) => one.domain === name);
      return own.length === 0 ? [] : [domainResult(name, own, ability)];
    }),
    growth:
      earlier && growth
        ? {
            before: onScale(earlier.ability.theta),
            after: onScale(ability.theta),
            ...growth,
            earlierAt: earlier.at,
          }
        : null,
    theta: ability.theta,
    se: ability.se,
  };
}

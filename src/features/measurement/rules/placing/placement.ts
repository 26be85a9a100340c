import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { normalCdf } from '../numeric/normal.ts';

/** A level is settled when its chance reaches this; below it the student stands at a boundary. */
export const settledAt = 0.8;
/** From this chance on a level is as good as certain. */
const nearlyCertainAt = 0.95;
/** A neighbouring level is named from this chance on. */
const neighbourAt = 0.2;

/** How sure a placement is, as it is told to families. */
export type Certainty = 'nearly-certain' | 'quite-certain' | 'boundary';

/**
 * What becomes of a student at a boundary: the likeliest level; the lower one where it is the named neighbour; or, as
 * results of the rule eap-place80-1 were placed, the level under the nearest cut (kept so that they can be repeated).
 */
export type BoundaryRule = 'likeliest' | 'lower' | 'under-cut';

/**
 * The one rule by which anybody is placed: by reports, simulations, analyses and previews alike. See
 * docs/decisions/0074-one-placing-rule.md.
 */
export interface PlacingRule {
  readonly cuts: readonly number[];
  readonly boundary: BoundaryRule;
}

/** The scale shown to people: 500 + 100·θ, rounded to whole points. */
export function scaleScore(theta: number): number {
  return Math.round(500 + 100 * theta);
}

/** A standard error on the scale, in whole points and never 0. */
export function scaleError(se: number): number {
  return Math.max(1, Math.round(100 * se));
}

/** The level of a true θ: how many cuts it has reached (level 0 is under the first cut; a θ on a cut has reached it). */
export function levelOf(theta: number, cuts: readonly number[]): number {
  return cuts.reduce((level, cut) => (theta >= cut ? level + 1 : level), 0);
}

/**
 * P(level) for every level, from a normal around θ with sd SE (Rudner 2001): Φ((c_k+1 − θ)/SE) − Φ((c_k − θ)/SE).
 * `cuts` ascend; a standard error of 0 gives 1 to one level.
 */
export function levelChances({ theta, se }: Ability, cuts: readonly number[]): number[] {
  const below = (cut: number) => {
    if (se > 0) return normalCdf((cut - theta) / se);
    return theta >= cut ? 0 : 1;
  };
  const edges = [0, ...cuts.map(below), 1];
  return edges.slice(1).map((edge, level) => Math.max(0, edge - (edges[level] ?? 0)));
}

/** Where a student is placed, and how sure that is. */
export interface Placement {
  readonly level: number;
  readonly chances: readonly number[];
  readonly certainty: Certainty;
  /** The likeliest level has a chance of 0.80 or more. */
  readonly isSettled: boolean;
  /** The level beside it that may be the right one too; null when there is none. */
  readonly neighbour: number | null;
  /** Which cut is in dispute (its place in `cuts`); null when none is. */
  readonly disputedCut: number | null;
}

/** Which cut lies nearest to θ; the lower one of two as near. Null without cuts. */
function nearestCut(theta: number, cuts: readonly number[]): number | null {
  let nearest: number | null = null;
  for (const [index, cut] of cuts.entries()) {
    const best = nearest === null ? Number.POSITIVE_INFINITY : Math.abs((cuts[nearest] ?? 0) - theta);
    if (Math.abs(cut - theta) < best) nearest = index;
  }
  return nearest;
}

/** How sure a chance is, in the three words of the report. */
export function certaintyOf(chance: number): Certainty {
  if (chance >= nearlyCertainAt) return 'nearly-certain';
  return chance >= settledAt ? 'quite-certain' : 'boundary';
}

const likeliestOf = (chances: readonly number[]) =>
  chances.reduce((best, chance, level) => (chance > (chances[best] ?? 0) ? level : best), 0);

/** The likelier one of the levels beside one; null where it is alone. */
function besideOf(level: number, chances: readonly number[]): number | null {
  const beside = [level - 1, level + 1].filter((one) => chances[one] !== undefined);
  return beside.reduce<number | null>(
    (best, one) => (best === null || (chances[one] ?? 0) > (chances[best] ?? 0) ? one : best),
    null,
  );
}

/** The rule eap-place80-1: unsettled students stand under the nearest cut, the level above it is named. */
function placeUnderCut(ability: Ability, cuts: readonly number[], chances: readonly number[]): Placement {
  const likeliest = likeliestOf(chances);
  const cut = nearestCut(ability.theta, cuts);
  const isSettled = (chances[likeliest] ?? 0) >= settledAt || cut === null;
  const level = isSettled ? likeliest : cut;
  return {
    level,
    chances,
    certainty: certaintyOf(chances[likeliest] ?? 0),
    isSettled,
    neighbour: isSettled ? null : level + 1,
    disputedCut: isSettled ? null : cut,
  };
}

/**
 * Places a student in the likeliest level. The likelier level beside it is named where its chance is 0.20 or more; an
 * academy that prefers the lower one of two such levels at a boundary says so in the rule.
 */
export function place(ability: Ability, { cuts, boundary }: PlacingRule): Placement {
  const chances = levelChances(ability, cuts);
  if (boundary === 'under-cut') return placeUnderCut(ability, cuts, chances);
  const likeliest = likeliestOf(chances);
  const chance = chances[likeliest] ?? 0;
  const isSettled = chance >= settledAt;
  const beside = isSettled ? null : besideOf(likeliest, chances);
  const named = beside !== null && (chances[beside] ?? 0) >= neighbourAt ? beside : null;
  const isLowered = boundary === 'lower' && named !== null && named < likeliest;
  return {
    level: isLowered ? named : likeliest,
    chances,
    certainty: certaintyOf(chance),
    isSettled,
    neighbour: isLowered ? likeliest : named,
    disputedCut: named === null ? null : Math.min(named, likeliest),
  };
}

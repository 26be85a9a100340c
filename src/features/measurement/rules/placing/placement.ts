import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { normalCdf } from '../numeric/normal.ts';

/** A level is settled when its chance reaches this. */
export const settledAt = 0.8;

/** The scale shown to people: 500 + 100·θ, rounded to whole points. */
export function scaleScore(theta: number): number {
  return Math.round(500 + 100 * theta);
}

/** A standard error on the scale, in whole points and never 0. */
export function scaleError(se: number): number {
  return Math.max(1, Math.round(100 * se));
}

/** The level of a θ: how many cuts it has reached (level 0 is under the first cut; a θ on a cut has reached it). */
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
  /** One level has a chance of 0.80 or more. */
  readonly isSettled: boolean;
  /** The level on the other side of the disputed cut; null when settled. */
  readonly neighbour: number | null;
  /** Which cut is in dispute (its place in `cuts`); null when settled. */
  readonly disputedCut: number | null;
  readonly requiresCounselling: boolean;
}

/** Which cut lies nearest to θ; the lower one of two as near. Null without cuts. */
export function nearestCut(theta: number, cuts: readonly number[]): number | null {
  let nearest: number | null = null;
  for (const [index, cut] of cuts.entries()) {
    const best = nearest === null ? Number.POSITIVE_INFINITY : Math.abs((cuts[nearest] ?? 0) - theta);
    if (Math.abs(cut - theta) < best) nearest = index;
  }
  return nearest;
}

/** Places at a chance of 0.80 or more; else in the level under the disputed cut, with the neighbour named and a flag for counselling. */
export function place(ability: Ability, cuts: readonly number[], at: number = settledAt): Placement {
  const chances = levelChances(ability, cuts);
  const likeliest = chances.reduce(
    (best, chance, level) => (chance > (chances[best] ?? 0) ? level : best),
    0,
  );
  const disputedCut = nearestCut(ability.theta, cuts);
  if ((chances[likeliest] ?? 0) >= at || disputedCut === null) {
    return {
      level: likeliest,
      chances,
      isSettled: true,
      neighbour: null,
      disputedCut: null,
      requiresCounselling: false,
    };
  }
  return {
    level: disputedCut,
    chances,
    isSettled: false,
    neighbour: disputedCut + 1,
    disputedCut,
    requiresCounselling: true,
  };
}

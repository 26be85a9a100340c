import type { Placement } from '../placing/placement.ts';
import { type AdaptiveRules, answerAdaptive, drawnPlace, type GivenItem, startAdaptive } from './adaptive.ts';

/** One step of an attempt as it was stored: what was drawn from, what was given (with its parameters then), what was answered. */
export interface StoredStep extends GivenItem {
  readonly candidateIds: readonly number[];
  /** θ and SE after the answer, as they were. */
  readonly theta: number;
  readonly se: number;
}

/** A whole attempt as stored. */
export interface StoredAttempt {
  readonly seed: number;
  readonly rules: AdaptiveRules;
  readonly steps: readonly StoredStep[];
  readonly level: number;
}

/** What a replay found. */
export interface Replay {
  readonly itemIds: readonly number[];
  readonly thetas: readonly number[];
  readonly ses: readonly number[];
  readonly placement: Placement;
  /** Where the replay differs from the record, in words; empty when every item, θ, SE and the level are the same bit for bit. */
  readonly differences: readonly string[];
}

/** Repeats an attempt from its seed, its candidates and its answers alone, and compares to the last bit. */
export function replayAttempt({ seed, rules, steps, level }: StoredAttempt): Replay {
  let state = startAdaptive(rules);
  const itemIds: number[] = [];
  const thetas: number[] = [];
  const ses: number[] = [];
  const differences: string[] = [];
  for (const [index, step] of steps.entries()) {
    const drawn = step.candidateIds[drawnPlace(seed, index, step.candidateIds.length)];
    if (drawn !== step.id) differences.push(`${index + 1}: item ${drawn} drawn, ${step.id} stored`);
    itemIds.push(drawn ?? step.id);
    state = answerAdaptive(state, step, rules);
    thetas.push(state.theta);
    ses.push(state.se);
    if (!Object.is(state.theta, step.theta)) {
      differences.push(`${index + 1}: θ ${state.theta} computed, ${step.theta} stored`);
    }
    if (!Object.is(state.se, step.se))
      differences.push(`${index + 1}: SE ${state.se} computed, ${step.se} stored`);
  }
  if (state.placement.level !== level) {
    differences.push(`level ${state.placement.level} computed, ${level} stored`);
  }
  return { itemIds, thetas, ses, placement: state.placement, differences };
}

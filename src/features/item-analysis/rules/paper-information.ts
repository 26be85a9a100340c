import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { type ItemParameters, information } from '#src/features/measurement/rules/response-models.ts';
import type { ItemExposure } from '#src/features/measurement/rules/simulation.ts';

/** How much is known at one ability. */
export interface InformationPoint {
  readonly theta: number;
  /** Were every item of the bank given. */
  readonly bank: number;
  /** By what a student gets of it: each item as often as it was given. */
  readonly given: number;
  /** The error that leaves, with what is expected before the first answer. */
  readonly error: number;
}

const [from, to, step] = [-2.5, 2.5, 0.25];

/** The information of a bank and of its papers from 250 to 750 points. */
export function informationBy(
  bank: readonly { readonly id: number; readonly parameters: ItemParameters }[],
  exposures: readonly ItemExposure[],
): InformationPoint[] {
  const rates = new Map(exposures.map(({ id, rate }) => [id, rate]));
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, k) => {
    const theta = from + k * step;
    const worths = bank.map(({ id, parameters }) => ({ id, worth: information(parameters, theta) }));
    const all = worths.reduce((sum, { worth }) => sum + worth, 0);
    const given = worths.reduce((sum, { id, worth }) => sum + (rates.get(id) ?? 0) * worth, 0);
    return { theta, bank: all, given, error: 1 / Math.sqrt(given + 1 / bandPrior.sd ** 2) };
  });
}

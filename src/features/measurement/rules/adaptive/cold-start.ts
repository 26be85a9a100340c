import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import type { ItemModel } from '../calibration/calibration-layout.ts';
import type { Normal } from '../numeric/normal.ts';

/** A teacher's rating 1-5 as a prior on the difficulty: b −2…2 with a standard error of 0.8. */
export function ratingPrior(rating: number): Normal {
  return { mean: Math.min(5, Math.max(1, rating)) - 3, sd: 0.8 };
}

/** The parameters an item is given before it was ever calibrated. */
export function parametersFromRating(rating: number): ItemParameters {
  return { a: 1, b: ratingPrior(rating).mean, c: 0 };
}

/** The model so many answers to an item can carry: Rasch under 200, one common slope to 500, 2PL to 1,000, 3PL from there. */
export function modelFor(answers: number): ItemModel {
  if (answers < 200) return 'rasch';
  if (answers < 500) return '1pl';
  return answers < 1000 ? '2pl' : '3pl';
}

/** Whether the teacher's rating still counts beside the answers: under 200 of them. */
export function hasFewAnswers(answers: number): boolean {
  return answers < 200;
}

import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';

/**
 * How wide the prior is. A class may stand a whole standard deviation off the middle of its grade: with 1.25 the stated
 * interval still covers it (docs/measurement.md), and the students in the middle lose nothing.
 */
const priorSd = 1.25;

/**
 * What a year of school adds on the scale, by the grade it begins with, in logits: the mean of reading and mathematics in
 * Hill, Bloom, Black & Lipsey (2008), in steps of 0.05.
 */
const yearly: Readonly<Record<number, number>> = {
  1: 0.9,
  2: 0.75,
  3: 0.45,
  4: 0.5,
  5: 0.35,
  6: 0.25,
  7: 0.3,
  8: 0.25,
  9: 0.2,
  10: 0.15,
  11: 0.05,
};

/** The grades a test is for. */
export interface GradeBand {
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

/** What is expected of a student of unknown grade: the middle of the band. Simulations stand for all grades of it. */
export const bandPrior: Normal = { mean: 0, sd: priorSd };

/** What a student has learned by the beginning of a grade, on the scale. */
function grown(grade: number): number {
  let sum = 0;
  for (let year = 1; year < grade; year += 1) sum += yearly[year] ?? 0;
  return sum;
}

/**
 * What is expected of a student before the first answer: questions are rated for the middle of a test's grades, so that
 * the youngest stand below it and the oldest above. A grade outside of the band counts as its nearest.
 */
export function gradePrior(grade: number, { gradeFrom, gradeTo }: GradeBand): Normal {
  const grades = Array.from({ length: gradeTo - gradeFrom + 1 }, (_, k) => gradeFrom + k);
  const middle = grades.reduce((sum, one) => sum + grown(one), 0) / Math.max(1, grades.length);
  const nearest = Math.min(gradeTo, Math.max(gradeFrom, grade));
  return { mean: Math.round(100 * (grown(nearest) - middle)) / 100, sd: priorSd };
}

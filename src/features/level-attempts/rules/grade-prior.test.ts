import { expect, test } from 'vitest';
import { bandPrior, gradePrior } from './grade-prior.ts';

test.each([
  [3, 3, 4, -0.23],
  [4, 3, 4, 0.23],
  [7, 7, 9, -0.28],
  [8, 7, 9, 0.02],
  [9, 7, 9, 0.27],
  [10, 10, 11, -0.08],
  [6, 6, 6, 0],
])('grade %i of a test for %i to %i is expected at %f', (grade, gradeFrom, gradeTo, mean) => {
  expect(gradePrior(grade, { gradeFrom, gradeTo }).mean).toBeCloseTo(mean, 1);
  expect(gradePrior(grade, { gradeFrom, gradeTo }).sd).toBe(bandPrior.sd);
});

test('a grade outside of the band counts as its nearest, and a band has its middle at 0', () => {
  const band = { gradeFrom: 7, gradeTo: 9 };
  expect(gradePrior(11, band)).toEqual(gradePrior(9, band));
  expect(gradePrior(5, band)).toEqual(gradePrior(7, band));
  const sum = [7, 8, 9].reduce((all, grade) => all + gradePrior(grade, band).mean, 0);
  expect(Math.abs(sum)).toBeLessThan(0.03);
});

test('each grade stands where a year of school puts it, as widely as a class may stand apart', () => {
  const band = { gradeFrom: 1, gradeTo: 12 };
  const means = Array.from({ length: 12 }, (_, at) => gradePrior(at + 1, band).mean);
  expect(means).toEqual([-2.74, -1.84, -1.09, -0.64, -0.14, 0.21, 0.46, 0.76, 1.01, 1.21, 1.36, 1.41]);
  expect(bandPrior).toEqual({ mean: 0, sd: 1.25 });
});

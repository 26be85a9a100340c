import { expect, test } from 'vitest';
import { isOfSchool, schools } from './class-filters.ts';

test('a class is found by each school of which it takes a grade', () => {
  const of = (gradeFrom: number, gradeTo: number) =>
    schools.filter(([key]) => isOfSchool({ gradeFrom, gradeTo }, key)).map(([, label]) => label);
  expect(of(3, 6)).toEqual(['초등']);
  expect(of(5, 8)).toEqual(['초등', '중등']);
  expect(of(9, 10)).toEqual(['중등', '고등']);
  expect(isOfSchool({ gradeFrom: 3, gradeTo: 6 }, 'nursery')).toBe(false);
});

import { expect, test } from 'vitest';
import { rolledGrade, schoolYearOf, usualGrade } from './school-year.ts';

test.each([
  ['2026-11-21', 2026],
  ['2027-02-28', 2026],
  ['2028-02-29', 2027],
  ['2027-03-01', 2027],
  ['2027-01-01', 2026],
])('%s is in the school year %i', (day, year) => expect(schoolYearOf(day)).toBe(year));

test.each([
  [5, 1, 6],
  [6, 1, 7],
  [12, 1, 12],
  [3, 0, 3],
  [3, -1, 3],
  [1, 20, 12],
])('grade %i and %i years later is %i', (grade, years, then) => expect(rolledGrade(grade, years)).toBe(then));

test.each([
  ['2016-05-04', '2026-11-26', 4],
  ['2016-12-31', '2027-02-28', 4],
  ['2016-01-01', '2027-03-01', 5],
  ['2019-08-08', '2026-11-26', 1],
  ['2020-01-01', '2026-11-26', null],
  ['2008-06-06', '2026-11-26', 12],
  ['2007-06-06', '2026-11-26', null],
])('born %s, on %s most are in grade %s', (birthDate, today, grade) =>
  expect(usualGrade(birthDate, today)).toBe(grade),
);

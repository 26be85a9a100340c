import { expect, test } from 'vitest';
import { dayOf, gradeOf } from './child-rows.ts';

test.each([
  ['2011-03-02', '2011-03-02'],
  ['2011.3.2', '2011-03-02'],
  ['2011. 3. 2.', '2011-03-02'],
  ['2011/12/31', '2011-12-31'],
  ['20110302', '2011-03-02'],
  ['봄', '봄'],
  ['11-03-02', '11-03-02'],
])('the day of %s is %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each([
  ['초4', 4],
  ['중 2', 8],
  ['고1학년', 10],
  ['9', 9],
  ['9학년', 9],
  ['초7', null],
  ['중0', null],
  ['고4', null],
  ['13', null],
  ['', null],
  ['대학', null],
])('the grade of %j is %s', (cell, grade) => {
  expect(gradeOf(cell)).toBe(grade);
});

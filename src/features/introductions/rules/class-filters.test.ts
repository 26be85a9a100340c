import { expect, test } from 'vitest';
import { decidedOf, isOfSchool, missingAt, schools, subjects } from './class-filters.ts';

test('a class is found by each school of which it takes a grade', () => {
  const of = (gradeFrom: number, gradeTo: number) =>
    schools.filter(([key]) => isOfSchool({ gradeFrom, gradeTo }, key)).map(([, label]) => label);
  expect(of(3, 6)).toEqual(['초등']);
  expect(of(5, 8)).toEqual(['초등', '중등']);
  expect(of(9, 10)).toEqual(['중등', '고등']);
  expect(isOfSchool({ gradeFrom: 3, gradeTo: 6 }, 'nursery')).toBe(false);
});

const none = { branch: '', school: '', subject: '', state: '' };

test('what a result has decided stands in one line', () => {
  const choices = { branch: [['daechi', '대치']], school: schools, subject: subjects, state: [] } as const;
  const math = { ...none, branch: 'daechi', subject: 'math' };
  expect(decidedOf(choices, math, 5)).toBe('대치 · 수학 · 초5');
  expect(decidedOf(choices, { ...math, school: 'middle' }, null)).toBe('대치 · 수학 · 중등');
  expect(decidedOf(choices, none, 8)).toBe('모든 분원 · 모든 과목 · 중2');
});

test('a branch says what it has not, no more than what was looked for', () => {
  expect(missingAt('대치 분원', { ...none, subject: 'math', grade: 5 })).toBe('대치 분원에는 초5 수학 반이');
  expect(missingAt('대치 분원', { ...none, grade: null })).toBe('대치 분원에는 모집하는 반이');
  expect(missingAt('대치 분원', { ...none, subject: 'math', state: 'full', grade: 5 })).toBe(
    '대치 분원에는 조건에 맞는 반이',
  );
});

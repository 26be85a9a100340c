import { expect, test } from 'vitest';
import { gradesIn, programmeOf, subjectOfProgramme, tuitionOf } from './tuition-of-class.ts';

test.each([
  ['초3-초4', { from: 3, to: 4 }],
  ['초5-6', { from: 5, to: 6 }],
  ['중3', { from: 9, to: 9 }],
  ['초4 ~ 중2', { from: 4, to: 8 }],
  ['고1-고2', { from: 10, to: 11 }],
  ['모든 학년', null],
])('%s are the grades of a filing', (text, grades) => expect(gradesIn(text)).toEqual(grades));

test('a class belongs to the programme of its subject and grade', () => {
  expect([
    programmeOf('math', 6),
    programmeOf('math', 7),
    programmeOf('science', 3),
    programmeOf('reading', 8),
  ]).toEqual(['elementary', 'high', 'science', 'smart_reading']);
  for (const [subject, grade] of [
    ['math', 5],
    ['math', 9],
    ['science', 5],
    ['reading', 8],
  ] as const)
    expect(subjectOfProgramme(programmeOf(subject, grade))).toBe(subject);
  expect(subjectOfProgramme('special')).toBeNull();
});

const filed = (programme: string, grades: string, tuitionKrw: number, branchId = 1) => ({
  branchId,
  programme,
  grades,
  tuitionKrw,
});
const rows = [
  filed('elementary', '초3-초4', 230_000),
  filed('elementary', '초5-초6', 312_000),
  filed('elementary', '초5-초6', 999_000, 2),
  filed('science', '초4-중2', 189_000),
];
const taught = { branchId: 1, subject: 'math', gradeFrom: 3, gradeTo: 6 };

test('its tuition is what the branch has filed for its grades', () => {
  expect(tuitionOf(taught, rows)).toBe('230,000원~312,000원');
  expect(tuitionOf({ ...taught, gradeFrom: 5 }, rows)).toBe('312,000원');
  expect(tuitionOf({ ...taught, gradeFrom: 7, gradeTo: 9 }, rows)).toBeNull();
  expect(tuitionOf({ ...taught, branchId: 3 }, rows)).toBeNull();
});

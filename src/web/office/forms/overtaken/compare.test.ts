import { expect, test } from 'vitest';
import { followers, overtaken, type Stands } from './compare.ts';

type Row = readonly [key: string, label: string, stored: string, own: string];
const stands = (...rows: readonly Row[]): Stands =>
  new Map(
    rows.map(([key, label, stored, own]) => [key, { label, stored, own, textOf: (value) => `<${value}>` }]),
  );

const began = stands(
  ['phone', '전화', '02-1', '02-2'],
  ['registrationNo', '학원 등록번호', '제1호', '제1호'],
  ['programmes=special', '특강', 'on', 'on'],
  ['programmes=maths', '수학', 'on', ''],
);

test('what nobody touched here takes what somebody else saved, and what was typed stays', () => {
  const now = stands(
    ['phone', '전화', '02-3', '02-2'],
    ['registrationNo', '학원 등록번호', '제2호', '제1호'],
    ['programmes=special', '특강', '', 'on'],
    ['programmes=maths', '수학', 'on', ''],
    ['programmes=new', '새 프로그램', 'on', 'on'],
  );
  expect(followers(began, now)).toEqual(['registrationNo', 'programmes=special']);
});

test('what somebody else changed is named, and with both values where it was changed here too', () => {
  const now = stands(
    ['phone', '전화', '02-3', '02-2'],
    ['registrationNo', '학원 등록번호', '제2호', '제2호'],
    ['programmes=special', '특강', '', ''],
    ['programmes=maths', '수학', '', ''],
  );
  expect(overtaken(began, now)).toEqual({
    changed: ['전화', '학원 등록번호', '특강', '수학'],
    contested: [{ label: '전화', stored: '<02-3>', own: '<02-2>' }],
  });
});

test('what was changed here alone is not told', () => {
  expect(overtaken(began, began)).toEqual({ changed: [], contested: [] });
  expect(followers(began, began)).toEqual([]);
});

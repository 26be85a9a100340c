import { expect, test } from 'vitest';
import { asStored, followers, isOwnSave, isTypedSince, overtaken, type Stands } from './compare.ts';

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

/** The title was changed and sent, the introduction was not. */
const sent = asStored(
  stands(['title', '직함', '강사', '원장'], ['introduction', '소개', '옛 소개', '옛 소개']),
);
const after = ([title, ownTitle]: [string, string], [introduction, ownIntroduction]: [string, string]) =>
  stands(['title', '직함', title, ownTitle], ['introduction', '소개', introduction, ownIntroduction]);

test.each([
  ['nothing', after(['강사', '원장'], ['옛 소개', '옛 소개']), false],
  ['another box', after(['강사', '원장'], ['옛 소개', '새 소개']), true],
  ['the same box once more', after(['강사', '부원장'], ['옛 소개', '옛 소개']), true],
  ['the same box back to what was stored', after(['강사', '강사'], ['옛 소개', '옛 소개']), true],
])('%s typed while a save is under way', (_what, now, isTyped) => {
  expect(isTypedSince(sent, now)).toBe(isTyped);
});

test('a box that came after the sending is not typed', () => {
  expect(isTypedSince(sent, stands(['programmes=new', '새 프로그램', '', 'on']))).toBe(false);
});

test.each([
  ['what was sent', after(['원장', '원장'], ['옛 소개', '옛 소개']), true, []],
  ['what was sent, and typed on', after(['원장', '부원장'], ['옛 소개', '새 소개']), true, []],
  ['another box by somebody else', after(['원장', '원장'], ['남의 소개', '새 소개']), false, ['소개']],
  [
    'a box nobody touched by somebody else',
    after(['원장', '부원장'], ['남의 소개', '남의 소개']),
    false,
    ['소개'],
  ],
  ['the sent box by somebody else', after(['실장', '원장'], ['옛 소개', '새 소개']), false, ['직함']],
  ['what was stored before', after(['강사', '원장'], ['옛 소개', '옛 소개']), false, ['직함']],
])('%s read after a save, and only what differs from it is named', (_what, now, isOwn, changed) => {
  expect(isOwnSave(sent, now)).toBe(isOwn);
  expect(overtaken(sent, now).changed).toEqual(changed);
});

test('blanks the server took off what was sent are nobody else, and neither is a box that came meanwhile', () => {
  const motto = ['motto', '한마디', '읽기 ', '읽기 '] as const;
  const spaced = asStored(stands(['title', '직함', '강사', ' 원장 '], motto));
  const now = stands(['title', '직함', '원장', ' 원장 '], motto, [
    'programmes=new',
    '새 프로그램',
    'on',
    'on',
  ]);
  expect(isOwnSave(spaced, now)).toBe(true);
});

test('a box nobody touched since the sending takes what somebody else saved over it', () => {
  expect(followers(sent, after(['실장', '원장'], ['남의 소개', '새 소개']))).toEqual(['title']);
});

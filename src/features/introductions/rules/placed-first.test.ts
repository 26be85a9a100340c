import { expect, test } from 'vitest';
import { placedFirst, readStated, statedParams } from './placed-first.ts';

const room = (title: string, level: string | null, more: object = {}) => ({
  ...{ title, level, gradeFrom: 3, gradeTo: 6, free: 2 },
  ...more,
});
const deep = room('초등 수학 심화반', '심화', { free: 0 });
const deepB = room('초등 수학 심화 B반', '심화');
const basic = room('초등 수학 기본반', '기본');
const older = room('중등 수학 심화반', '심화', { gradeFrom: 7, gradeTo: 9 });
const all = [deep, basic, older, deepB];
const titlesOf = (placement: string, grade: number | null = 5) => {
  const { placed, others } = placedFirst(all, { placement, grade });
  return [placed.map(({ title }) => title), others.map(({ title }) => title)];
};

test('a class that is called like the placement or is of its level stands first, with free seats before full', () => {
  const first = [deepB.title, deep.title];
  expect(titlesOf('심화')).toEqual([first, [basic.title]]);
  expect(titlesOf('수학 심화반')).toEqual([first, [basic.title]]);
  // The very class it names comes before all, full or not.
  expect(titlesOf(' 초등수학 심화반 ')[0]).toEqual([deep.title, deepB.title]);
});

test('a class of another grade is meant only by its whole name', () => {
  expect(titlesOf('심화')[0]).not.toContain(older.title);
  expect(titlesOf('중등 수학 심화반')[0]).toContain(older.title);
});

test('what no class is called leads to all that take the child; no word is taken for the part of another', () => {
  const taken = [deep.title, basic.title, deepB.title];
  expect(titlesOf('영재관')).toEqual([[], taken]);
  expect(titlesOf('최심화')).toEqual([[], taken]);
  expect(titlesOf('')).toEqual([[], taken]);
  expect(titlesOf('반')).toEqual([[], taken]);
  expect(titlesOf('', null)[1]).toHaveLength(4);
});

test('a level of one letter is a level; a number is no part of a longer one', () => {
  const classes = [
    room('초등 수학 상', '상'),
    room('초등 수학 심화1반', '심화1'),
    room('초등 수학 심화10반', '심화10'),
    room('초등 영어 A1반', null),
    room('초등 영어 A11반', null),
  ];
  const placedBy = (placement: string) =>
    placedFirst(classes, { placement, grade: 5 }).placed.map(({ title }) => title);
  expect(placedBy('상')).toEqual(['초등 수학 상']);
  expect(placedBy('심화1')).toEqual(['초등 수학 심화1반']);
  expect(placedBy('영어 a1')).toEqual(['초등 영어 A1반']);
});

test('a link carries what is stated, and nothing else is read from one', () => {
  const read = (query: string) => readStated(new URLSearchParams(query));
  const stated = { placement: '심화반', grade: 5 };
  expect(readStated(new URLSearchParams(statedParams(stated)))).toEqual(stated);
  expect(statedParams({ placement: '', grade: null })).toEqual({});
  for (const grade of ['', '0', '13', '1.5', 'x']) expect(read(`grade=${grade}`).grade).toBeNull();
  expect(read(`placement=${'가'.repeat(99)}`).placement).toHaveLength(40);
});

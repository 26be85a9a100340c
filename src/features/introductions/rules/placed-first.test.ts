import { expect, test } from 'vitest';
import { placedAt, placedFirst, readStated, statedParams } from './placed-first.ts';

const room = (title: string, level: string | null, more: object = {}) => ({
  ...{ title, level, subject: 'math', branchCode: 'daechi', gradeFrom: 3, gradeTo: 6, free: 2 },
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

const reading = room('초등 독해 기본반', '기본', { subject: 'reading' });
const science = room('초등 과학 기본반', '기본', { subject: 'science' });
const joint = room('초등 수학·과학 기본반', '기본');
test.each([
  ['기본', [basic, reading, science, joint]],
  ['5학년 기본', [basic, reading, science, joint]],
  ['독해 기본', [reading]],
  ['스마트 리딩 기본반', [reading]],
  ['과학 (기본)', [science, joint]],
  ['수학 기본', [basic, joint]],
  ['영어 기본', []],
  // What is called so is meant, whatever subject it is kept under.
  ['초등 독해 기본반', [reading]],
])('a level among the words of %s means no class of another subject', (placement, meant) => {
  const { placed } = placedFirst([basic, reading, science, joint], { placement, grade: 5 });
  expect(placed.map(({ title }) => title)).toEqual(meant.map(({ title }) => title));
});

test('a branch shows its own and counts what is meant elsewhere; where nothing of it takes the child, all branches stand', () => {
  const here = room('초등 수학 기본반', '기본');
  const there = room('초등 수학 심화반', '심화', { branchCode: 'mokdong' });
  const high = room('고등 수학 심화반', '심화', { branchCode: 'songdo', gradeFrom: 10, gradeTo: 12 });
  const at = (branchCode: string, grade = 5, isBound = false) => {
    const stated = { placement: '심화', grade };
    const { placed, others, ...rest } = placedAt([here, there, high], stated, { branchCode, isBound });
    return { shown: [...placed, ...others].map(({ branchCode }) => branchCode), ...rest };
  };
  expect(at('daechi')).toEqual({ shown: ['daechi'], elsewhere: 1, isMissing: false });
  expect(at('mokdong')).toEqual({ shown: ['mokdong'], elsewhere: 0, isMissing: false });
  expect(at('')).toEqual({ shown: ['mokdong', 'daechi'], elsewhere: 0, isMissing: false });
  for (const branch of ['songdo', 'bundang'])
    expect(at(branch)).toEqual({ shown: ['mokdong', 'daechi'], elsewhere: 0, isMissing: true });
  expect(at('bundang', 5, true)).toEqual({ shown: [], elsewhere: 1, isMissing: false });
  expect(at('daechi', 12)).toEqual({ shown: ['songdo'], elsewhere: 0, isMissing: true });
});

test('a link carries what is stated, and nothing else is read from one', () => {
  const read = (query: string) => readStated(new URLSearchParams(query));
  const stated = { placement: '심화반', grade: 5 };
  expect(readStated(new URLSearchParams(statedParams(stated)))).toEqual(stated);
  expect(statedParams({ placement: '', grade: null })).toEqual({});
  for (const grade of ['', '0', '13', '1.5', 'x']) expect(read(`grade=${grade}`).grade).toBeNull();
  expect(read(`placement=${'가'.repeat(99)}`).placement).toHaveLength(40);
});

import { expect, test } from 'vitest';
import { isDisputed, markFaults } from './marking.ts';

const rubric = [
  { id: 'c1', title: '근거', maxPoints: 4 },
  { id: 'c2', title: '표현', maxPoints: 2 },
];
const table: readonly (readonly [
  points: number,
  criteria: Record<string, number> | null,
  note: string,
  before: number | null,
  fields: readonly string[],
])[] = [
  [6, { c1: 4, c2: 2 }, '', null, []],
  [6, { c1: 6, c2: 0 }, '', null, ['criteria.c1']],
  [6, { zz: 6 }, '', null, ['criteria.zz', 'criteria.c1', 'criteria.c2']],
  [4, { c1: 4 }, '', null, ['criteria.c2']],
  [5, { c1: 4, c2: 2 }, '', null, ['points']],
  [7, null, '', null, ['points']],
  [3, null, '', null, []],
  [3, null, '', 6, ['note']],
  [3, null, '다시 읽음', 6, []],
  [6, null, '', 6, []],
];
test.each(table)(
  '%d points as %j with the note "%s" after %s: %j',
  (points, criteria, note, before, fields) => {
    expect(Object.keys(markFaults({ points, criteria, note }, { rubric, maxPoints: 6, before }))).toEqual(
      fields,
    );
  },
);

test.each([
  [[6, 0], true],
  [[6, 4], false],
  [[6, 3.5], true],
  [[6], false],
  [[], false],
])('%j of 6 is disputed: %s', (points, expected) => {
  expect(isDisputed(points, 6)).toBe(expected);
});

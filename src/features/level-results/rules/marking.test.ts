import { expect, test } from 'vitest';
import type { Body, Option } from '#src/features/items/contract/item.ts';
import { answerText, uncountedLabels } from './answer-text.ts';
import { isDisputed, markedPoints, markFaults } from './marking.ts';

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
  [3, null, ' ', 6, ['note']],
  [0.3, { c1: 0.1, c2: 0.2 }, '', null, []],
  [0.3, null, '', 0.1 + 0.2, []],
  [5.99, { c1: 4, c2: 2 }, '', null, ['points']],
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
  // A third has marked: nothing is in dispute any more.
  [[0, 2, 1], false],
  [[1, 6, 2], false],
  [[6], false],
  [[], false],
])('%j of 6 is disputed: %s', (points, expected) => {
  expect(isDisputed(points, { maxPoints: 6, thirdPercent: 34 })).toBe(expected);
});

test.each([
  ['one of one', [4], { markers: 1, thirdPercent: 34 }, { points: 4, isSettled: true }],
  ['one of two', [4], { markers: 2, thirdPercent: 34 }, null],
  ['two near each other', [6, 4], { markers: 2, thirdPercent: 34 }, { points: 5, isSettled: true }],
  ['two far apart wait', [6, 1], { markers: 2, thirdPercent: 34 }, { points: 3.5, isSettled: false }],
  ['a narrower limit', [6, 4], { markers: 2, thirdPercent: 20 }, { points: 5, isSettled: false }],
  ['shown already', [6, 1], { markers: 2, thirdPercent: null }, { points: 3.5, isSettled: true }],
  ['two where one is enough', [6, 0], { markers: 1, thirdPercent: 34 }, { points: 3, isSettled: true }],
  ['a third decides', [6, 1, 5], { markers: 2, thirdPercent: 34 }, { points: 5.5, isSettled: true }],
  ['a third in the middle', [6, 0, 3], { markers: 2, thirdPercent: 34 }, { points: 3, isSettled: true }],
  [
    'a third on the lower side',
    [6, 1, 2],
    { markers: 2, thirdPercent: 34 },
    { points: 1.5, isSettled: true },
  ],
  ['the same as the third', [6, 1, 1], { markers: 2, thirdPercent: 34 }, { points: 1, isSettled: true }],
] as const)('%s', (_name, points, how, expected) => {
  expect(markedPoints(points, { ...how, maxPoints: 6 })).toEqual(expected);
});

const option = (id: string, text: string): Option => ({ id, content: [{ type: 'text', text }] });
const options = [option('a', '가로'), option('b', '세로'), option('c', '높이')];
const stem: Body['stem'] = [];
const bodies = {
  single: { kind: 'single', stem, options, isShuffled: false },
  multiple: { kind: 'multiple', stem, options, isShuffled: false, maxChoices: 0 },
  order: { kind: 'order', stem, options },
  match: {
    kind: 'match',
    stem,
    left: options,
    right: [option('x', '3 cm'), option('y', '5 cm')],
    isReusable: false,
    isShuffled: false,
  },
  gaps: {
    kind: 'gaps',
    stem,
    gaps: [
      { type: 'choice', id: 'g', options },
      { type: 'text', id: 'h', width: 9 },
    ],
  },
  text: { kind: 'text', stem, width: 9 },
} as const satisfies Readonly<Record<string, Body>>;

test.each([
  ['a choice', bodies.single, { kind: 'single', option: 'b' }, '세로'],
  ['a choice the item no longer has', bodies.single, { kind: 'single', option: 'z' }, 'z'],
  ['several choices', bodies.multiple, { kind: 'multiple', options: ['a', 'c'] }, '가로, 높이'],
  ['an order', bodies.order, { kind: 'order', options: ['c', 'a', 'b'] }, '높이 → 가로 → 세로'],
  [
    'pairs',
    bodies.match,
    {
      kind: 'match',
      pairs: [
        { left: 'a', right: 'y' },
        { left: 'b', right: 'x' },
      ],
    },
    '가로 – 5 cm, 세로 – 3 cm',
  ],
  [
    'gaps',
    bodies.gaps,
    {
      kind: 'gaps',
      values: [
        { gap: 'g', value: 'b' },
        { gap: 'h', value: 'b' },
        { gap: 'i', value: 'c' },
      ],
    },
    '세로 / b / c',
  ],
  ['words', bodies.text, { kind: 'text', text: '12' }, '12'],
  ['nothing', bodies.single, null, '(답 없음)'],
  ['an answer of another kind', bodies.single, { kind: 'order', options: ['a'] }, '(답 없음)'],
] as const)('%s as words for staff', (_name, body, answer, text) => {
  const given = answer && structuredClone(answer);
  expect(answerText(body, given as Parameters<typeof answerText>[1])).toBe(text);
});

test('each way of not counting has its words', () => {
  expect(Object.keys(uncountedLabels)).toEqual(['late', 'old_lease', 'closed', 'passed']);
});

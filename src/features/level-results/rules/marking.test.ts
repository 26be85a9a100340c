import { expect, test } from 'vitest';
import type { Body, Option } from '#src/features/items/contract/item.ts';
import { answerText, uncountedLabels } from './answer-text.ts';
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
  [[0, 2, 1], false],
  [[1, 6, 2], true],
  [[6], false],
  [[], false],
])('%j of 6 is disputed: %s', (points, expected) => {
  expect(isDisputed(points, 6)).toBe(expected);
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

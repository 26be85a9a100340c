import { expect, test } from 'vitest';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ScoredItem } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from './score.ts';
import { keyedText, whyUnread, withTakenAsRight, wrongParts } from './unread.ts';

const stem = [{ type: 'paragraph' as const, content: [] }];
const rule = {
  accepted: [{ value: '60', tolerance: '0', points: 1 }],
  units: [{ name: 'cm', factor: '1' }],
  isUnitRequired: true,
  form: 'any' as const,
  fallback: 0,
};
const number: ScoredItem = {
  body: { kind: 'number', stem, unit: '', hasMathsKeyboard: false },
  key: { kind: 'number', ...rule },
};
const gaps: ScoredItem = {
  body: {
    kind: 'gaps',
    stem,
    gaps: [
      { type: 'number', id: 'g1', width: 5 },
      { type: 'text', id: 'g2', width: 5 },
    ],
  },
  key: {
    kind: 'gaps',
    gaps: [
      { type: 'number', gap: 'g1', ...rule },
      {
        type: 'text',
        gap: 'g2',
        accepted: [{ text: '넓이', points: 1, isCaseSensitive: false }],
        hasWildcards: false,
        fallback: 0,
      },
    ],
    scoring: { rule: 'sum' },
  },
};
const typed = (text: string): Answer => ({ kind: 'number', text });

test.each([
  ['60cm', []],
  ['61 cm', [{ part: '', typed: '61 cm', isRead: true }]],
  ['', []],
  [' ', []],
  ['60kg', [{ part: '', typed: '60kg', isRead: false }]],
  ['５×１２', [{ part: '', typed: '5×12', isRead: false }]],
  ['모름', [{ part: '', typed: '모름', isRead: false }]],
])('what is not right of %j', (text, parts) => {
  expect(wrongParts(number, typed(text))).toEqual(parts);
});

test('of gaps a wrong word is read, and what is no number is not', () => {
  const values = [
    { gap: 'g1', value: '육십쯤' },
    { gap: 'g2', value: '둘레' },
  ];
  expect(wrongParts(gaps, { kind: 'gaps', values })).toEqual([
    { part: 'g1', typed: '육십쯤', isRead: false },
    { part: 'g2', typed: '둘레', isRead: true },
  ]);
  expect(wrongParts(gaps, { kind: 'gaps', values: [{ gap: 'g2', value: '넓이' }] })).toEqual([]);
  expect(wrongParts(gaps, null)).toEqual([]);
});

test('a box that was taken as right brings its points, the others what they brought', () => {
  expect(scoreAnswer(number, withTakenAsRight(number, typed('약 60쯤'), [])).score).toBe(0);
  expect(scoreAnswer(number, withTakenAsRight(number, typed('약 60쯤'), [''])).score).toBe(1);
  const values = [
    { gap: 'g1', value: '육십쯤' },
    { gap: 'g2', value: '둘레' },
  ];
  expect(scoreAnswer(gaps, withTakenAsRight(gaps, { kind: 'gaps', values }, ['g1'])).score).toBe(1);
  expect(withTakenAsRight(number, null, [])).toBeNull();
});

test.each([
  ['모름', '수가 적혀 있지 않습니다.'],
  ['60kg', '수 뒤의 ‘kg’ 때문에 읽지 못했습니다.'],
  ['5×12', '계산식이나 기호가 있습니다.'],
  ['6 0 1', '한 수로 읽을 수 없습니다.'],
])('why %j is unread', (text, why) => {
  expect(whyUnread(text)).toBe(why);
});

test('the key of a box stands with its unit and tolerance', () => {
  expect(keyedText(number.key, '')).toBe('60cm');
  expect(keyedText(gaps.key, 'g1')).toBe('60cm');
  expect(keyedText(gaps.key, 'g2')).toBe('넓이');
});

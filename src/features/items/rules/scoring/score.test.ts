import { expect, test } from 'vitest';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Key, ScoredItem } from '#src/features/items/contract/item.ts';
import { correctAnswer } from './correct.ts';
import { scoreAnswer } from './score.ts';
import { scoreNumber, scoreText } from './score-typed.ts';

const option = (id: string) => ({ id, content: [{ type: 'text' as const, text: id }] });
const options = ['A', 'B', 'C', 'D'].map(option);
const stem = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '물음' }] }];
const exact = { rule: 'exact' as const, points: 2 };

const single = (scoring: Extract<Key, { kind: 'single' }>['scoring']): ScoredItem => ({
  body: { kind: 'single', stem, options, isShuffled: true },
  key: { kind: 'single', correct: 'B', scoring },
});
const multiple = (scoring: Extract<Key, { kind: 'multiple' }>['scoring'], maxChoices = 0): ScoredItem => ({
  body: { kind: 'multiple', stem, options, isShuffled: true, maxChoices },
  key: { kind: 'multiple', correct: ['A', 'B'], scoring },
});
const order = (rule: 'exact' | 'places'): ScoredItem => ({
  body: { kind: 'order', stem, options },
  key: { kind: 'order', correct: ['D', 'C', 'B', 'A'], scoring: { rule, points: 4 } },
});
const match = (scoring: Extract<Key, { kind: 'match' }>['scoring']): ScoredItem => ({
  body: {
    kind: 'match',
    stem,
    left: [option('L1'), option('L2')],
    right: [option('R1'), option('R2'), option('R3')],
    isReusable: false,
    isShuffled: true,
  },
  key: {
    kind: 'match',
    correct: [
      { left: 'L1', right: 'R1' },
      { left: 'L2', right: 'R2' },
    ],
    scoring,
  },
});
const map = (lower: number | null, upper: number | null, fallback = 0) => ({
  rule: 'map' as const,
  entries: [
    { option: 'A', points: 10 },
    { option: 'B', points: 5 },
  ],
  fallback,
  lower,
  upper,
});
const textGap = (gap: string, text: string) => ({
  type: 'text' as const,
  gap,
  accepted: [{ text, points: 1, isCaseSensitive: false }],
  hasWildcards: false,
  fallback: 0,
});
const gaps = (scoring: Extract<Key, { kind: 'gaps' }>['scoring']): ScoredItem => ({
  body: {
    kind: 'gaps',
    stem,
    gaps: [
      { type: 'text', id: 'g1', width: 8 },
      { type: 'choice', id: 'g2', options },
    ],
  },
  key: {
    kind: 'gaps',
    scoring,
    gaps: [
      textGap('g1', '광합성'),
      { type: 'choice', gap: 'g2', entries: [{ option: 'C', points: 1 }], fallback: 0 },
    ],
  },
});

const pick = (...chosen: string[]): Answer => ({ kind: 'multiple', options: chosen });
const inOrder = (...chosen: string[]): Answer => ({ kind: 'order', options: chosen });
const pairs = (...list: (readonly [string, string])[]): Answer => ({
  kind: 'match',
  pairs: list.map(([left, right]) => ({ left, right })),
});
const fill = (g1: string, g2: string): Answer => ({
  kind: 'gaps',
  values: [
    { gap: 'g1', value: g1 },
    { gap: 'g2', value: g2 },
  ],
});
const each = (penalty: number) => ({ rule: 'each' as const, points: 2, penalty });

const table: readonly (readonly [string, ScoredItem, Answer | null, number, number, boolean])[] = [
  ['single right', single(exact), { kind: 'single', option: 'B' }, 2, 2, true],
  ['single wrong', single(exact), { kind: 'single', option: 'A' }, 0, 2, false],
  ['single empty', single(exact), null, 0, 2, false],
  ['another kind', single(exact), pick('B'), 0, 2, false],
  ['single mapped', single(map(null, null)), { kind: 'single', option: 'B' }, 5, 10, false],
  ['multiple exact', multiple(exact), pick('B', 'A'), 2, 2, true],
  ['multiple one missing', multiple(exact), pick('A'), 0, 2, false],
  ['multiple one too many', multiple(exact), pick('A', 'B', 'C'), 0, 2, false],
  ['each: half', multiple(each(1)), pick('A'), 1, 2, false],
  ['each: penalty', multiple(each(1)), pick('A', 'C'), 0, 2, false],
  ['each: never below zero', multiple(each(1)), pick('C', 'D'), 0, 2, false],
  ['each: half a penalty', multiple(each(0.5)), pick('A', 'B', 'C'), 1.5, 2, false],
  ['map adds', multiple(map(null, null)), pick('A', 'B'), 15, 15, true],
  ['map: a repeated choice counts once', multiple(map(null, null)), pick('A', 'A'), 10, 15, false],
  ['map: fallback', multiple(map(null, null, -3)), pick('A', 'C'), 7, 15, false],
  ['map: lower bound', multiple(map(2, 15, 1)), pick('C'), 2, 15, false],
  ['map: lower bound, nothing answered', multiple(map(2, 15, 1)), null, 2, 15, false],
  ['map: upper bound', multiple(map(2, 12, 1)), pick('A', 'B'), 12, 12, true],
  ['map: at most one choice', multiple(map(null, null), 1), pick('A'), 10, 10, true],
  [
    'map: what is not listed is worth something too',
    multiple(map(null, null, 2)),
    pick('A', 'B', 'C', 'D'),
    19,
    19,
    true,
  ],
  ['map: the best that may be chosen', multiple(map(null, null, 7), 2), pick('A', 'C'), 17, 17, true],
  ['order right', order('exact'), inOrder('D', 'C', 'B', 'A'), 4, 4, true],
  ['order turned', order('exact'), inOrder('A', 'B', 'C', 'D'), 0, 4, false],
  ['order short', order('exact'), inOrder('D', 'C', 'B'), 0, 4, false],
  ['order by places', order('places'), inOrder('D', 'C', 'A', 'B'), 2, 4, false],
  ['match right', match(exact), pairs(['L2', 'R2'], ['L1', 'R1']), 2, 2, true],
  ['match turned', match(exact), pairs(['L1', 'R2'], ['L2', 'R1']), 0, 2, false],
  ['match each', match(each(0)), pairs(['L1', 'R1'], ['L2', 'R3']), 1, 2, false],
  [
    'match mapped',
    match({
      rule: 'map',
      entries: [{ left: 'L1', right: 'R1', points: 3 }],
      fallback: -1,
      lower: 0,
      upper: null,
    }),
    pairs(['L1', 'R1'], ['L2', 'R3']),
    2,
    3,
    false,
  ],
  [
    'match mapped, a second partner worth less',
    match({
      rule: 'map',
      entries: [
        { left: 'L1', right: 'R1', points: 1 },
        { left: 'L2', right: 'R2', points: 2 },
        { left: 'L2', right: 'R3', points: 0.5 },
      ],
      fallback: 0,
      lower: null,
      upper: null,
    }),
    pairs(['L1', 'R1'], ['L2', 'R2']),
    3,
    3,
    true,
  ],
  ['gaps right', gaps({ rule: 'sum' }), fill(' 광합성 ', 'C'), 2, 2, true],
  ['gaps half', gaps({ rule: 'sum' }), fill('호흡', 'C'), 1, 2, false],
  ['gaps all or nothing', gaps(exact), fill('호흡', 'C'), 0, 2, false],
  ['gaps all', gaps(exact), fill('광합성', 'C'), 2, 2, true],
  ['gaps empty', gaps({ rule: 'sum' }), null, 0, 2, false],
];

test.each(table)('%s', (_name, item, answer, score, maxScore, isCorrect) => {
  expect(scoreAnswer(item, answer)).toEqual({ score, maxScore, isCorrect });
});

test('the answer sheet earns the full score', () => {
  for (const item of [single(exact), multiple(exact), order('exact'), match(exact), gaps({ rule: 'sum' })])
    expect(scoreAnswer(item, correctAnswer(item)).isCorrect).toBe(true);
});

test('an essay waits for its markers', () => {
  const item: ScoredItem = {
    body: { kind: 'essay', stem, maxLength: 500, criteria: [{ id: 'c1', title: '근거', maxPoints: 3 }] },
    key: { kind: 'essay', model: '', levels: [] },
  };
  expect(scoreAnswer(item, { kind: 'essay', text: '글' })).toEqual({
    score: 0,
    maxScore: 3,
    isCorrect: null,
  });
});

const wording = (text: string, isCaseSensitive = false, hasWildcards = false) => ({
  accepted: [{ text, points: 1, isCaseSensitive }],
  hasWildcards,
  fallback: 0,
});

test.each([
  ['광합성', '광합성', 1],
  ['decomposed hangul', '광합성'.normalize('NFD'), 1],
])('composed and decomposed text are the same: %s', (_name, typed, points) => {
  expect(scoreText(wording('광합성'), typed)).toBe(points);
});

test.each([
  [wording('mass'), ' Ｍａｓｓ ', 1],
  [wording('mass', true), 'Mass', 0],
  [wording('빛의 굴절'), '빛의\u3000 굴절', 1],
  [wording('빛의 굴절'), '빛의굴절', 1],
  [wording("don't"), 'don’t', 1],
  [wording('물'), '물\u200b', 1],
  [wording('x²'), 'x2', 0],
  [wording('*합성', false, true), '광합성', 1],
  [wording('빛*에너지', false, true), '빛은 화학 에너지', 1],
  [wording('빛*에너지', false, true), '빛', 0],
  [wording('a\\*b', false, true), 'a*b', 1],
  [wording('a\\*b', false, true), 'axb', 0],
  [wording('*', false, true), '', 0],
])('wording %#', (rule, typed, points) => {
  expect(scoreText(rule, typed)).toBe(points);
});

const value = (text: string, tolerance = '0', more: Partial<Parameters<typeof scoreNumber>[0]> = {}) => ({
  accepted: [{ value: text, tolerance, points: 1 }],
  units: [],
  isUnitRequired: false,
  form: 'any' as const,
  fallback: 0,
  ...more,
});
const lengths = {
  units: [
    { name: 'cm', factor: '1' },
    { name: 'mm', factor: '0.1' },
    { name: 'm', factor: '100' },
  ],
};

test.each([
  [value('1/3'), '2/6', 1],
  [value('1/3'), '0.333', 0],
  [value('1/3', '0.001'), '0.333', 1],
  [value('0.3'), '0.30', 1],
  [value('3.1415', '0.0005'), '3.142', 1],
  [value('3.1415', '0.0005'), '3.1421', 0],
  [value('1/3', '0', { form: 'lowest' }), '2/6', 0],
  [value('1/3', '0', { form: 'lowest' }), '1/3', 1],
  [value('0.75'), '75%', 1],
  [value('1234567'), '1,234,567', 1],
  [value('12', '0', lengths), '12cm', 1],
  [value('12', '0', lengths), '120 mm', 1],
  [value('12', '0', lengths), '0.12m', 1],
  [value('12', '0', lengths), '12', 1],
  [value('12', '0', { ...lengths, isUnitRequired: true }), '12', 0],
  [value('12', '0', lengths), '12 kg', 0],
  [value('5'), '다섯', 1],
  [value('12'), '12÷1', 0],
  [value('3'), '12÷4', 0],
  [value('5', '0', { fallback: 0.5 }), '6', 0.5],
])('number %#', (rule, typed, points) => {
  expect(scoreNumber(rule, typed)).toBe(points);
});

const loose: readonly (readonly [accepted: string, typed: string, isRight: boolean])[] = [
  ['광합성', '광합성.', true],
  ['광합성', '광 합성', true],
  ['광합성', '"광합성"', true],
  ['광합성', '광합성입니다', true],
  ['광합성', '광합성 작용', false],
  ['빛의 굴절', '빛의굴절', true],
  ['ㄱ, ㄴ, ㄷ', 'ㄱ,ㄴ,ㄷ', true],
  ['ㄱ, ㄴ, ㄷ', 'ㄱㄴㄷ', true],
  // The order may be what is asked for.
  ['ㄱ, ㄴ, ㄷ', 'ㄴ, ㄱ, ㄷ', false],
  ['x=3', 'x = 3', true],
  ['a lot', 'alot', false],
];
test.each(loose)('%s accepts %s: %s', (text, typed, isRight) => {
  const rule = { accepted: [{ text, points: 1, isCaseSensitive: false }], hasWildcards: false, fallback: 0 };
  expect(scoreText(rule, typed)).toBe(isRight ? 1 : 0);
  // Where spaces and punctuation are what is asked, nothing of this is forgiven.
  expect(scoreText({ ...rule, isExact: true }, typed)).toBe(0);
});

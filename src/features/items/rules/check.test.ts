import { describe, expect, test } from 'vitest';
import type { ItemContent, Key } from '#src/features/items/contract/item.ts';
import { checkForReview } from './check.ts';

const text = (words: string) => [{ type: 'text' as const, text: words }];
const stem = [{ type: 'paragraph' as const, content: text('물음') }];
const gapStem = [
  { type: 'paragraph' as const, content: [{ type: 'gap' as const, gap: 'g1' }, ...text('물음')] },
];
const options = ['A', 'B'].map((id) => ({ id, content: text(id) }));

type KeyOf<K extends Key['kind']> = Omit<Extract<Key, { kind: K }>, 'kind'>;
const typed = (key: Partial<KeyOf<'text'>>): ItemContent => ({
  body: { kind: 'text', stem, width: 10 },
  key: { kind: 'text', accepted: [accepted('답')], hasWildcards: false, fallback: 0, ...key },
  solution: [],
});
const accepted = (words: string, points = 1) => ({ text: words, points, isCaseSensitive: false });
const number = (value: string, tolerance: string, fallback = 0): ItemContent => ({
  body: { kind: 'number', stem, unit: '', hasMathsKeyboard: false },
  key: {
    kind: 'number',
    accepted: [{ value, tolerance, points: 1 }],
    units: [],
    isUnitRequired: false,
    form: 'any',
    fallback,
  },
  solution: [],
});
const gaps = (scoring: KeyOf<'gaps'>['scoring'], fallback = 0): ItemContent => ({
  body: { kind: 'gaps', stem: gapStem, gaps: [{ type: 'choice', id: 'g1', options }] },
  key: {
    kind: 'gaps',
    gaps: [{ type: 'choice', gap: 'g1', entries: [{ option: 'A', points: 1 }], fallback }],
    scoring,
  },
  solution: [],
});
const single = (fallback: number, lower: number | null, upper: number | null): ItemContent => ({
  body: { kind: 'single', stem, options, isShuffled: true },
  key: {
    kind: 'single',
    correct: 'A',
    scoring: { rule: 'map', entries: [{ option: 'A', points: 1 }], fallback, lower, upper },
  },
  solution: [],
});
const gapInAChoice: ItemContent = {
  ...single(0, null, null),
  body: { kind: 'single', stem: gapStem, options, isShuffled: true },
};
const maths = (words: string) => typed({ isMaths: true, accepted: [accepted(words)] });

const higher = '정답이 아닌 답의 점수가 정답의 점수보다 높습니다.';
const turned = '점수의 하한이 상한보다 높습니다.';

describe('a key that contradicts itself goes to no review', () => {
  test.each([
    ['words: any answer is worth more', typed({ fallback: 5 }), higher],
    ['a number: any answer is worth more', number('3', '0', 5), higher],
    ['a gap: any option is worth more', gaps({ rule: 'sum' }, 5), higher],
    ['a choice: any option is worth more', single(2, null, null), higher],
    ['gaps: bounds the wrong way round', gaps({ rule: 'sum', lower: 3, upper: 1 }), turned],
    ['a choice: bounds the wrong way round', single(0, 3, 1), turned],
    ['a tolerance beyond every number', number('3', '1e99'), '허용 오차 ‘1e99’는 정답에 비해 너무 큽니다.'],
    [
      'a small number with a large tolerance',
      number('0.5', '101'),
      '허용 오차 ‘101’은 정답에 비해 너무 큽니다.',
    ],
    [
      'a blank where nothing is filled in',
      gapInAChoice,
      '발문의 [[g1]] 표시는 ‘빈칸 채우기’에서만 빈칸이 됩니다. 글자 그대로 보이려면 \\[[g1]], 밑줄로 보이려면 ____로 적어 주세요.',
    ],
    ['signs nobody can read', maths('x >> 3'), '정답 ‘x >> 3’을 식으로 읽을 수 없습니다.'],
  ])('%s', (_what, content, sentence) => {
    expect(checkForReview(content)).toContain(sentence);
  });

  test.each([
    ['half the points for any answer', typed({ fallback: 0.5 })],
    ['a penalty for any other answer', number('3', '0', -1)],
    ['a range', number('5', '5')],
    ['nothing with a tolerance', number('0', '100')],
    ['bounds', gaps({ rule: 'sum', lower: 0, upper: 1 })],
    ['a choice with a lower bound alone', single(-1, 0, null)],
    ['an inequality', maths('x > 3')],
    ['several values', maths('x = 2, 3')],
    ['what is said in words', maths('3보다 큰 수는 없다')],
    ['a sign that is no statement', maths('∅')],
  ])('%s is none', (_what, content) => {
    expect(checkForReview(content)).toEqual([]);
  });
});

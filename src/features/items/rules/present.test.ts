import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../contract/answer.ts';
import type { ScoredItem } from '../contract/item.ts';
import { publicItemSchema } from '../contract/public-item.ts';
import { answerText } from './answer-text.ts';
import { blankItem } from './blank-item.ts';
import { authoredAnswer, publicAnswer, publicItem } from './present.ts';
import { correctAnswer } from './scoring/correct.ts';
import { scoreAnswer } from './scoring/score.ts';

const option = (id: string, isFixed = false) => ({
  id,
  content: [{ type: 'text' as const, text: `보기 ${id}` }],
  ...(isFixed ? { isFixed } : {}),
});
const stem = [{ type: 'paragraph' as const, content: [] }];
const exact = { rule: 'exact' as const, points: 1 };
const options = ['secretA', 'secretB', 'secretC', 'secretD'].map((id) => option(id));

const single: ScoredItem = {
  body: { kind: 'single', stem, options: [...options, option('secretAll', true)], isShuffled: true },
  key: { kind: 'single', correct: 'secretC', scoring: exact },
};
const order: ScoredItem = {
  body: { kind: 'order', stem, options },
  key: { kind: 'order', correct: options.map(({ id }) => id), scoring: exact },
};
const match = {
  body: { kind: 'match', stem, left: options, right: options, isReusable: false, isShuffled: true },
  key: { kind: 'match', correct: options.map(({ id }) => ({ left: id, right: id })), scoring: exact },
} as const satisfies ScoredItem;
const gaps: ScoredItem = {
  body: {
    kind: 'gaps',
    stem,
    gaps: [
      { type: 'choice', id: 'g1', options },
      { type: 'text', id: 'g2', width: 9 },
    ],
  },
  key: {
    kind: 'gaps',
    scoring: { rule: 'sum' },
    gaps: [
      { type: 'choice', gap: 'g1', entries: [{ option: 'secretB', points: 1 }], fallback: 0 },
      {
        type: 'text',
        gap: 'g2',
        accepted: [{ text: '물', points: 1, isCaseSensitive: false }],
        hasWildcards: false,
        fallback: 0,
      },
    ],
  },
};
const all = [single, order, match, gaps];

test.each(all)('nothing of the author or the key leaves ($body.kind)', (item) => {
  const seen = publicItemSchema.parse(publicItem({ ...item, stimulus: null }, 7));
  expect(JSON.stringify(seen)).not.toMatch(/"secret|correct|scoring|points|isFixed/);
});

test('the right answer survives the way to the student and back, whatever the seed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(...all), (seed, item) => {
      const right = correctAnswer(item);
      const given = right && publicAnswer(item, seed, right);
      const back = given && authoredAnswer(item, seed, given);
      return back !== null && scoreAnswer(item, back).isCorrect === true;
    }),
  );
});

test('one right side is the partner of one left side, unless it may be used again', () => {
  const twice: Answer = {
    kind: 'match',
    pairs: [
      { left: 'l1', right: 'r1' },
      { left: 'l2', right: 'r1' },
    ],
  };
  expect(authoredAnswer(match, 3, twice)).toBeNull();
  expect(authoredAnswer({ ...match, body: { ...match.body, isReusable: true } }, 3, twice)).not.toBeNull();
});

test('the same seed shows the same order, other seeds others, a fixed option stays', () => {
  const texts = (seed: number) => JSON.stringify(publicItem({ ...single, stimulus: null }, seed).body);
  expect(texts(5)).toBe(texts(5));
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(texts)).size).toBeGreaterThan(3);
  for (const seed of [1, 2, 3])
    expect(texts(seed).lastIndexOf('secretAll')).toBeGreaterThan(texts(seed).lastIndexOf('secretD'));
});

test('an ordering item never starts out right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const shown = publicAnswer(order, seed, { kind: 'order', options: options.map(({ id }) => id) });
      return shown?.kind === 'order' && shown.options.join() !== 'o1,o2,o3,o4';
    }),
  );
});

test.each([
  ['an unknown option', single, { kind: 'single', option: 'o6' }],
  ["the author's own id", single, { kind: 'single', option: 'secretC' }],
  ['another kind', single, { kind: 'text', text: '1' }],
  ['one option twice', order, { kind: 'order', options: ['o1', 'o1'] }],
  ['an unknown gap', gaps, { kind: 'gaps', values: [{ gap: 'g9', value: 'o1' }] }],
  [
    'a left side twice',
    match,
    {
      kind: 'match',
      pairs: [
        { left: 'l1', right: 'r1' },
        { left: 'l1', right: 'r2' },
      ],
    },
  ],
] as const)('%s is no answer', (_name, item, answer) => {
  expect(authoredAnswer(item, 3, structuredClone(answer) as never)).toBeNull();
});

test('more than may be chosen is no answer', () => {
  const item: ScoredItem = {
    body: { kind: 'multiple', stem, options, isShuffled: false, maxChoices: 2 },
    key: { kind: 'multiple', correct: ['secretA'], scoring: exact },
  };
  expect(authoredAnswer(item, 1, { kind: 'multiple', options: ['o1', 'o2', 'o3'] })).toBeNull();
  expect(authoredAnswer(item, 1, { kind: 'multiple', options: ['o1', 'o2'] })).not.toBeNull();
});

test('the model of a long answer is printed with its formulas read, not as they were typed', () => {
  const { body } = blankItem('essay');
  const key = { kind: 'essay' as const, model: '합은 $\\frac{1}{2}n$이고\n$6n$은 6의 배수이다.', levels: [] };
  const text = answerText({ body, key, solution: [] }, 1);
  expect(text).toContain('6n은 6의 배수이다.');
  expect(text).not.toMatch(/[$\\]/);
});

import { expect, test } from 'vitest';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { questionSign } from './same-question.ts';

const text = (words: string) => [{ type: 'text' as const, text: words }];
const option = (id: string, words: string) => ({ id, content: text(words) });
const exact = { rule: 'exact', points: 1 } as const;
const single = (
  more: { words?: string; ids?: [string, string]; right?: number; points?: number; choice?: string } = {},
): ItemContent => {
  const { words = '1+1은?', ids = ['a', 'b'], right = 0, points = 1, choice = '3' } = more;
  return {
    body: {
      kind: 'single',
      stem: [{ type: 'paragraph', content: text(words) }],
      options: [option(ids[0], '2'), option(ids[1], choice)],
      isShuffled: points > 1,
    },
    key: { kind: 'single', correct: ids[right] ?? '', scoring: { ...exact, points } },
    solution: [],
  };
};
const sign = (content: ItemContent) => questionSign(content, null);

test.each([
  ['other names of the choices', single({ ids: ['x', 'y'] })],
  ['another worth', single({ points: 3 })],
  ['more white space', single({ words: ' 1+1은? ' })],
])('the same with %s is one question', (_what, content) => expect(sign(content)).toBe(sign(single())));

test.each([
  ['another text', single({ words: '1+2는?' })],
  ['another choice', single({ choice: '4' })],
  ['another choice that is right', single({ right: 1 })],
])('with %s it is another question', (_what, content) => expect(sign(content)).not.toBe(sign(single())));

test('a passage beside it makes another question', () => {
  const passage = { title: '지문', content: [{ type: 'paragraph' as const, content: text('물은 끓는다.') }] };
  expect(questionSign(single(), passage)).not.toBe(sign(single()));
});

const gaps = (names: [string, string], right: [string, string]): ItemContent => ({
  body: {
    kind: 'gaps',
    stem: [{ type: 'paragraph', content: names.map((gap) => ({ type: 'gap' as const, gap })) }],
    gaps: [
      { type: 'choice', id: names[0], options: [option('p', '가'), option('q', '나')] },
      { type: 'text', id: names[1], width: 5 },
    ],
  },
  key: {
    kind: 'gaps',
    gaps: [
      { type: 'choice', gap: names[0], entries: [{ option: right[0], points: 1 }], fallback: 0 },
      {
        type: 'text',
        gap: names[1],
        accepted: [{ text: right[1], points: 1, isCaseSensitive: false }],
        hasWildcards: false,
        fallback: 0,
      },
    ],
    scoring: { rule: 'sum' },
  },
  solution: [],
});

test('gaps are known by their places and what is right in them', () => {
  const one = sign(gaps(['g1', 'g2'], ['p', '물']));
  expect(sign(gaps(['first', 'second'], ['p', '물']))).toBe(one);
  expect(sign(gaps(['g1', 'g2'], ['q', '물']))).not.toBe(one);
  expect(sign(gaps(['g1', 'g2'], ['p', '불']))).not.toBe(one);
});

test('a picture is the bank’s where the file has the very same one', () => {
  const shown = (media: string): ItemContent => ({
    ...single(),
    body: { ...single().body, stem: [{ type: 'image', media, alt: '' }] },
  });
  const known = new Map([['file-picture', 'bank-picture']]);
  expect(questionSign(shown('file-picture'), null, known)).toBe(sign(shown('bank-picture')));
  expect(questionSign(shown('file-picture'), null)).not.toBe(sign(shown('bank-picture')));
});

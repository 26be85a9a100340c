import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocNode } from '../contract/document.ts';
import { levelFitter } from './headings.ts';
import { asShown } from './shown-document.ts';

const heading = (level: number, text = '제목') => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});
const video = (title = '') => ({
  type: 'video',
  attrs: { host: 'youtube', videoId: 'aaaaaaaaaaa', title },
});
const doc = (...content: DocNode[]) => ({ type: 'doc', content });
const found = (node: DocNode, type: string, name: string): unknown[] => [
  ...(node.type === type ? [node.attrs?.[name]] : []),
  ...(node.content ?? []).flatMap((child) => found(child, type, name)),
];

test.each([
  [[4], [2]],
  [
    [3, 3, 4],
    [2, 2, 3],
  ],
  [
    [2, 4, 4, 2, 4],
    [2, 3, 3, 2, 3],
  ],
  [
    [2, 3, 4],
    [2, 3, 4],
  ],
  [
    [4, 2, 3],
    [2, 2, 3],
  ],
])('headings %j stand as %j', (own, here) => {
  expect(found(asShown(doc(...own.map((level) => heading(level))), ''), 'heading', 'level')).toEqual(here);
});

test('whatever headings a text has, none skips a level', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 30 }), (own) => {
      const levelOf = levelFitter();
      let before = 1;
      for (const level of own.map(levelOf)) {
        expect(level).toBeLessThanOrEqual(before + 1);
        before = level;
      }
    }),
  );
});

test('a video without a name is called by the heading it stands under, else by the text; its own name stays', () => {
  const text = doc(
    video(),
    heading(2, '분수의 나눗셈'),
    { type: 'blockquote', content: [video()] },
    video(),
    video('풀이를 말로 하는 아이'),
  );
  expect(found(asShown(text, '수업 엿보기'), 'video', 'title')).toEqual([
    '동영상: 수업 엿보기',
    '동영상: 분수의 나눗셈',
    '동영상 2: 분수의 나눗셈',
    '풀이를 말로 하는 아이',
  ]);
  expect(found(asShown(doc(video(), video()), ''), 'video', 'title')).toEqual(['동영상 1', '동영상 2']);
});

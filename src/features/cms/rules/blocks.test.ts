import { expect, test } from 'vitest';
import { gistOf, hasBlanks, moved, newBlock, openAfter } from './blocks.ts';

test('a folded block is told by its first words, whatever it is made of', () => {
  expect(gistOf({ kind: 'text', paragraphs: ['', '아이가 설명하는 수업'] })).toBe('아이가 설명하는 수업');
  expect(gistOf({ kind: 'steps', steps: [{ title: '상담', text: '전화로' }] })).toBe('상담');
  expect(gistOf({ kind: 'plate', plate: 'high', seed: 7, caption: '무늬' })).toBe('무늬');
  expect(gistOf(newBlock('map'))).toBe('');
});

test('blanks are found however deep they lie', () => {
  expect(hasBlanks({ kind: 'cards', cards: [{ title: '원장', text: '〔이름〕' }] })).toBe(true);
  expect(hasBlanks({ kind: 'cards', cards: [{ title: '원장', text: '이름' }] })).toBe(false);
});

test('what stands open stays open where it is moved to, and goes with what is taken out', () => {
  const list = [newBlock('text'), newBlock('list'), newBlock('quote')];
  const open = new Set([0]);
  expect([...openAfter(open, list, moved(list, 0, 1))]).toEqual([1]);
  expect([...openAfter(open, list, list.slice(1))]).toEqual([]);
});

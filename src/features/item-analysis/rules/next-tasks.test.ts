import { expect, test } from 'vitest';
import { hardness } from './flag-labels.ts';
import { changedAmong, forReview, hardnessChange, soughtItems } from './next-tasks.ts';

test.each([
  [-2, '아주 쉬움'],
  [-1, '쉬움'],
  [-0.5, '보통'],
  [0.5, '보통'],
  [1.5, '어려움'],
  [1.51, '아주 어려움'],
])('a difficulty of %d in the words of a rating', (b, words) => {
  expect(hardness(b)).toBe(words);
});

test('a calibration is gone through from what wants a look; what may not be taken is apart, in its order', () => {
  const one = (code: string, willPublish: boolean, flags: string[] = []) => ({ code, willPublish, flags });
  const { flagged, plain, shut } = forReview([
    one('a', false, ['look']),
    one('b', true),
    one('c', true, ['look']),
    one('d', false),
    one('e', true),
  ]);
  expect(flagged.map(({ code }) => code)).toEqual(['c']);
  expect(plain.map(({ code }) => code)).toEqual(['b', 'e']);
  expect(shut.map(({ code }) => code)).toEqual(['a', 'd']);
});

test('a long list is looked through by code, words, and what is another difficulty in words', () => {
  const of = (code: string, stem: string, was: number, is: number) => ({
    code,
    stem,
    before: { b: was },
    after: { b: is },
  });
  const items = [of('M7-01', '합을 구하세요', 0, 0.4), of('M7-02', '차를 구하세요', 0, 0.6)];
  const codes = (keywords: string, isChangedOnly: boolean) =>
    soughtItems(items, { keywords, isChangedOnly }).map(({ code }) => code);
  expect(codes('', false)).toEqual(['M7-01', 'M7-02']);
  expect(codes('m7-01', false)).toEqual(['M7-01']);
  expect(codes(' 차를 ', false)).toEqual(['M7-02']);
  expect(codes('', true)).toEqual(['M7-02']);
  expect(codes('M7-01', true)).toEqual([]);
  expect(hardnessChange({ before: null, after: { b: 2 } })).toEqual({
    was: '-',
    is: '아주 어려움',
    hasChanged: false,
  });
});

test('only items whose difficulty is called otherwise are told to change', () => {
  const item = (versionId: number, was: number, is: number) => ({
    versionId,
    before: { b: was },
    after: { b: is },
  });
  const items = [item(1, 0, 0.3), item(2, 0, 0.8), item(3, -2, 2), item(4, 0, 2)];
  expect(changedAmong(items, new Set([1, 2, 3]))).toBe(2);
  expect(changedAmong(items, new Set([1]))).toBe(0);
});

import { expect, test } from 'vitest';
import { hardness } from './flag-labels.ts';
import { forReview, hardnessChange, soughtItems, todoOfCalibrations, todoOfItems } from './next-tasks.ts';

const item = (students: number, weight: 'act' | 'look' | null, isProvisional = true) => ({
  students,
  isProvisional,
  flags: weight ? [{ code: 'x', weight, reason: '까닭' }] : [],
});

test.each([
  [{ attempts: 0, items: [] }, '아직 볼 것이 없습니다'],
  [{ attempts: 9, items: [item(300, 'act'), item(300, 'look')] }, '문항 1개를 열어'],
  [{ attempts: 9, items: [item(300, 'look'), item(150, null)] }, '문항이 1개 있습니다'],
  [{ attempts: 9, items: [item(300, null, false), item(150, null)] }, '바로 확인할 문항이 없습니다'],
])('the desk of items says what comes first', (data, words) => {
  expect(todoOfItems(data)).toContain(words);
});

test.each([
  ['running', '계산하고 있습니다'],
  ['ready', '먼저 살펴볼 문항을 확인한 뒤'],
  ['failed', '다시 시작'],
  [null, '보정을 시작하세요'],
])('a calibration that is %s', (state, words) => {
  expect(todoOfCalibrations(state)).toContain(words);
});

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

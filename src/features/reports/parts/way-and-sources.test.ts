import { expect, test } from 'vitest';
import { isUnderWay, sourceLines } from './way-and-sources.ts';

test('what still goes on is compared with nothing', () => {
  expect(isUnderWay('합격', { days: 28, toCome: 12 })).toBe(true);
  expect(isUnderWay('반 등록', { days: null, toCome: 1 })).toBe(true);
  // Control: a month whose tests are all over, and what needs no test.
  expect(isUnderWay('합격', { days: null, toCome: 0 })).toBe(false);
  expect(isUnderWay('상담 신청', { days: 28, toCome: 12 })).toBe(false);
});

test('a source is one line, whatever it is told of; what nobody wrote down stands last', () => {
  const rows = [
    '테스트 접수 · 가입 경로 미확인',
    '상담 · 전화',
    '테스트 접수 · 카카오 가입',
    '반 등록 · 카카오 가입',
  ];
  const lines = sourceLines(rows.map((label) => ({ label })));
  expect(lines.map(({ source, of }) => [source, [...of.keys()]])).toEqual([
    ['전화', ['상담']],
    ['카카오', ['테스트 접수', '반 등록']],
    ['가입 경로 미확인', ['테스트 접수']],
  ]);
});

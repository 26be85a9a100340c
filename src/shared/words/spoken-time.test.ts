import { expect, test } from 'vitest';
import { spokenDay, spokenTimes } from './spoken-time.ts';

test.each([
  ['월·수 16:00-17:50', '월·수 오후 4:00-5:50'],
  ['토요일 09:30-19:00 · 일요일 휴무', '토요일 오전 9:30-오후 7:00 · 일요일 휴무'],
  ['12:00 시작', '오후 12:00 시작'],
  ['00:30', '오전 12:30'],
  ['오후 4:00-5:50', '오후 4:00-5:50'],
  ['회당 110분', '회당 110분'],
])('%s is said as %s', (written, said) => expect(spokenTimes(written)).toBe(said));

test('a text that is a day is said as one, and any other stays', () => {
  expect(spokenDay('2026-11-21')).toBe('2026년 11월 21일 (토)');
  expect(spokenDay('3차 2026-11-21')).toBe('3차 2026-11-21');
});

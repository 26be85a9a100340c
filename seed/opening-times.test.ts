import { describe, expect, test } from 'vitest';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { awake, openingOf, testTimeOf } from './opening-times.ts';

const said = (now: string, inMinutes: number) => formatSeoulDateTime(openingOf(new Date(now), inMinutes));

test('registration opens at ten; what is open already was opened at ten', () => {
  expect(said('2026-11-26T05:07:00+09:00', -60)).toBe('2026년 11월 25일 (수) 오전 10:00');
  expect(said('2026-11-26T14:07:00+09:00', -60)).toBe('2026년 11월 26일 (목) 오전 10:00');
  expect(said('2026-11-26T05:07:00+09:00', 2 * 1_440)).toBe('2026년 11월 28일 (토) 오전 10:00');
});

test('what opens within the hour does so at a half hour, ten minutes away at least', () => {
  expect(said('2026-11-26T15:07:00+09:00', 20)).toBe('2026년 11월 26일 (목) 오후 3:30');
  expect(said('2026-11-26T15:21:00+09:00', 20)).toBe('2026년 11월 26일 (목) 오후 4:00');
  for (let at = 0; at < 60; at += 1) {
    const now = new Date(Date.UTC(2026, 10, 26, 3, at));
    const wait = (openingOf(now, 20).getTime() - now.getTime()) / 60_000;
    expect(wait).toBeGreaterThanOrEqual(10);
    expect(wait).toBeLessThan(60);
  }
});

test('nothing opens at night: it opens at ten in the morning', () => {
  expect(said('2026-11-29T03:07:00+09:00', 20)).toBe('2026년 11월 29일 (일) 오전 10:00');
  expect(said('2026-11-28T23:45:00+09:00', 20)).toBe('2026년 11월 29일 (일) 오전 10:00');
  expect(said('2026-11-28T21:10:00+09:00', 20)).toBe('2026년 11월 29일 (일) 오전 10:00');
});

test('nobody registers at night', () => {
  const when = (at: string) => formatSeoulDateTime(awake(new Date(at)));
  expect(when('2026-11-29T03:51:00+09:00')).toBe('2026년 11월 28일 (토) 오후 6:51');
  expect(when('2026-11-28T23:10:00+09:00')).toBe('2026년 11월 28일 (토) 오후 2:10');
  expect(when('2026-11-28T08:00:00+09:00')).toBe('2026년 11월 28일 (토) 오전 8:00');
});

describe('a test', () => {
  const holidays = new Map([['2026-12-25', '성탄절']]);
  // A Thursday.
  const now = new Date('2026-11-26T00:00:00Z');
  const heldAt = (inDays: number, at: string) =>
    formatSeoulDateTime(testTimeOf(now, { inDays, at }, holidays));

  test('on a Saturday is held at its time, on a school day after school', () => {
    expect(heldAt(9, '10:00')).toContain('12월 5일 (토) 오전 10:00');
    expect(heldAt(11, '10:00')).toContain('12월 7일 (월) 오후 4:30');
    expect(heldAt(11, '18:00')).toContain('12월 7일 (월) 오후 6:00');
  });

  test('is never held on a Sunday or a holiday', () => {
    expect(heldAt(10, '14:00')).toContain('12월 7일 (월)');
    expect(heldAt(29, '14:00')).toContain('12월 26일 (토) 오후 2:00');
  });
});

import { describe, expect, test } from 'vitest';
import { filledRows, mostRows, timeFault, timesOf } from './rules.ts';

const frame = { kind: 'test', opensAt: '2026-12-01T10:00', closesDaysBefore: 1 } as const;
const row = { day: '2026-12-12', startsAt: '14:00' };
const now = new Date('2026-11-26T09:00:00+09:00');
const at = (text: string) => new Date(`${text}+09:00`);

test('a test closes at six in the evening so many days before, a presentation when it begins', () => {
  expect(timesOf(row, frame, 60)).toEqual({
    startsAt: at('2026-12-12T14:00:00'),
    endsAt: at('2026-12-12T15:00:00'),
    opensAt: at('2026-12-01T10:00:00'),
    closesAt: at('2026-12-11T18:00:00'),
  });
  expect(timesOf(row, { ...frame, closesDaysBefore: 3 }, 60).closesAt).toEqual(at('2026-12-09T18:00:00'));
  expect(timesOf(row, { ...frame, kind: 'presentation' }, 90).closesAt).toEqual(at('2026-12-12T14:00:00'));
});

test.each([
  ['a day to come', row, '2026-12-01T10:00', null],
  ['this minute', { day: '2026-11-26', startsAt: '09:00' }, '2026-11-20T10:00', '지난 때에는'],
  ['opens as it closes', row, '2026-12-11T18:00', '접수 시작이'],
  ['opens a minute before', row, '2026-12-11T17:59', null],
  ['ends at midnight', { ...row, startsAt: '23:00' }, '2026-12-01T10:00', null],
  ['ends on the next day', { ...row, startsAt: '23:01' }, '2026-12-01T10:00', '자정을 넘겨'],
] as const)('%s', (_what, wished, opensAt, fault) => {
  const found = timeFault(timesOf(wished, { ...frame, opensAt }, 60), now);
  if (fault === null) expect(found).toBeNull();
  else expect(found?.sentence).toContain(fault);
});

test('a day that is wrong is said at the day, an hour at the hour', () => {
  const fieldOf = (wished: { day: string; startsAt: string }) =>
    timeFault(timesOf(wished, frame, 60), now)?.field;
  expect(fieldOf({ day: '2026-11-26', startsAt: '09:00' })).toBe('day');
  expect(fieldOf({ ...row, startsAt: '23:50' })).toBe('startsAt');
});

describe('the grid is filled', () => {
  const rooms = [
    { name: '작은 방', kind: 'test', capacity: 10 },
    { name: '큰 방', kind: 'test', capacity: 40 },
  ] as const;
  const branches = [
    { id: 1, rooms },
    { id: 2, rooms: [] },
  ];
  const whats = [{ id: 7 }, { id: 8 }, { id: 9 }];
  const picked = { kind: 'test', whats, branches, startsAt: '14:00' } as const;

  test('with everything everywhere on all days, in different rooms, the largest first', () => {
    const rows = filledRows({ ...picked, days: ['2026-12-12', '2026-12-13'] });
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 3).map(({ whatId, room, capacity }) => [whatId, room, capacity])).toEqual([
      [7, '큰 방', '40'],
      [8, '작은 방', '10'],
      [9, '', ''],
    ]);
    expect(rows.slice(6, 9).map(({ branchId, room }) => [branchId, room])).toEqual([
      [2, ''],
      [2, ''],
      [2, ''],
    ]);
  });
  test('a test in rooms for tests before any other, a presentation in the hall, neither where one is counselled', () => {
    const other = [
      { name: '강당', kind: 'hall', capacity: 200 },
      { name: '강의실', kind: 'class', capacity: 60 },
      { name: '상담실', kind: 'counselling', capacity: 4 },
    ] as const;
    const all = { ...picked, branches: [{ id: 1, rooms: [...other, ...rooms] }], days: ['2026-12-12'] };
    const five = { ...all, whats: [...whats, { id: 10 }, { id: 11 }] };
    const roomsFor = (kind: 'test' | 'presentation') => filledRows({ ...five, kind }).map(({ room }) => room);
    expect(roomsFor('test')).toEqual(['큰 방', '작은 방', '강의실', '강당', '']);
    expect(roomsFor('presentation')).toEqual(['강당', '강의실', '큰 방', '작은 방', '']);
  });
  test('with no more than are planned at once', () => {
    const days = Array.from({ length: 28 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
    expect(filledRows({ ...picked, days })).toHaveLength(mostRows);
  });
});

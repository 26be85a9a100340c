import { expect, test } from 'vitest';
import {
  afterBusinessMinutes,
  type BranchCalendar,
  freeStaff,
  isKept,
  lostText,
  openSlots,
} from './calendar.ts';

const weekdays = [1, 2, 3, 4, 5];
const calendar: BranchCalendar = {
  hours: weekdays.map((weekday) => ({
    weekday,
    opens: '14:00',
    closes: '18:00',
    breakStarts: null,
    breakEnds: null,
    visitRooms: 1,
  })),
  shifts: [
    { staffId: 7, weekday: 1, starts: '14:00', ends: '16:00' },
    { staffId: 8, weekday: 1, starts: '15:00', ends: '18:00' },
  ],
  closed: new Map([['2026-11-30', '개원 기념일']]),
  daysOff: [],
  taken: [{ staffId: 7, startsAt: new Date('2026-11-23T06:00:00Z'), kind: 'visit' }],
};

test.each([
  ['2026-11-23', '14:00', 'call', [7]],
  ['2026-11-23', '15:00', 'call', [8]],
  ['2026-11-23', '15:00', 'visit', []],
  ['2026-11-23', '15:30', 'visit', [7, 8]],
  ['2026-11-23', '17:30', 'call', [8]],
  ['2026-11-23', '18:00', 'call', []],
  ['2026-11-23', '13:30', 'call', []],
  ['2026-11-24', '15:00', 'call', []],
  ['2026-11-22', '15:00', 'call', []],
  ['2026-11-30', '15:00', 'call', []],
] as const)('on %s at %s for a %s: %j are free', (day, time, kind, free) => {
  expect(freeStaff(calendar, { day, time, kind })).toEqual(free);
});

test('a time that began within the half hour before, or begins within it, takes its person and its room', () => {
  const at = (time: string, kind: 'call' | 'visit') =>
    freeStaff(
      { ...calendar, taken: [{ staffId: 8, startsAt: new Date('2026-11-23T06:10:00Z'), kind: 'visit' }] },
      { day: '2026-11-23', time, kind },
    );
  expect([at('15:00', 'call'), at('15:30', 'call'), at('16:00', 'call')]).toEqual([[7], [7], [8]]);
  expect([at('15:00', 'visit'), at('15:30', 'visit'), at('16:00', 'visit')]).toEqual([[], [], [8]]);
});

test('nothing within two hours is offered, and closed days say why', () => {
  const now = new Date('2026-11-23T04:45:00Z');
  const days = openSlots(calendar, { today: '2026-11-23', kind: 'call', now });
  expect(days[0]).toEqual({ day: '2026-11-23', closed: null, times: ['16:00', '16:30', '17:00', '17:30'] });
  expect(days.find(({ day }) => day === '2026-11-30')).toMatchObject({ closed: '개원 기념일', times: [] });
  expect(days.find(({ day }) => day === '2026-11-28')).toMatchObject({ closed: '휴무일' });
});

test('a branch that has said no hours of counselling rests on no day: its hours are not known', () => {
  const days = openSlots(
    { ...calendar, hours: [] },
    { today: '2026-11-23', kind: 'call', now: new Date('2026-11-22T15:00:00Z') },
  );
  expect(new Set(days.map(({ closed }) => closed))).toEqual(new Set(['상담 시간 미정', '개원 기념일']));
});

test.each([
  ['in the morning', '2026-11-23T01:00:00Z', '2026-11-23T06:00:00Z'],
  ['in the afternoon', '2026-11-23T06:10:00Z', '2026-11-23T07:10:00Z'],
  ['shortly before closing', '2026-11-23T08:40:00Z', '2026-11-24T05:40:00Z'],
  ['on Friday evening before a closed Monday', '2026-11-27T10:00:00Z', '2026-12-01T06:00:00Z'],
])('sixty business minutes %s', (_when, now, due) => {
  const at = new Date(now);
  const today = new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(afterBusinessMinutes(calendar, { today, minutes: 60, now: at }).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});

test('a time is kept as long as its day is open and its shift stands', () => {
  const [taken] = calendar.taken;
  if (!taken) throw new Error('There is one.');
  expect(isKept(calendar, taken)).toBe(true);
  expect(isKept({ ...calendar, shifts: calendar.shifts.slice(1) }, taken)).toBe(false);
  expect(isKept({ ...calendar, closed: new Map([['2026-11-23', '휴무']]) }, taken)).toBe(false);
});

test.each([
  [{}, '저장했습니다.'],
  [{ released: 0, given: 0 }, '저장했습니다.'],
  [{ released: 0, given: 2 }, '예약 2건은 다른 선생님에게 옮겼습니다. 보호자에게 알렸습니다.'],
  [{ released: 1, given: 0 }, '예약 1건은 옮길 분이 없어 풀었습니다. 보호자에게 알렸습니다.'],
  [
    { released: 1, given: 2 },
    '예약 2건은 다른 선생님에게 옮겼습니다. 예약 1건은 옮길 분이 없어 풀었습니다. 보호자에게 알렸습니다.',
  ],
])('what %j did to families is said', (lost, text) => {
  expect(lostText(lost)).toBe(text);
});

import { describe, expect, test } from 'vitest';
import {
  breakText,
  dayNamed,
  freeTimes,
  mayCounsel,
  placeBeside,
  presenceText,
  sharedShift,
  spansOn,
  visitOf,
  weekDay,
  weekOf,
} from './rules.ts';

const hours = [
  { weekday: 1, opens: '14:00', closes: '17:00', breakStarts: '15:00', breakEnds: '15:30', visitRooms: 1 },
  { weekday: 2, opens: '14:15', closes: '16:00', breakStarts: null, breakEnds: null, visitRooms: 1 },
];

test('a week begins on Sunday, also over the year’s end', () => {
  // 26 November 2026 is a Thursday
  expect(weekOf('2026-11-26')).toEqual(
    ['22', '23', '24', '25', '26', '27', '28'].map((date) => `2026-11-${date}`),
  );
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-22');
  expect(weekOf('2027-01-01').at(0)).toBe('2026-12-27');
});

test('a day is closed with its reason, or open in its parts', () => {
  const calendar = { hours, closed: new Map([['2026-11-24', '재량 휴무']]) };
  expect(weekDay(calendar, '2026-11-23')).toEqual({
    day: '2026-11-23',
    closed: null,
    spans: [
      { from: '14:00', until: '15:00' },
      { from: '15:30', until: '17:00' },
    ],
  });
  expect(weekDay(calendar, '2026-11-24')).toEqual({ day: '2026-11-24', closed: '재량 휴무', spans: [] });
  expect(weekDay(calendar, '2026-11-22').closed).toBe('휴무일');
  expect(spansOn([], '2026-11-23')).toEqual([]);
});

describe('the free times of a person', () => {
  const week = {
    earliest: '2026-11-23T00:00:00Z',
    latest: '2026-12-06',
    days: [
      weekDay({ hours, closed: new Map() }, '2026-11-23'),
      weekDay({ hours, closed: new Map() }, '2026-11-24'),
    ],
    shifts: [
      { staffId: 1, day: '2026-11-23', starts: '14:30', ends: '16:30' },
      { staffId: 1, day: '2026-11-24', starts: '14:00', ends: '16:00' },
    ],
    daysOff: [{ staffId: 2, day: '2026-11-23' }],
    times: [
      { requestId: 7, staffId: 1, day: '2026-11-23', time: '15:30' },
      { requestId: 8, staffId: 2, day: '2026-11-23', time: '14:30' },
    ],
  };
  test('are those of the shift within the hours, without the break and other families', () => {
    expect(freeTimes(week, { staffId: 1, day: '2026-11-23' }, 9)).toEqual(['14:30', '16:00']);
    expect(freeTimes(week, { staffId: 1, day: '2026-11-23' }, 7)).toEqual(['14:30', '15:30', '16:00']);
    // The half hours are those of the clock.
    expect(freeTimes(week, { staffId: 1, day: '2026-11-24' }, 9)).toEqual(['14:30', '15:00', '15:30']);
  });

  test('are not those that are too near, nor days too far ahead', () => {
    const at = { staffId: 1, day: '2026-11-23' };
    // 15:30 in Seoul.
    expect(freeTimes({ ...week, earliest: '2026-11-23T06:30:00Z' }, at, 7)).toEqual(['15:30', '16:00']);
    expect(freeTimes({ ...week, earliest: '2026-11-23T06:30:01Z' }, at, 7)).toEqual(['16:00']);
    expect(freeTimes({ ...week, latest: '2026-11-22' }, at, 7)).toEqual([]);
  });

  test('are looked for where somebody counsels at all', () => {
    const may = (place: object) => mayCounsel(week, { staffId: 1, day: '2026-11-23', ...place });
    expect([may({}), may({ day: '2026-11-24' })]).toEqual([true, true]);
    expect([may({ staffId: 2 }), may({ day: '2026-11-25' })]).toEqual([false, false]);
    expect(mayCounsel({ ...week, earliest: '2026-11-24T00:00:00Z' }, { staffId: 1, day: '2026-11-23' })).toBe(
      false,
    );
    expect(mayCounsel({ ...week, latest: '2026-11-22' }, { staffId: 1, day: '2026-11-23' })).toBe(false);
    const off = { ...week, daysOff: [{ staffId: 1, day: '2026-11-23' }] };
    expect(mayCounsel(off, { staffId: 1, day: '2026-11-23' })).toBe(false);
  });

  test('are none on a day off, without a shift or on a day that is not shown', () => {
    const off = { ...week, shifts: [{ staffId: 2, day: '2026-11-23', starts: '14:00', ends: '17:00' }] };
    expect(freeTimes(off, { staffId: 2, day: '2026-11-23' }, 9)).toEqual([]);
    expect(freeTimes(week, { staffId: 3, day: '2026-11-23' }, 9)).toEqual([]);
    expect(freeTimes(week, { staffId: 1, day: '2026-12-01' }, 9)).toEqual([]);
  });
});

test('an address names a day, or none', () => {
  expect(dayNamed('2026-11-23')).toBe('2026-11-23');
  for (const text of [
    null,
    '',
    '내일',
    '2026-13-01',
    '2026-02-30',
    '2019-12-31',
    '2101-01-01',
    '2026-11-23T00:00',
  ])
    expect([text, dayNamed(text)]).toEqual([text, null]);
});

test('keys lead from person to person and from day to day, and nowhere beyond the edge', () => {
  const grid = { people: [1, 2], days: ['2026-11-23', '2026-11-24'] };
  const at = { staffId: 1, day: '2026-11-23' };
  expect(placeBeside('ArrowRight', at, grid)).toEqual({ staffId: 2, day: '2026-11-23' });
  expect(placeBeside('ArrowDown', at, grid)).toEqual({ staffId: 1, day: '2026-11-24' });
  expect([
    placeBeside('ArrowLeft', at, grid),
    placeBeside('ArrowUp', at, grid),
    placeBeside('a', at, grid),
  ]).toEqual([null, null, null]);
});

test('a visit that is over came or did not; a call and what lies ahead say neither', () => {
  const startsAt = new Date('2026-11-25T15:00:00+09:00');
  const visit = { kind: 'visit', state: 'contacted', startsAt } as const;
  const at = (clock: string) => new Date(`2026-11-25T${clock}:00+09:00`);
  expect(visitOf(visit, at('15:29'))).toBeNull();
  expect(visitOf(visit, at('15:30'))).toBe('unrecorded');
  expect(visitOf({ ...visit, state: 'visited' }, at('15:10'))).toBe('came');
  expect(visitOf({ ...visit, state: 'enrolled' }, at('18:00'))).toBe('came');
  expect(visitOf({ ...visit, state: 'closed' }, at('18:00'))).toBeNull();
  expect(visitOf({ ...visit, kind: 'call' }, at('18:00'))).toBeNull();
});

describe('a day of the grid', () => {
  const people = [{ staffId: 1 }, { staffId: 2 }];
  const day = '2026-11-28';
  const shift = (staffId: number, starts = '10:00', ends = '17:00') => ({ staffId, day, starts, ends });
  const spans = [
    { from: '10:00', until: '13:00' },
    { from: '14:00', until: '17:00' },
  ];
  const week = {
    earliest: '2026-11-27T00:00:00Z',
    latest: '2026-12-31',
    days: [{ day, spans }],
    people,
    shifts: [shift(1), shift(2)],
    daysOff: [],
    times: [{ requestId: 1, staffId: 1, day, time: '15:00' }],
  };
  const said = (over: object, staffId = 1) => presenceText({ ...week, ...over }, { staffId, day });

  test('says the hours and the break once where everybody has them', () => {
    expect(sharedShift(week, day)).toBe('10:00-17:00');
    expect(breakText(spans)).toBe('13:00-14:00');
    expect(breakText(spans.slice(0, 1))).toBeNull();
    expect(sharedShift({ people, shifts: [shift(1)] }, day)).toBeNull();
    expect(sharedShift({ people, shifts: [] }, day)).toBe('');
  });

  test('says of each what is still free, without the break and what is booked', () => {
    expect(said({})).toBe('빈 시간 10:00-13:00, 14:00-15:00, 15:30-17:00');
    expect(said({}, 2)).toBe('빈 시간 10:00-13:00, 14:00-17:00');
    const full = { shifts: [shift(1, '15:00', '15:30')] };
    expect(said(full)).toBe('15:00-15:30 · 빈 시간 없음');
    expect(said(full, 2)).toBe('근무 없음');
  });

  test('says of a day off that it is one, of a day that is over only what differs', () => {
    expect(said({ daysOff: [{ staffId: 1, day }] })).toBe('휴무');
    const over = { earliest: '2026-11-29T00:00:00Z' };
    expect([said(over), said(over, 2)]).toEqual(['', '예약 없음']);
    expect(said({ days: [{ day, spans: [] }] })).toBe('');
  });
});

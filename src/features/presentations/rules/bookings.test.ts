import { expect, test } from 'vitest';
import {
  type BookingState,
  bookingMoves,
  dueNotices,
  isSurveyOpen,
  mayMoveBooking,
  offerDeadline,
  onlineLinkFrom,
  sessionState,
} from './bookings.ts';
import { monthPlus, monthWeeks } from './calendar.ts';

const at = (text: string) => new Date(text);
const session = {
  state: 'open' as const,
  opensAt: at('2026-11-20T00:00:00Z'),
  closesAt: at('2026-11-28T01:30:00Z'),
  startsAt: at('2026-11-28T01:30:00Z'),
  endsAt: at('2026-11-28T03:00:00Z'),
  isOnline: false,
};

test.each([
  ['2026-11-19T23:59:59Z', 40, 'scheduled'],
  ['2026-11-20T00:00:00Z', 40, 'open'],
  ['2026-11-21T00:00:00Z', 8, 'last'],
  ['2026-11-21T00:00:00Z', 0, 'waiting'],
  ['2026-11-28T01:30:00Z', 40, 'closed'],
  ['2026-11-28T03:00:00Z', 40, 'over'],
] as const)('at %s with %i of 40 left the session is %s', (now, left, state) => {
  expect(sessionState(session, { left, capacity: 40 }, at(now))).toBe(state);
});

test('a cancelled session is cancelled at any time; a draft is closed', () => {
  const seats = { left: 1, capacity: 1 };
  expect(sessionState({ ...session, state: 'cancelled' }, seats, at('2026-11-19T00:00:00Z'))).toBe(
    'cancelled',
  );
  expect(sessionState({ ...session, state: 'draft' }, seats, at('2026-11-21T00:00:00Z'))).toBe('closed');
});

const early = at('2026-11-21T00:00:00Z');
test.each([
  ['booked', early, '2026-11-27T01:29:59Z', false, []],
  ['booked', early, '2026-11-27T01:30:00Z', false, ['day']],
  ['booked', early, '2026-11-27T23:30:00Z', false, []],
  ['booked', early, '2026-11-28T00:30:00Z', false, ['hour']],
  ['booked', early, '2026-11-28T01:30:00Z', false, []],
  ['booked', at('2026-11-28T00:40:00Z'), '2026-11-28T00:45:00Z', false, []],
  ['booked', early, '2026-11-28T00:00:00Z', true, ['online']],
  ['booked', at('2026-11-28T00:40:00Z'), '2026-11-28T00:45:00Z', true, ['online']],
  ['waiting', early, '2026-11-28T00:30:00Z', false, []],
  ['cancelled', early, '2026-11-28T00:30:00Z', false, []],
  ['attended', early, '2026-11-28T03:00:00Z', false, ['survey']],
  ['booked', early, '2026-11-28T03:00:00Z', false, []],
  ['booked', early, '2026-11-28T03:00:00Z', true, ['survey']],
  ['attended', early, '2026-11-28T15:00:00Z', false, []],
] as const)('a %s booking of %s at %s (online %s) is sent %j', (state, bookedAt, now, isOnline, due) => {
  expect(dueNotices({ state, bookedAt }, { ...session, isOnline }, at(now))).toEqual(due);
});

test('the reminder of the day before and the survey wait for the end of the night; what begins soon does not', () => {
  // From 22:00 to 23:00 in Seoul on the 28th.
  const late = { ...session, startsAt: at('2026-11-28T13:00:00Z'), endsAt: at('2026-11-28T14:00:00Z') };
  const due = (now: string, state: 'booked' | 'attended' = 'booked') =>
    dueNotices({ state, bookedAt: early }, late, at(now));
  expect(due('2026-11-27T13:30:00Z')).toEqual([]);
  expect(due('2026-11-27T22:59:59Z')).toEqual([]);
  expect(due('2026-11-27T23:00:00Z')).toEqual(['day']);
  expect(due('2026-11-28T12:30:00Z')).toEqual(['hour']);
  expect(due('2026-11-28T14:30:00Z', 'attended')).toEqual([]);
  expect(due('2026-11-28T23:00:00Z', 'attended')).toEqual(['survey']);
});

test('the link of an online one is there from nine o’clock, or an hour before an early one', () => {
  expect(onlineLinkFrom(at('2026-11-28T11:00:00Z')).toISOString()).toBe('2026-11-28T00:00:00.000Z');
  expect(onlineLinkFrom(at('2026-11-27T23:00:00Z')).toISOString()).toBe('2026-11-27T22:00:00.000Z');
});

test('an offer ends with the start, a survey two weeks after the end', () => {
  const until = at('2026-11-28T02:00:00Z');
  expect(offerDeadline(until, session.startsAt)).toBe(session.startsAt);
  expect(offerDeadline(at('2026-11-27T02:00:00Z'), session.startsAt)).toEqual(at('2026-11-27T02:00:00Z'));
  const attended = { state: 'attended' as const };
  expect(isSurveyOpen(attended, session, at('2026-12-12T02:59:59Z'))).toBe(true);
  expect(isSurveyOpen(attended, session, at('2026-12-12T03:00:00Z'))).toBe(false);
  expect(isSurveyOpen({ state: 'absent' }, session, at('2026-11-28T04:00:00Z'))).toBe(false);
});

test('nothing leads out of an end, and no state is left without a word on the way', () => {
  for (const end of ['cancelled', 'lapsed'] as const) expect(bookingMoves[end]).toEqual([]);
  expect(mayMoveBooking('waiting', 'booked')).toBe(false);
  expect(mayMoveBooking('attended', 'cancelled')).toBe(false);
  const reached = new Set<BookingState>(['waiting', 'booked', ...Object.values(bookingMoves).flat()]);
  expect([...reached].sort()).toEqual(Object.keys(bookingMoves).sort());
});

test('a month is weeks of seven days that begin on Sunday and cover it', () => {
  const weeks = monthWeeks('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
  expect(monthWeeks('2027-02')[0]?.[0]).toBe('2027-01-31');
  expect([monthPlus('2026-12', 1), monthPlus('2026-01', -1), monthPlus('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ]);
});

import type { BookingState, SessionState } from './bookings.ts';

/** The colour beside each word; the names are those of the status badge. */
export const sessionTones = {
  scheduled: 'soon',
  open: 'open',
  last: 'last',
  waiting: 'wait',
  closed: 'closed',
  over: 'closed',
  cancelled: 'bad',
} as const satisfies Record<SessionState, string>;

export const bookingTones = {
  waiting: 'wait',
  offered: 'last',
  booked: 'good',
  attended: 'good',
  absent: 'bad',
  cancelled: 'closed',
  lapsed: 'closed',
} as const satisfies Record<BookingState, string>;

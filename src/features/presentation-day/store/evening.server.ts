import type { BookingState } from '#src/features/presentations/rules/bookings.ts';
import type { BookingRow } from '#src/features/presentations/store/bookings.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { noShowCause } from '#src/shared/no-shows.ts';

/** Locks the bookings of a session of which nobody has written whether they came. */
export async function lockUnmarked(tx: Tx, sessionId: number): Promise<BookingRow[]> {
  return tx
    .selectFrom('presentation_bookings')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '=', 'booked')
    .orderBy('id')
    .limit(5_000)
    .forUpdate()
    .$narrowType<{ state: BookingState }>()
    .execute();
}

/** Locks those that were closed as absent in one press and not marked otherwise since. */
export async function lockClosed(tx: Tx, sessionId: number): Promise<BookingRow[]> {
  return tx
    .selectFrom('presentation_bookings as b')
    .selectAll('b')
    .where('b.session_id', '=', sessionId)
    .where('b.state', '=', 'absent')
    .where((e) =>
      e(
        e
          .selectFrom('presentation_history as h')
          .select('h.cause')
          .whereRef('h.booking_id', '=', 'b.id')
          .orderBy('h.id', 'desc')
          .limit(1),
        '=',
        noShowCause,
      ),
    )
    .orderBy('b.id')
    .limit(5_000)
    .forUpdate()
    .$narrowType<{ state: BookingState }>()
    .execute();
}

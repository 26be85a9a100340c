import { noShowCode } from '#src/features/check-in/contract/no-shows.ts';
import type { BookingState } from '#src/features/presentations/rules/bookings.ts';
import type { BookingRow } from '#src/features/presentations/store/bookings.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

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
          .selectFrom('history as h')
          .select('h.code')
          .where('h.entity', '=', 'booking')
          .whereRef('h.entity_id', '=', 'b.id')
          .orderBy('h.id', 'desc')
          .limit(1),
        '=',
        noShowCode,
      ),
    )
    .orderBy('b.id')
    .limit(5_000)
    .forUpdate()
    .$narrowType<{ state: BookingState }>()
    .execute();
}

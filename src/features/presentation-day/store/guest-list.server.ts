import type { BookingState } from '#src/features/presentations/rules/bookings.ts';
import type { BookingRow } from '#src/features/presentations/store/bookings.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';

export interface GuestFilter extends ListQuery {
  readonly sessionId: number;
  readonly states: readonly BookingState[];
}

/** One page of the bookings of a session, in their order unless asked otherwise. */
export async function listGuestPage(db: Db, filter: GuestFilter): Promise<ListPage<BookingRow>> {
  const { sessionId, states, q } = filter;
  const text = likeText(q);
  const query = db
    .selectFrom('presentation_bookings')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', 'in', [...states])
    .$if(q !== '', (of) => of.where((e) => e.or([e('name', 'ilike', text), e('booking_no', 'ilike', text)])));
  const page = await readList(query, filter, {
    by: { createdAt: 'id', name: 'name', party: 'party', state: 'state' },
    first: 'createdAt',
    tie: 'id',
  });
  return page;
}

import { type Insertable, type Selectable, sql } from 'kysely';
import {
  type BookingCode,
  type BookingFacts,
  bookingMoves,
} from '#src/features/presentations/rules/bookings.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import { isGuestsOf, isOfOwner } from '#src/platform/db/personal/guests-of-phone.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { GuestsOfPhone, MatterOwner } from '#src/shared/people/guests-of-phone.ts';
import type { BookingState } from '../rules/bookings.ts';

export type BookingRow = Omit<Selectable<DB['presentation_bookings']>, 'state'> & {
  readonly state: BookingState;
};

const live = ['waiting', 'offered', 'booked', 'attended'] as const;
const bookings = (db: Db | Tx) =>
  db.selectFrom('presentation_bookings').selectAll().$narrowType<{ state: BookingState }>();

/** One advisory lock for each phone until the transaction ends, in sorted order and after the pools: nobody else books for them. */
export async function lockMobiles(tx: Tx, mobiles: readonly string[]): Promise<void> {
  for (const mobile of [...new Set(mobiles)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`presentation ${mobile}`}, 0))`.execute(tx);
}

/** Live bookings of these phones for sessions that are not over, with their times. */
export async function listLiveOf(tx: Tx, mobiles: readonly string[], now: Date) {
  if (mobiles.length === 0) return [];
  return tx
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .select([
      'b.id',
      'b.mobile',
      'b.presentation_id as presentationId',
      'b.session_id as sessionId',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
    ])
    .where('b.mobile', 'in', mobiles)
    .where('b.mobile', '!=', '')
    .where('b.state', 'in', live)
    .where('s.ends_at', '>', now)
    .orderBy('b.id')
    .limit(2000)
    .execute();
}

export async function insertBookings(
  tx: Tx,
  rows: readonly Insertable<DB['presentation_bookings']>[],
): Promise<BookingRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insertInto('presentation_bookings')
    .values(rows)
    .returningAll()
    .$narrowType<{ state: BookingState }>()
    .execute();
}

export async function findBySecret(db: Db | Tx, secretHash: string): Promise<BookingRow | undefined> {
  return bookings(db).where('secret_hash', '=', secretHash).executeTakeFirst();
}

export async function findByNo(db: Db | Tx, bookingNo: string): Promise<BookingRow | undefined> {
  return bookings(db).where('booking_no', '=', bookingNo).executeTakeFirst();
}

export async function lockBooking(tx: Tx, id: number): Promise<BookingRow> {
  return bookings(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Locks bookings in the order of their numbers. */
export async function lockBookings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('presentation_bookings')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

export async function lockByHolds(tx: Tx, holdIds: readonly number[]): Promise<BookingRow[]> {
  if (holdIds.length === 0) return [];
  return bookings(tx).where('hold_id', 'in', holdIds).orderBy('id').limit(500).forUpdate().execute();
}

export async function lockByNo(tx: Tx, bookingNo: string): Promise<BookingRow | undefined> {
  return bookings(tx).where('booking_no', '=', bookingNo).forUpdate().executeTakeFirst();
}

/** Bookings of a session in their order; those given up only where asked for. */
export async function listOfSession(
  db: Db | Tx,
  sessionId: number,
  states: readonly BookingState[],
): Promise<BookingRow[]> {
  return bookings(db)
    .where('session_id', '=', sessionId)
    .where('state', 'in', states)
    .orderBy('id')
    .limit(2000)
    .execute();
}

/** Bookings of a member, or of a guest's phone: numbers are given out again, so never a member's; newest first (100 at most). */
export async function listOwn(db: Db, owner: MatterOwner): Promise<BookingRow[]> {
  if ('memberId' in owner) return bookingsOf(db, owner.memberId);
  return bookings(db).where(isOfOwner(owner, 'mobile')).orderBy('id', 'desc').limit(100).execute();
}

const bookingsOf = loaderOf((db: Db, memberIds: readonly number[]) =>
  forEachAsk(
    db,
    memberIds.map((member_id) => ({ member_id })),
    {
      name: 'bookings_of_members',
      brings: 'member_id bigint',
      query: bookings(db).where(sql<boolean>`member_id = ask.member_id`).orderBy('id', 'desc').limit(100),
    },
  ),
);

/** Whether guests asked for anything with a phone: next to nobody did, and whoever has an account is asked about it each time. */
const hasGuests = loaderOf(async (db: Db, mobiles: readonly string[]) => {
  const rows = await bookings(db)
    .clearSelect()
    .select('mobile')
    .distinct()
    .where('member_id', 'is', null)
    .where('mobile', '=', sql<string>`any(${[...new Set(mobiles)]}::text[])`)
    .execute();
  const found = new Set(rows.map(({ mobile }) => mobile));
  return mobiles.map((mobile) => found.has(mobile));
});

/** What a member has of seats, offers and places in line for sessions that have not begun. */
export async function listComingOfMember(db: Db | Tx, memberId: number, now: Date): Promise<BookingRow[]> {
  return bookings(db)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'offered', 'booked'])
    .where('session_id', 'in', (e) =>
      e.selectFrom('presentation_sessions').select('id').where('starts_at', '>', now),
    )
    .orderBy('id')
    .limit(100)
    .execute();
}

export type BookingChange = Partial<
  Pick<
    BookingRow,
    | 'session_id'
    | 'party'
    | 'arrived'
    | 'hold_id'
    | 'offered_until'
    | 'booked_at'
    | 'cancelled_at'
    | 'attended_at'
  >
> & { readonly state: BookingState };

/** Changes one booking; an offer's clock runs only while it is offered. */
export async function updateBooking(tx: Tx, id: number, change: BookingChange): Promise<void> {
  await updateBookings(tx, [id], change);
}

async function updateBookings(tx: Tx, ids: readonly number[], change: BookingChange): Promise<void> {
  const clock = change.state === 'offered' ? {} : { offered_until: null };
  await tx
    .updateTable('presentation_bookings')
    .set({ ...change, ...clock })
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .execute();
}

/** Bookings made with a phone without signing in join the account of that phone, as far as they are its member's. */
export async function joinMember(tx: Db | Tx, of: GuestsOfPhone): Promise<number> {
  if (!(await hasGuests(tx, of.mobile))) return 0;
  const rows = await tx
    .updateTable('presentation_bookings')
    .set({ member_id: of.memberId })
    .where(isGuestsOf(of, { name: 'name', mobile: 'mobile' }))
    .returning('id')
    .execute();
  return rows.length;
}

/** A member's bookings go on under the new phone; one that stands under it in the same session already stays as it is. */
export async function moveToPhone(
  tx: Tx,
  { memberId, from, to }: { readonly memberId: number; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('presentation_bookings as b')
    .set({ mobile: to })
    .where('b.member_id', '=', memberId)
    .where('b.mobile', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('presentation_bookings as other')
            .select('other.id')
            .whereRef('other.session_id', '=', 'b.session_id')
            .where('other.mobile', '=', to)
            // Who has no number stands in nobody's way.
            .where('other.mobile', '!=', ''),
        ),
      ),
    )
    .execute();
}

/** What happened to bookings. */
export const bookingTrail = trailOf<BookingState, BookingCode, BookingFacts>('booking');

/** Bookings as what has states. */
export const bookingMachine = {
  trail: bookingTrail,
  moves: bookingMoves,
  update: updateBooking,
  updateAll: updateBookings,
};

/** Moves on the offers that had not run out at `from`, to the start of what they are for at the latest. */
export async function extendOffers(tx: Tx, from: Date, seconds: number): Promise<void> {
  await sql`update presentation_bookings b
    set offered_until = least(b.offered_until + make_interval(secs => ${seconds}::double precision), s.starts_at)
    from presentation_sessions s
    where s.id = b.session_id and b.state = 'offered' and b.offered_until > ${from}`.execute(tx);
}

/** Ends the offers of a session that reach beyond this instant at it. */
export async function endOffersBy(tx: Tx, sessionId: number, latest: Date): Promise<void> {
  await tx
    .updateTable('presentation_bookings')
    .set({ offered_until: latest })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'offered')
    .where('offered_until', '>', latest)
    .execute();
}

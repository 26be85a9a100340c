import type { Db, Tx } from '#src/platform/db/database.ts';
import type { BookingState, NoticeKind } from '../rules/bookings.ts';

/** Bookings near their session, with what is needed to tell which notices are due (1,000 at most). */
export async function listNearNotices(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .select([
      'b.id',
      'b.state',
      'b.booked_at as bookedAt',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.is_online as isOnline',
    ])
    .$narrowType<{ state: BookingState }>()
    .select((e) =>
      e
        .selectFrom('presentation_notices as n')
        .select((f) => f.fn.agg<string[] | null>('array_agg', ['n.kind']).as('kinds'))
        .whereRef('n.booking_id', '=', 'b.id')
        .whereRef('n.starts_at', '=', 's.starts_at')
        .as('sent'),
    )
    .where('s.state', '!=', 'cancelled')
    .where('b.state', 'in', ['booked', 'attended'])
    .where('s.starts_at', '<', until)
    .where('s.ends_at', '>', from)
    .orderBy('b.id')
    .limit(5000)
    .execute();
}

/** Notes that a notice goes out; false when it did already. */
export async function claimNotice(
  tx: Tx,
  notice: { readonly bookingId: number; readonly kind: NoticeKind; readonly startsAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('presentation_notices')
    .values({
      booking_id: notice.bookingId,
      kind: notice.kind,
      starts_at: notice.startsAt,
      sent_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface CheckIn {
  readonly nonce: string;
  readonly bookingId: number;
  readonly staffId: number;
  readonly outcome: string;
  readonly scannedAt: Date;
}

/** When the newest scan of a booking was made; null where there is none. */
export async function newestCheckIn(tx: Tx, bookingId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('presentation_check_ins')
    .select((e) => e.fn.max('scanned_at').as('at'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Notes a scan; false when the same scan was noted before. */
export async function insertCheckIn(tx: Tx, scan: CheckIn, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('presentation_check_ins')
    .values({
      nonce: scan.nonce,
      booking_id: scan.bookingId,
      staff_id: scan.staffId,
      outcome: scan.outcome,
      scanned_at: scan.scannedAt,
      received_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSurvey(
  tx: Tx,
  survey: { bookingId: number; score: number; wishes: string[]; comment: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('presentation_surveys')
    .values({
      booking_id: survey.bookingId,
      score: survey.score,
      wishes: survey.wishes,
      comment: survey.comment,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listScores(db: Db, bookingIds: readonly number[]): Promise<Map<number, number>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentation_surveys')
    .select(['booking_id', 'score'])
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .limit(1000)
    .execute();
  return new Map(rows.map((row) => [row.booking_id, row.score]));
}

/** Answers of one session, oldest first. */
export async function listSurveys(db: Db, sessionId: number) {
  return db
    .selectFrom('presentation_surveys as x')
    .innerJoin('presentation_bookings as b', 'b.id', 'x.booking_id')
    .select(['x.score', 'x.wishes', 'x.comment', 'x.created_at as createdAt'])
    .where('b.session_id', '=', sessionId)
    .orderBy('x.created_at')
    .limit(2000)
    .execute();
}

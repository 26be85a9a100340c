import type { SurveyWish } from '#src/features/presentations/rules/bookings.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** What the guests of a session answered, by booking. */
export async function listAnswersOf(db: Db | Tx, sessionId: number) {
  const rows = await db
    .selectFrom('presentation_surveys as x')
    .innerJoin('presentation_bookings as b', 'b.id', 'x.booking_id')
    .select(['b.id', 'x.score', 'x.wishes', 'x.comment'])
    .where('b.session_id', '=', sessionId)
    .orderBy('b.id')
    .limit(5_000)
    .execute();
  return new Map(rows.map(({ id, wishes, ...row }) => [id, { ...row, wishes: wishes as SurveyWish[] }]));
}

/** Which guests of a session were handed over, with the number of the counselling. */
export async function listHanded(db: Db | Tx, sessionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('presentation_follow_ups as f')
    .innerJoin('presentation_bookings as b', 'b.id', 'f.booking_id')
    .select(['b.id', 'f.request_no as requestNo'])
    .where('b.session_id', '=', sessionId)
    .orderBy('b.id')
    .limit(5_000)
    .execute();
  return new Map(rows.map((row) => [row.id, row.requestNo]));
}

export async function insertFollowUp(
  tx: Tx,
  row: { readonly bookingId: number; readonly requestNo: string; readonly staffId: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('presentation_follow_ups')
    .values({ booking_id: row.bookingId, request_no: row.requestNo, staff_id: row.staffId, at: now })
    .execute();
}

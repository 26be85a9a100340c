import type { Tx } from '#src/platform/db/database.ts';

/** Bookings with a name, of sessions that ended before an instant, locked (500 at a time). */
export async function lockOldBookings(tx: Tx, endedBefore: Date): Promise<number[]> {
  const due = await tx
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .select('b.id')
    .where('s.ends_at', '<', endedBefore)
    .where('b.name', '!=', '')
    .orderBy('b.id')
    .limit(500)
    .forUpdate('b')
    .execute();
  return due.map((row) => row.id);
}

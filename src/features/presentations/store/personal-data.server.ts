import type { Tx } from '#src/platform/db/database.ts';

/** Blanks who booked; numbers of people and what became of the seats stay as figures. */
export async function blankBookings(tx: Tx, memberId: number): Promise<void> {
  const rows = await tx
    .updateTable('presentation_bookings')
    .set({ name: '', mobile: '', question: '', needs: [], member_id: null })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['attended', 'absent', 'cancelled', 'lapsed', 'booked'])
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  await tx
    .updateTable('presentation_surveys')
    .set({ comment: '' })
    .where(
      'booking_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
}

/** Blanks guests of sessions that ended before an instant; answers how many (500 at a time). */
export async function blankOldBookings(tx: Tx, endedBefore: Date): Promise<number> {
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
  const ids = due.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('presentation_bookings')
    .set({ name: '', mobile: '', question: '', needs: [], member_id: null })
    .where('id', 'in', ids)
    .execute();
  await tx.updateTable('presentation_surveys').set({ comment: '' }).where('booking_id', 'in', ids).execute();
  return ids.length;
}

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

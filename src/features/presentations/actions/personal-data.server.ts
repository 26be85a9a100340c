import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { lockOldBookings } from '../store/personal-data.server.ts';

const yearMs = 365 * dayMs;

/** Destroys what was said to be destroyed a year after its end; the run is written down where it found any. */
export async function destroyOldBookings(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const endedBefore = new Date(now.getTime() - yearMs);
  return inTransaction(academy.db, async (tx) => {
    const ids = await lockOldBookings(tx, endedBefore);
    await academy.personal.eraseRows(tx, { table: 'presentation_bookings', ids, now });
    if (ids.length > 0) await auditDestruction(tx, { what: '설명회 예약자', destroyed: ids.length, now });
    return ids.length;
  });
}

import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { lockForgotten } from '../store/quiet.server.ts';

const yearMs = 365 * dayMs;

/** Destroys what was said to be destroyed a year after its end; the run is written down where it found any. */
export async function destroyOldRequests(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const endedBefore = new Date(now.getTime() - yearMs);
  return inTransaction(academy.db, async (tx) => {
    const ids = await lockForgotten(tx, endedBefore);
    await academy.personal.eraseRows(tx, { table: 'counselling_requests', ids, now });
    if (ids.length > 0) await auditDestruction(tx, { what: '상담 신청자', destroyed: ids.length, now });
    return ids.length;
  });
}

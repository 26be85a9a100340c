import type { Db } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Whether the person of that address has passed both steps in this browser before. One look, also for nobody. */
export async function isKnownStaffDevice(db: Db, email: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_devices as d')
    .innerJoin('staff as s', 's.id', 'd.staff_id')
    .select('d.staff_id')
    .where('s.email', '=', email)
    .where('s.status', '=', 'active')
    .where('d.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a browser, or that it came back. */
export async function rememberStaffDevice(
  db: Db,
  { staffId, deviceHash, now }: { readonly staffId: number; readonly deviceHash: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('staff_devices')
    .values({ staff_id: staffId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}

/** Forgets browsers that did not come back for 400 days, the longest a cookie lives. */
export async function sweepStaffDevices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 400 * dayMs);
  await db.deleteFrom('staff_devices').where('last_seen_at', '<', before).execute();
}

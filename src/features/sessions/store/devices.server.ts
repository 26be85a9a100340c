import type { Db, Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Whether the member of that sign-in name has signed in with this browser before. One look, also for nobody. */
export async function isKnownDeviceOf(db: Db, loginId: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('members', 'members.id', 'known_devices.member_id')
    .select('known_devices.member_id')
    .where('members.login_id', '=', loginId)
    .where('known_devices.device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the member signed in before at all. */
export async function hasSignedInBefore(tx: Tx, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a browser; true where it was known already. */
export async function rememberDevice(
  tx: Tx,
  { memberId, deviceHash, now }: { memberId: number; deviceHash: string; now: Date },
): Promise<boolean> {
  const seen = await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('member_id', '=', memberId)
    .where('device_hash', '=', deviceHash)
    .returning('member_id')
    .executeTakeFirst();
  if (seen) return true;
  await tx
    .insertInto('known_devices')
    .values({ member_id: memberId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return false;
}

/** Forgets every browser of the member. */
export async function forgetDevices(db: Db | Tx, memberId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('member_id', '=', memberId).execute();
}

/** Forgets the browser behind one session. */
export async function forgetDeviceOfSession(db: Db, memberId: number, sessionId: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('member_id', '=', memberId)
    .where('device_hash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select((eb) => eb.fn.coalesce('sessions.device_hash', eb.val('')).as('device_hash'))
        .where('id', '=', sessionId),
    )
    .execute();
}

/** Forgets browsers that did not come back for 400 days, the longest a cookie lives. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 400 * dayMs);
  await db.deleteFrom('known_devices').where('last_seen_at', '<', before).execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { prepared } from '#src/platform/db/prepared.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { dayMs } from '#src/shared/durations.ts';

/**
 * Whether the member of that sign-in name has signed in with this browser before. One look, also for nobody; those who sign in
 * in the same moment are looked for together.
 */
export const isKnownDeviceOf = loaderOf(
  async (db: Db, asks: readonly { readonly loginId: string; readonly deviceHash: string }[]) => {
    const given = asks.map(({ loginId, deviceHash }, n) => ({
      n,
      login_id: loginId,
      device_hash: deviceHash,
    }));
    const { rows } = await sql<{ n: number }>`${prepared('devices_known')}
      select g.n from json_to_recordset(${JSON.stringify(given)}::json) as g (n integer, login_id text, device_hash text)
      join members m on m.login_id = g.login_id
      join known_devices d on d.member_id = m.id and d.device_hash = g.device_hash`.execute(db);
    const known = new Set(rows.map((row) => row.n));
    return asks.map((_, n) => known.has(n));
  },
);

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

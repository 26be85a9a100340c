import type { Db, Tx } from '#src/platform/db/database.ts';
import type { AttemptRow } from './attempts.server.ts';

export async function readWatch(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('level_watch').select('seen_at').where('id', '=', 1).executeTakeFirst();
  return row?.seen_at;
}

/** When the watch was kept last; the first one begins it. Locked until the transaction ends. */
export async function lockWatch(tx: Tx, now: Date): Promise<Date> {
  await tx
    .insertInto('level_watch')
    .values({ id: 1, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('level_watch')
    .select('seen_at')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.seen_at;
}

export async function touchWatch(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('level_watch').set({ seen_at: now }).where('id', '=', 1).execute();
}

/** The running attempts whose time was not over at that instant, locked in order. */
export async function lockRunningSince(tx: Tx, since: Date): Promise<AttemptRow[]> {
  return (
    tx
      .selectFrom('level_attempts')
      .selectAll()
      .where('state', '=', 'in_progress')
      // A clock that stands anyway has lost nothing.
      .where('paused_at', 'is', null)
      .where('deadline_at', '>', since)
      .orderBy('id')
      .limit(5_000)
      .forUpdate()
      .execute()
  );
}

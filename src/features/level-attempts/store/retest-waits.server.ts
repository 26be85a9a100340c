import type { Db, Tx } from '#src/platform/db/database.ts';

/** Writes down that a family wanted a retest and there were too few new items; asking again opens it anew. */
export async function putWait(tx: Tx, attemptId: number, now: Date): Promise<boolean> {
  const before = await tx
    .selectFrom('level_retest_waits')
    .select('ended_at')
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('level_retest_waits')
    .values({ attempt_id: attemptId, first_asked_at: now, last_asked_at: now })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet({ last_asked_at: now, ended_at: null }),
    )
    .execute();
  return before === undefined || before.ended_at !== null;
}

/** Ends the waits for these attempts; answers how many there were. */
export async function endWaits(tx: Tx, attemptIds: readonly number[], now: Date): Promise<number> {
  if (attemptIds.length === 0) return 0;
  const ended = await tx
    .updateTable('level_retest_waits')
    .set({ ended_at: now })
    .where('attempt_id', 'in', [...attemptIds])
    .where('ended_at', 'is', null)
    .returning('attempt_id')
    .execute();
  return ended.length;
}

/** Since when a family waits for a call about this attempt's retest; null where none does. */
export async function findWait(db: Db | Tx, attemptId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('level_retest_waits')
    .select('first_asked_at')
    .where('attempt_id', '=', attemptId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.first_asked_at ?? null;
}

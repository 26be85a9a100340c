import type { Db, Tx } from '#src/platform/db/database.ts';

export async function insertAlarm(db: Db, sessionId: number, memberId: number, now: Date): Promise<void> {
  await db
    .insertInto('test_alarms')
    .values({ session_id: sessionId, member_id: memberId, created_at: now })
    .onConflict((c) => c.columns(['session_id', 'member_id']).doNothing())
    .execute();
}

export async function deleteAlarm(db: Db, sessionId: number, memberId: number): Promise<void> {
  await db
    .deleteFrom('test_alarms')
    .where('session_id', '=', sessionId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function listAlarms(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('test_alarms')
    .select('session_id')
    .where('member_id', '=', memberId)
    .orderBy('session_id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => row.session_id);
}

/** Takes alarms of sessions that open after `now` and up to `until`; each is taken once, 500 at a time. */
export async function takeDueAlarms(
  tx: Tx,
  now: Date,
  until: Date,
): Promise<{ sessionId: number; memberId: number }[]> {
  const due = await tx
    .selectFrom('test_alarms as a')
    .innerJoin('test_sessions as s', 's.id', 'a.session_id')
    .select(['a.session_id as sessionId', 'a.member_id as memberId'])
    .where('a.sent_at', 'is', null)
    .where('s.state', '=', 'open')
    .where('s.opens_at', '>', now)
    .where('s.opens_at', '<=', until)
    .orderBy('a.session_id')
    .orderBy('a.member_id')
    .limit(500)
    .forUpdate('a')
    .skipLocked()
    .execute();
  for (const { sessionId, memberId } of due)
    await tx
      .updateTable('test_alarms')
      .set({ sent_at: now })
      .where('session_id', '=', sessionId)
      .where('member_id', '=', memberId)
      .execute();
  return due;
}

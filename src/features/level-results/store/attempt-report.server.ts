import type { Db } from '#src/platform/db/database.ts';

export async function listIntegrity(db: Db, attemptId: number) {
  return db
    .selectFrom('level_integrity_events')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .limit(500)
    .execute();
}

/** What arrived and does not count: late, from a lost lease, after the close. */
export async function listUncounted(db: Db, attemptId: number) {
  return db
    .selectFrom('level_response_events')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('outcome', 'in', ['late', 'old_lease', 'closed', 'passed'])
    .orderBy('id')
    .limit(300)
    .execute();
}

export async function listSavedTimes(db: Db, attemptId: number) {
  return db
    .selectFrom('level_answers')
    .select(['position', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
}

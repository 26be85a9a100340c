import type { Insertable, Selectable } from 'kysely';
import { isOfStudent, type Student } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

export type AttemptItemRow = Selectable<DB['level_attempt_items']>;

export async function insertItems(
  tx: Tx,
  rows: readonly Insertable<DB['level_attempt_items']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('level_attempt_items')
      .values([...rows])
      .execute();
}

export async function listItems(db: Db | Tx, attemptId: number): Promise<AttemptItemRow[]> {
  return db
    .selectFrom('level_attempt_items')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
}

export async function countItems(db: Db | Tx, attemptId: number): Promise<number> {
  const row = await db
    .selectFrom('level_attempt_items')
    .select((on) => on.fn.countAll<number>().as('n'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** One item of an attempt; notes when it first left for the browser. */
export async function sendItem(
  db: Db,
  { attemptId, position, now }: { attemptId: number; position: number; now: Date },
): Promise<AttemptItemRow | undefined> {
  return db
    .updateTable('level_attempt_items')
    .set((on) => ({ first_sent_at: on.fn.coalesce('first_sent_at', on.val(now)) }))
    .where('attempt_id', '=', attemptId)
    .where('position', '=', position)
    .returningAll()
    .executeTakeFirst();
}

/** The items a student has been given in a subject, whatever became of the attempt. */
export async function listSeenItems(
  db: Db | Tx,
  student: Student,
): Promise<{ itemId: number; versionId: number }[]> {
  return db
    .selectFrom('level_attempt_items as i')
    .innerJoin('level_attempts', 'level_attempts.id', 'i.attempt_id')
    .select(['i.item_id as itemId', 'i.version_id as versionId'])
    .distinct()
    .where(isOfStudent(student))
    .where('level_attempts.subject', '=', student.subject)
    .orderBy('i.item_id')
    .orderBy('i.version_id')
    .limit(2_000)
    .execute();
}

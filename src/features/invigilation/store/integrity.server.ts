import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** When each position was first answered, by the student's corrected clock. */
export async function listFirstAnswers(
  db: Db | Tx,
  attemptId: number,
): Promise<{ position: number; at: Date }[]> {
  const rows = await db
    .selectFrom('level_response_events')
    .select((on) => ['position', on.fn.min('answered_at').as('at')])
    .where('attempt_id', '=', attemptId)
    .where('answered_at', 'is not', null)
    .where('answer', 'is not', null)
    .groupBy('position')
    .orderBy('position')
    .limit(100)
    .execute();
  return rows.flatMap(({ position, at }) => (at === null ? [] : [{ position, at }]));
}

/** Closed attempts of the same branch and subject that ended about then, the nearest first. */
export async function listNeighbours(
  db: Db | Tx,
  { attemptId, hours }: { attemptId: number; hours: number },
): Promise<{ id: number; attemptNo: string }[]> {
  const { rows } = await sql<{ id: number; attemptNo: string }>`
    select b.id, b.attempt_no as "attemptNo" from level_attempts a
    join level_attempts b on b.branch_id = a.branch_id and b.subject = a.subject and b.id <> a.id
      and b.closed_at between a.closed_at - ${hours} * interval '1 hour' and a.closed_at
    where a.id = ${attemptId} and b.state <> 'void' and b.guardian_mobile <> a.guardian_mobile
    order by b.closed_at desc, b.id limit 100`.execute(db);
  return rows;
}

/** The answers of whole papers with what is needed to read them, by attempt and position. */
export async function listGiven(db: Db | Tx, attemptIds: readonly number[]) {
  return db
    .selectFrom('level_answers as s')
    .innerJoin('level_attempt_items as i', (join) =>
      join.onRef('i.attempt_id', '=', 's.attempt_id').onRef('i.position', '=', 's.position'),
    )
    .select(['s.attempt_id', 's.position', 's.answer', 'i.version_id', 'i.option_seed'])
    .where('s.attempt_id', 'in', [...attemptIds])
    .where('s.answer', 'is not', null)
    .orderBy('s.attempt_id')
    .orderBy('s.position')
    .limit(10_000)
    .execute();
}

import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { WordOf } from '#src/platform/db/words.ts';

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'level_marks.criteria': Readonly<Record<string, number>>;
  }
}

export interface ItemScore {
  readonly position: number;
  readonly points: number;
  readonly maxPoints: number;
  /** False: a person has to mark it. */
  readonly isFinal: boolean;
}

/** Replaces the points of an attempt; the placements that were made from them stay. */
export async function putScores(tx: Tx, attemptId: number, scores: readonly ItemScore[]): Promise<void> {
  await tx.deleteFrom('level_scores').where('attempt_id', '=', attemptId).execute();
  if (scores.length === 0) return;
  await tx
    .insertInto('level_scores')
    .values(
      scores.map((score) => ({
        attempt_id: attemptId,
        position: score.position,
        points: score.points,
        max_points: score.maxPoints,
        is_final: score.isFinal,
      })),
    )
    .execute();
}

export async function listScores(db: Db | Tx, attemptId: number): Promise<ItemScore[]> {
  const rows = await db
    .selectFrom('level_scores')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    points: Number(row.points),
    maxPoints: Number(row.max_points),
    isFinal: row.is_final,
  }));
}

export interface Mark {
  readonly position: number;
  readonly staffId: number;
  readonly points: number;
  readonly note: string;
  /** Points for each criterion of the rubric. */
  readonly criteria: Readonly<Record<string, number>> | null;
}

export async function insertMark(tx: Tx, attemptId: number, mark: Mark, at: Date): Promise<void> {
  await tx
    .insertInto('level_marks')
    .values({
      attempt_id: attemptId,
      position: mark.position,
      staff_id: mark.staffId,
      points: mark.points,
      note: mark.note,
      criteria: mark.criteria === null ? null : JSON.stringify(mark.criteria),
      at,
    })
    .execute();
}

/** The latest mark of each person for each item. */
export async function listMarks(db: Db | Tx, attemptId: number): Promise<Mark[]> {
  const rows = await db
    .selectFrom('level_marks')
    .distinctOn(['position', 'staff_id'])
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .orderBy('staff_id')
    .orderBy('id', 'desc')
    .limit(400)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    staffId: row.staff_id,
    points: Number(row.points),
    note: row.note,
    criteria: row.criteria,
  }));
}

export async function insertPlacement(
  tx: Tx,
  row: {
    attemptId: number;
    result: unknown;
    ruleVersion: string;
    cause: string;
    /** What moved a result that was measured before; nothing: it is measured. */
    movedBy?: WordOf<'level_placements', 'moved_by'>;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('level_placements')
    .values({
      attempt_id: row.attemptId,
      result: JSON.stringify(row.result),
      rule_version: row.ruleVersion,
      cause: row.cause,
      moved_by: row.movedBy ?? null,
      at: row.at,
    })
    .execute();
}

/** The placement that counts: the last one. */
export async function findPlacement(db: Db | Tx, attemptId: number): Promise<unknown> {
  const row = await db
    .selectFrom('level_placements')
    .select('result')
    .where('attempt_id', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result;
}

/** The placement as it was measured, before newer cut lines or a corrected key moved it. */
export async function findMeasured(db: Db | Tx, attemptId: number): Promise<unknown> {
  const row = await db
    .selectFrom('level_placements')
    .select('result')
    .where('attempt_id', '=', attemptId)
    .where('moved_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result;
}

/** The neighbouring level in dispute of each measured attempt: null where none is. */
export async function listNeighbours(
  db: Db | Tx,
  attemptIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<{ attemptId: number; neighbour: string | null }>`
    select distinct on (attempt_id) attempt_id as "attemptId", result ->> 'neighbour' as neighbour
    from level_placements where attempt_id = any(${[...attemptIds]}::bigint[])
    order by attempt_id, id desc limit 1000`.execute(db);
  return new Map(rows.map((row) => [row.attemptId, row.neighbour]));
}

export async function insertLink(
  tx: Tx,
  row: { attemptId: number; secretHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('level_result_links')
    .values({
      secret_hash: row.secretHash,
      attempt_id: row.attemptId,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** The attempt a private link opens while it lives. */
export async function findByLink(db: Db, secretHash: string, now: Date): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('level_result_links as l')
    .innerJoin('level_attempts as a', 'a.id', 'l.attempt_id')
    .selectAll('a')
    .where('l.secret_hash', '=', secretHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { isCountedMark } from './counted-marks.server.ts';

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
interface SheetScores {
  readonly attemptId: number;
  readonly scores: readonly ItemScore[];
}

/** Replaces the points of these attempts. */
export async function putScores(tx: Tx, sheets: readonly SheetScores[]): Promise<void> {
  const attemptIds = sheets.map(({ attemptId }) => attemptId);
  await tx
    .deleteFrom('level_scores')
    .where('attempt_id', '=', (e) => e.fn.any(e.val(attemptIds)))
    .execute();
  const rows = sheets.flatMap(({ attemptId, scores }) =>
    scores.map((score) => ({
      attempt_id: attemptId,
      position: score.position,
      points: score.points,
      max_points: score.maxPoints,
      is_final: score.isFinal,
    })),
  );
  if (rows.length > 0) await insertMany(tx, 'level_scores', rows).execute();
}

/** Those of these attempts that have points. */
export async function listScored(db: Db | Tx, attemptIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (attemptIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('level_scores')
    .distinctOn('attempt_id')
    .select('attempt_id')
    .where('attempt_id', '=', (e) => e.fn.any(e.val([...attemptIds])))
    .orderBy('attempt_id')
    .limit(attemptIds.length)
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
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

export async function insertMark(
  tx: Tx,
  attemptId: number,
  { mark, at }: { mark: Mark; at: Date },
): Promise<void> {
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

/** The latest mark of each person for each item, as far as it was given for the answer that counts. */
export async function listMarks(db: Db | Tx, attemptId: number): Promise<Mark[]> {
  const rows = await db
    .selectFrom('level_marks as m')
    .distinctOn(['m.position', 'm.staff_id'])
    .selectAll('m')
    .where('m.attempt_id', '=', attemptId)
    .where(isCountedMark)
    .orderBy('m.position')
    .orderBy('m.staff_id')
    .orderBy('m.id', 'desc')
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

/** Attempts that wait for marks and have some; a thousand at most. */
export async function listMarkedInReview(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('level_attempts as a')
    .select('a.id')
    .where('a.state', '=', 'review')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('level_marks as m').select('m.id').whereRef('m.attempt_id', '=', 'a.id')),
    )
    .orderBy('a.id')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewPlacement {
  readonly attemptId: number;
  readonly result: unknown;
  readonly ruleVersion: string;
  readonly cause: string;
  /** What moved a result that was measured before; nothing: it is measured. */
  readonly movedBy?: ColumnValue<'level_placements', 'moved_by'>;
  readonly at: Date;
}

export async function insertPlacement(tx: Tx, placement: NewPlacement): Promise<void> {
  await insertPlacements(tx, [placement]);
}

/** Writes placements in their order, by one statement however many. */
export async function insertPlacements(tx: Tx, placements: readonly NewPlacement[]): Promise<void> {
  const given = placements.map((one) => ({
    attempt_id: one.attemptId,
    result: one.result,
    rule_version: one.ruleVersion,
    cause: one.cause,
    moved_by: one.movedBy ?? null,
    at: one.at,
  }));
  await sql`insert into level_placements (attempt_id, result, rule_version, cause, moved_by, at)
    select attempt_id, result, rule_version, cause, moved_by, at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(attempt_id bigint, result jsonb,
      rule_version text, cause text, moved_by text, at timestamptz)`.execute(tx);
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

/** The rule version of the placement that counts. */
export async function findRuleVersion(db: Db | Tx, attemptId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('level_placements')
    .select('rule_version')
    .where('attempt_id', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rule_version;
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

/** What a retest of a measured attempt begins from. */
export interface RetestStart {
  readonly neighbour: string | null;
  readonly theta: number | null;
  readonly se: number | null;
  /** How many questions were asked. */
  readonly items: number | null;
}

/** What a retest of each measured attempt begins from: the neighbouring level in dispute (null where none is) and the error in θ. */
export async function listRetestStarts(
  db: Db | Tx,
  attemptIds: readonly number[],
): Promise<Map<number, RetestStart>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<RetestStart & { attemptId: number }>`
    select distinct on (attempt_id) attempt_id as "attemptId", result ->> 'neighbour' as neighbour,
      (result ->> 'theta')::double precision as theta,
      (result ->> 'se')::double precision as se, (result ->> 'itemCount')::int as items
    from level_placements where attempt_id = any(${[...attemptIds]}::bigint[])
    order by attempt_id, id desc limit 1000`.execute(db);
  return new Map(rows.map(({ attemptId, ...rest }) => [attemptId, rest]));
}

export async function insertLinks(
  tx: Tx,
  links: readonly {
    readonly attemptId: number;
    readonly secretHash: string;
    readonly now: Date;
    readonly expiresAt: Date;
  }[],
): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map((link) => ({
    secret_hash: link.secretHash,
    attempt_id: link.attemptId,
    created_at: link.now,
    expires_at: link.expiresAt,
  }));
  await insertMany(tx, 'level_result_links', rows).execute();
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

/** When the shown retest of an attempt was handed in; null where there is none. */
export async function shownRetestAt(db: Db, attemptId: number): Promise<Date | null> {
  const retest = await db
    .selectFrom('level_attempts')
    .select('closed_at')
    .where('earlier_attempt_id', '=', attemptId)
    .where('state', '=', 'released')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return retest?.closed_at ?? null;
}

import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ColumnValue, made } from '#src/platform/db/queries/column-values.ts';
import { readList } from '#src/platform/db/queries/list.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { calibrationList } from '../contract/calibration-list.ts';

export type CalibrationRow = Selectable<DB['level_calibrations']>;

/** One page of the calibrations of a subject, the newest first unless asked otherwise; drafts stay where they are. */
export async function pageOfCalibrations(
  db: Db,
  filter: QueryOf<typeof calibrationList>,
): Promise<ListPage<Omit<CalibrationRow, 'result'>>> {
  const { subject, state, model } = filter;
  const query = db
    .selectFrom('level_calibrations')
    .select([
      'id',
      'subject',
      'model',
      'state',
      'progress',
      'staff_id',
      'run_id',
      'published_by',
      'created_at',
      'finished_at',
    ])
    .where('subject', '=', subject)
    .$if(state !== undefined, (of) => of.where('state', '=', made(state)))
    .$if(model !== undefined, (of) => of.where('model', '=', made(model)));
  const page = await readList(query, filter, {
    by: { createdAt: 'created_at', finishedAt: 'finished_at', model: 'model', state: 'state' },
    first: '-createdAt',
    tie: 'id',
  });
  return page;
}

export async function findCalibration(db: Db | Tx, id: number): Promise<CalibrationRow | undefined> {
  return db.selectFrom('level_calibrations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the drafts of the subject in one order: of two that are published at once the second sees the first. */
export async function lockCalibration(tx: Tx, id: number): Promise<CalibrationRow | undefined> {
  await tx
    .selectFrom('level_calibrations')
    .select('id')
    .where('subject', '=', (of) =>
      of.selectFrom('level_calibrations as own').select('own.subject').where('own.id', '=', id),
    )
    .where('state', '=', 'ready')
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx.selectFrom('level_calibrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether another calibration of the subject reached the bank since this one was begun. */
export async function isOvertaken(
  tx: Tx,
  { id, subject, created_at: begunAt }: CalibrationRow,
): Promise<boolean> {
  const row = await tx
    .selectFrom('level_calibrations as c')
    .innerJoin('calibration_runs as r', 'r.id', 'c.run_id')
    .select('c.id')
    .where('c.subject', '=', subject)
    .where('c.id', '<>', id)
    .where('c.state', '=', 'published')
    .where('r.at', '>', begunAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A new calibration that waits; undefined where one of the subject is under way. */
export async function insertCalibrationRow(
  tx: Tx,
  row: { subject: string; model: ColumnValue<'level_calibrations', 'model'>; staffId: number; now: Date },
): Promise<CalibrationRow | undefined> {
  return tx
    .insertInto('level_calibrations')
    .values({
      subject: row.subject,
      model: row.model,
      state: 'waiting',
      staff_id: row.staffId,
      created_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.column('subject').where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface CalibrationChange {
  readonly state: 'running' | 'ready' | 'published' | 'cancelled' | 'failed';
  readonly from: readonly ColumnValue<'level_calibrations', 'state'>[];
  readonly result?: unknown;
  readonly runId?: number;
  readonly publishedBy?: number;
  readonly finishedAt?: Date;
}

/** Moves a calibration if it is still in one of the states named; undefined where it is not. */
export async function moveCalibration(
  db: Db | Tx,
  id: number,
  change: CalibrationChange,
): Promise<CalibrationRow | undefined> {
  return db
    .updateTable('level_calibrations')
    .set({
      state: change.state,
      ...(change.result !== undefined && { result: JSON.stringify(change.result) }),
      ...(change.runId !== undefined && { run_id: change.runId }),
      ...(change.publishedBy !== undefined && { published_by: change.publishedBy }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...change.from])
    .returningAll()
    .executeTakeFirst();
}

/** Notes how far a running calibration is; answers whether it is still wanted. */
export async function noteProgress(db: Db, id: number, progress: unknown): Promise<boolean> {
  const row = await db
    .updateTable('level_calibrations')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest finished draft of a subject, published or not. */
export async function findNewestDraft(db: Db, subject: string): Promise<unknown> {
  const row = await db
    .selectFrom('level_calibrations')
    .select('result')
    .where('subject', '=', subject)
    .where('state', 'in', ['ready', 'published'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result;
}

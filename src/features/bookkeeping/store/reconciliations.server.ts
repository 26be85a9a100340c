import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { readList } from '#src/platform/db/queries/list.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import type { Mismatch } from '../rules/reconciliation.ts';

const runs = (db: Db) =>
  db
    .selectFrom('reconciliations as r')
    .select([
      'r.id as runId',
      'r.day',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
      'r.checked',
      'r.ours_krw as oursKrw',
      'r.theirs_krw as theirsKrw',
      sql<number>`(select count(*) from reconciliation_lines l where l.run_id = r.id)`.as('mismatches'),
      sql<number>`(select count(*) from reconciliation_lines l where l.run_id = r.id and l.resolved_at is null)`.as(
        'open',
      ),
    ]);

export async function listRuns(db: Db, query: ListQuery) {
  return readList(runs(db), query, { by: { day: 'r.day' }, first: '-day', tie: 'r.id' });
}

export async function findRun(db: Db, runId: number) {
  return runs(db).where('r.id', '=', runId).executeTakeFirst();
}

export async function insertRun(
  tx: Tx,
  day: string,
  { staffId, now }: { staffId: number | null; now: Date },
): Promise<number> {
  const row = await tx
    .insertInto('reconciliations')
    .values({ day, staff_id: staffId, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Difference {
  readonly paymentRef: number;
  readonly kind: Mismatch;
  readonly oursKrw: number;
  readonly theirsKrw: number;
}

/** Ends a run with its sums and what differs. Lines of earlier runs about payments that agree by now are settled. */
export async function finishRun(
  tx: Tx,
  run: {
    readonly runId: number;
    readonly checked: readonly number[];
    readonly oursKrw: number;
    readonly theirsKrw: number;
  },
  { differences, now }: { differences: readonly Difference[]; now: Date },
): Promise<void> {
  const differing = new Set(differences.map((one) => one.paymentRef));
  const agreed = run.checked.filter((ref) => !differing.has(ref));
  await tx
    .updateTable('reconciliation_lines')
    .set((eb) => ({ resolved_at: now, note: '다시 대조하니 맞습니다.', version: eb('version', '+', 1) }))
    .where('payment_ref', 'in', agreed.length > 0 ? agreed : [0])
    .where('resolved_at', 'is', null)
    .execute();
  if (differences.length > 0) {
    await tx
      .insertInto('reconciliation_lines')
      .values(
        differences.map((one) => ({
          run_id: run.runId,
          payment_ref: one.paymentRef,
          kind: one.kind,
          ours_krw: one.oursKrw,
          theirs_krw: one.theirsKrw,
        })),
      )
      .execute();
  }
  await tx
    .updateTable('reconciliations')
    .set({ finished_at: now, checked: run.checked.length, ours_krw: run.oursKrw, theirs_krw: run.theirsKrw })
    .where('id', '=', run.runId)
    .execute();
}

export async function listLines(db: Db, runId: number) {
  return db
    .selectFrom('reconciliation_lines as l')
    .innerJoin('payments as p', 'p.id', 'l.payment_ref')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'l.id as lineId',
      'p.payment_id as paymentId',
      'o.title',
      'l.kind',
      'l.ours_krw as oursKrw',
      'l.theirs_krw as theirsKrw',
      'l.note',
      'l.version',
    ])
    .where('l.run_id', '=', runId)
    .orderBy('l.id')
    .limit(500)
    .execute();
}

export async function findLine(db: Db, lineId: number) {
  return db
    .selectFrom('reconciliation_lines')
    .select(['id', 'kind'])
    .where('id', '=', lineId)
    .executeTakeFirst();
}

/** Settles one difference where nobody else did since that version; false where somebody did. */
export async function resolveLine(
  tx: Tx,
  line: {
    readonly lineId: number;
    readonly version: number;
    readonly staffId: number;
    readonly note: string;
  },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('reconciliation_lines')
    .set((eb) => ({
      resolved_at: now,
      resolved_by: line.staffId,
      note: line.note,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', line.lineId)
    .where('version', '=', line.version)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

import { type Selectable, sql } from 'kysely';
import {
  type CashDrawerState,
  type CashLineKind,
  cashDrawerMoves,
} from '#src/features/cash-drawers/rules/cash-drawers.ts';
import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { cashErrors } from '../contract/cash-drawers.ts';

export type CashDrawerRow = Selectable<DB['cash_drawers']>;

/** What moves cash before a drawer is counted. */
const cashKinds: readonly CashLineKind[] = ['opening', 'taken', 'refunded', 'put_in', 'taken_out'];

/** Whose drawers somebody may see: null is everybody's. */
export interface CashSight {
  readonly branchIds: readonly number[] | null;
  readonly staffId: number | null;
}

/** One drawer that somebody may see: of that sight, or the own one until it is counted, whatever branch the person works in by now. */
export async function findDrawer(
  db: Db,
  drawerId: number,
  { sight, ownerId }: { readonly sight: CashSight; readonly ownerId: number },
): Promise<CashDrawerListRow | undefined> {
  const one = (of: CashSight) => drawers(db, of).where('b.id', '=', drawerId);
  return (
    (await one(sight).executeTakeFirst()) ??
    (await one({ branchIds: null, staffId: ownerId }).where('b.state', '=', 'open').executeTakeFirst())
  );
}

/** A sum of a drawer's lines, by kind and method. */
const sum = (which: string) =>
  sql<number>`coalesce((select sum(l.amount_krw) from cash_lines l where l.drawer_id = b.id and ${sql.raw(which)}), 0)`;

export const drawers = (db: Db | Tx, { branchIds, staffId }: CashSight) =>
  db
    .selectFrom('cash_drawers as b')
    .select([
      'b.id',
      'b.day',
      'b.no',
      'b.branch_id',
      'b.staff_id',
      'b.state',
      'b.opened_at',
      'b.closed_at',
      'b.closed_by',
      'b.counted_krw',
      'b.difference_krw',
      'b.difference_reason',
      sum("l.kind = 'opening'").as('openingKrw'),
      sum("l.kind = 'taken' and l.method = 'cash'").as('takenKrw'),
      sum("l.kind = 'refunded' and l.method = 'cash'").as('returnedKrw'),
      sum("l.kind in ('put_in', 'taken_out')").as('movedKrw'),
      sum("l.kind = 'correction'").as('correctedKrw'),
      sum("l.method = 'terminal'").as('terminalKrw'),
      sum("l.method = 'bank'").as('bankKrw'),
    ])
    .$if(branchIds !== null, (of) =>
      of.where('b.branch_id', '=', sql<number>`any(${[...(branchIds ?? [])]}::bigint[])`),
    )
    .$if(staffId !== null, (of) => of.where('b.staff_id', '=', staffId ?? 0));
export type CashDrawerListRow = Awaited<ReturnType<ReturnType<typeof drawers>['executeTakeFirstOrThrow']>>;

/** Own drawers nobody has counted, the oldest first (50 at most). */
export async function listOpen(db: Db, staffId: number): Promise<CashDrawerListRow[]> {
  return drawers(db, { branchIds: null, staffId })
    .where('b.state', '=', 'open')
    .orderBy('b.day')
    .orderBy('b.id')
    .limit(50)
    .execute();
}

/** What this person counted last, by branch. */
export async function lastCounts(db: Db, staffId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('cash_drawers')
    .distinctOn('branch_id')
    .select(['branch_id', 'counted_krw'])
    .where('staff_id', '=', staffId)
    .where('state', '=', 'closed')
    .orderBy('branch_id')
    .orderBy('closed_at', 'desc')
    .limit(200)
    .execute();
  return new Map(rows.map((row) => [row.branch_id, row.counted_krw ?? 0]));
}

/** Drawers of these branches, and own ones, that are open: of days that are over, and of today. */
export async function countOpen(
  db: Db,
  { sight, ownerId }: { readonly sight: CashSight; readonly ownerId: number },
  today: string,
): Promise<{ overdue: number; today: number }> {
  const { branchIds, staffId } = sight;
  const row = await db
    .selectFrom('cash_drawers as b')
    .select([
      sql<number>`count(*) filter (where b.day < ${today}::date)::int`.as('overdue'),
      sql<number>`count(*) filter (where b.day >= ${today}::date)::int`.as('today'),
    ])
    .where('b.state', '=', 'open')
    .where((e) =>
      e.or([
        e('b.staff_id', '=', ownerId),
        e.and([
          branchIds === null
            ? e.val(true)
            : e('b.branch_id', '=', sql<number>`any(${[...branchIds]}::bigint[])`),
          staffId === null ? e.val(true) : e('b.staff_id', '=', staffId),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row;
}

/** The open drawer of a person in a branch on a day, locked; a new one where there is none, and then `isNew`. */
export async function lockOpenDrawer(
  tx: Tx,
  { branchId, staffId, day }: { readonly branchId: number; readonly staffId: number; readonly day: string },
  now: Date,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const mine = tx
    .selectFrom('cash_drawers')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('staff_id', '=', staffId)
    .where('day', '=', day);
  const open = mine.where('state', '=', 'open').forUpdate();
  const found = await open.executeTakeFirst();
  if (found) return { id: found.id, isNew: false };
  const { last } = await tx
    .selectFrom('cash_drawers')
    .select((e) => e.fn.coalesce(e.fn.max('no'), e.lit(0)).as('last'))
    .where('branch_id', '=', branchId)
    .where('staff_id', '=', staffId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const begun = await tx
    .insertInto('cash_drawers')
    .values({ branch_id: branchId, staff_id: staffId, day, no: last + 1, opened_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another payment of the same person has begun it in the same moment.
  if (!begun) return { id: (await open.executeTakeFirstOrThrow()).id, isNew: false };
  await cashDrawerTrail.write(tx, [
    { id: begun.id, from: null, to: 'open', by: { kind: 'staff', id: staffId }, code: 'opened', now },
  ]);
  return { id: begun.id, isNew: true };
}

export async function lockDrawer(tx: Tx, id: number): Promise<CashDrawerRow> {
  return tx.selectFrom('cash_drawers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** What must lie in an open drawer by now, in won; to be asked under its lock. */
export const sumExpected = (tx: Tx, drawerId: number) => sumCash(tx, drawerId, cashKinds);

/** What was corrected of a closed drawer so far, in won; to be asked under its lock. */
export const sumCorrected = (tx: Tx, drawerId: number) => sumCash(tx, drawerId, ['correction']);

async function sumCash(tx: Tx, drawerId: number, kinds: readonly CashLineKind[]): Promise<number> {
  const row = await tx
    .selectFrom('cash_lines')
    .select(sql<number>`coalesce(sum(amount_krw), 0)`.as('krw'))
    .where('drawer_id', '=', drawerId)
    .where('method', '=', 'cash')
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return row.krw;
}

interface NewLine {
  readonly drawerId: number;
  readonly kind: CashLineKind;
  readonly method: HandMethod;
  readonly amountKrw: number;
  readonly paymentRef?: number;
  readonly refundRef?: number;
  readonly note?: string;
  readonly staffId: number;
  readonly now: Date;
}

export async function insertLine(tx: Tx, line: NewLine): Promise<void> {
  await tx
    .insertInto('cash_lines')
    .values({
      drawer_id: line.drawerId,
      kind: line.kind,
      method: line.method,
      amount_krw: line.amountKrw,
      payment_ref: line.paymentRef ?? null,
      refund_ref: line.refundRef ?? null,
      note: line.note ?? '',
      staff_id: line.staffId,
      at: line.now,
    })
    .execute();
}

/** The lines of a drawer in their order, with what was paid. */
export async function listLines(db: Db | Tx, drawerId: number) {
  return db
    .selectFrom('cash_lines as l')
    .leftJoin('payments as p', 'p.id', 'l.payment_ref')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'l.id',
      'l.at',
      'l.kind',
      'l.method',
      'l.amount_krw',
      'l.note',
      'l.staff_id',
      'o.id as orderId',
      'p.payment_id',
      'o.title',
    ])
    .where('l.drawer_id', '=', drawerId)
    .orderBy('l.id')
    .limit(2_000)
    .execute();
}

/** What happened to drawers. */
export const cashDrawerTrail = trailOf<CashDrawerState, 'opened' | 'closed'>('cash_drawer');

type CashDrawerChange = Pick<
  CashDrawerRow,
  'state' | 'counted_krw' | 'difference_krw' | 'difference_reason'
> & {
  readonly closed_at: Date;
  readonly closed_by: number;
};

/** Drawers as what has states. */
export const cashDrawerMachine = {
  trail: cashDrawerTrail,
  moves: cashDrawerMoves,
  refusal: cashErrors.drawer_closed,
  update: async (tx: Tx, id: number, change: CashDrawerChange): Promise<void> => {
    await tx.updateTable('cash_drawers').set(change).where('id', '=', id).execute();
  },
};

import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type Among, countedOf, isAmong } from '#src/platform/db/queries/among.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';

const asks = (db: Db | Tx) =>
  db
    .selectFrom('refund_asks as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_ref')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'a.id as askId',
      'p.payment_id as paymentId',
      'o.id as orderId',
      'o.order_no as orderNo',
      'o.title',
      'a.amount_krw as amountKrw',
      'a.left_krw as leftKrw',
      'p.amount_krw as paidKrw',
      'a.gives_seat_up as givesSeatUp',
      'a.reason',
      'a.state',
      'a.asked_by as askedBy',
      'a.asked_at as askedAt',
      'a.decided_by as decidedBy',
      'a.decided_at as decidedAt',
      'a.note',
    ]);
export type AskRow = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>;

/** Whose requests are seen: those about some orders (null: all), and what somebody asked that nobody has decided. */
export interface AskSight {
  readonly orders: Among | null;
  readonly staffId: number;
}

/** A registration that moved to another branch takes its order along; who asked sees the request until it is decided. */
const own = (query: ReturnType<typeof asks>, { orders, staffId }: AskSight) =>
  query
    .select(sql<boolean>`${isAmong(orders, 'o.id')}`.as('mayOpen'))
    .where((e) =>
      e.or([
        e(isAmong(orders, 'o.id'), '=', true),
        e.and([e('a.asked_by', '=', staffId), e('a.state', '=', 'waiting')]),
      ]),
    );

/** Requests that somebody sees. */
export async function listAsks(
  db: Db,
  sight: AskSight,
  filter: ListQuery & { readonly state?: ColumnValue<'refund_asks', 'state'> | undefined },
) {
  let query = own(asks(db), sight);
  if (filter.state) query = query.where('a.state', '=', filter.state);
  if (filter.q) {
    const text = likeText(filter.q);
    query = query.where((eb) => eb.or([eb('o.order_no', 'ilike', text), eb('o.title', 'ilike', text)]));
  }
  return readList(query, filter, {
    by: { askedAt: 'a.asked_at', amountKrw: 'a.amount_krw', decidedAt: 'a.decided_at' },
    first: '-askedAt',
    tie: 'a.id',
    counted: countedOf(sight.orders),
  });
}

export async function countWaiting(db: Db, orders: Among | null): Promise<number> {
  const page = await listAsks(db, { orders, staffId: 0 }, { page: 1, size: 1, q: '', state: 'waiting' });
  return page.total;
}

/** One request that somebody sees. */
export async function findAsk(db: Db | Tx, askId: number, sight: AskSight): Promise<AskRow | undefined> {
  return own(asks(db), sight).where('a.id', '=', askId).executeTakeFirst();
}

/** Whether a request about a payment of this order waits. */
export async function isAskWaiting(tx: Tx, orderId: number): Promise<boolean> {
  return (
    (await asks(tx).where('o.id', '=', orderId).where('a.state', '=', 'waiting').executeTakeFirst()) !==
    undefined
  );
}

/** The request about a payment that nobody has decided. */
export async function findWaiting(db: Db | Tx, paymentId: string) {
  return asks(db).where('p.payment_id', '=', paymentId).where('a.state', '=', 'waiting').executeTakeFirst();
}

/** False where one is waiting already. */
export async function insertAsk(
  tx: Tx,
  ask: {
    readonly paymentRef: number;
    readonly amountKrw: number;
    readonly leftKrw: number;
    readonly givesSeatUp: boolean;
    readonly reason: string;
    readonly staffId: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('refund_asks')
    .values({
      payment_ref: ask.paymentRef,
      amount_krw: ask.amountKrw,
      left_krw: ask.leftKrw,
      gives_seat_up: ask.givesSeatUp,
      reason: ask.reason,
      state: 'waiting',
      asked_by: ask.staffId,
      asked_at: ask.now,
    })
    .onConflict((c) => c.columns(['payment_ref']).where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides a request that waits; false where somebody was faster. */
export async function decideAsk(
  tx: Tx,
  askId: number,
  decision: {
    readonly state: 'approved' | 'refused' | 'withdrawn';
    readonly staffId: number;
    readonly note: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('refund_asks')
    .set({
      state: decision.state,
      decided_by: decision.staffId,
      decided_at: decision.now,
      note: decision.note,
    })
    .where('id', '=', askId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readLimit(db: Db | Tx): Promise<{ branchKrw: number; version: number }> {
  return db
    .selectFrom('refund_limits')
    .select(['branch_krw as branchKrw', 'version'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** False where somebody else changed it since that version. */
export async function updateLimit(tx: Tx, branchKrw: number, version: number): Promise<boolean> {
  const row = await tx
    .updateTable('refund_limits')
    .set({ branch_krw: branchKrw, version: version + 1 })
    .where('id', '=', 1)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

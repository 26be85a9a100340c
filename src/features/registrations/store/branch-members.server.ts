import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { type Among, isAmong } from '#src/platform/db/queries/among.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';

type Ref = ReturnType<typeof sql>;

const isHeldIn = (branchIds: readonly number[]) =>
  sql<SqlBool>`r.session_id in (select s.id from test_sessions s where s.branch_id = any(${[...branchIds]}::bigint[]))`;

/** Members with a registration in these branches. */
export const membersOfBranches =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`exists (select from registrations r where r.member_id = ${sql.ref(column)} and ${isHeldIn(branchIds)} offset 0)`;

/** Orders of registrations in these branches, those whose deposit the bank took back too. */
export const ordersOfBranches =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`(exists (select from registrations r where r.order_id = ${sql.ref(column)} and ${isHeldIn(branchIds)} offset 0)
      or exists (select from registrations r where r.replaced_order_id = ${sql.ref(column)} and ${isHeldIn(branchIds)} offset 0))`;

/** Which of these orders (some hundreds) have a seat in these branches now (null: in any). */
export async function ordersSeatedIn(
  db: Db,
  orderIds: readonly number[],
  branchIds: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  if (branchIds === null || orderIds.length === 0) return new Set(orderIds);
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.id', '=', (e) => e.fn.any(e.val([...new Set(orderIds)])))
    .where(isAmong(ordersOfBranches(branchIds), 'o.id'))
    .limit(orderIds.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const branchOf = (orderId: Ref) =>
  sql<number | null>`coalesce(
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.order_id = ${orderId} order by r.id limit 1),
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.replaced_order_id = ${orderId} order by r.id limit 1)
)`;

/** When the money of a payment first came; nothing while none has. */
const takenAt = (paymentId: Ref) =>
  sql`(select e.at from ledger e where e.payment_ref = ${paymentId} and e.amount_krw > 0 order by e.deposit_no limit 1)`;

/** The branch of a registration `r` at an instant: what it was moved from first since, or where it is now. */
const branchAt = (at: Ref) =>
  sql`coalesce(
  (select s.branch_id from history h join test_sessions s on s.id = (h.data ->> 'fromSessionId')::bigint
    where h.entity = 'registration' and h.data ? 'fromSessionId' and h.entity_id = r.id and h.at > ${at}
    order by h.id limit 1),
  (select s.branch_id from test_sessions s where s.id = r.session_id)
)`;

interface Payment {
  readonly id: Ref;
  readonly orderId: Ref;
}

/** The branch in which the money of a payment was taken, whatever became of its registration since. */
const branchOfMoney = (payment: Payment) =>
  sql<number | null>`coalesce(
  (select ${branchAt(takenAt(payment.id))} from registrations r where r.order_id = ${payment.orderId} order by r.id limit 1),
  (select ${branchAt(takenAt(payment.id))} from registrations r where r.replaced_order_id = ${payment.orderId} order by r.id limit 1)
)`;

/** The branch of the drawer that some line went into or out of; nothing for what no person held. */
const drawerWith = (line: Ref) =>
  sql<
    number | null
  >`(select d.branch_id from cash_lines c join cash_drawers d on d.id = c.drawer_id where ${line})`;
const refundedFrom = (refundId: Ref) => drawerWith(sql`c.refund_ref = ${refundId}`);
const takenInto = (paymentId: Ref) => drawerWith(sql`c.kind = 'taken' and c.payment_ref = ${paymentId}`);

const paymentOf = (alias: string): Payment => ({
  id: sql.ref(`${alias}.id`),
  orderId: sql.ref(`${alias}.order_id`),
});

/** The branch of a line of the ledger, by the names of its table and of its payment's. */
const branchOfLine = (line: string, payment: string) => {
  const refundRef = sql.ref(`${line}.refund_ref`);
  const of = paymentOf(payment);
  return sql<number | null>`coalesce(
  case when ${refundRef} is null then ${takenInto(of.id)} else ${refundedFrom(refundRef)} end, ${branchOfMoney(of)})`;
};

const branchOfGivingBack = (refund: string, payment: string) =>
  sql<
    number | null
  >`coalesce(${refundedFrom(sql.ref(`${refund}.id`))}, ${branchOfMoney(paymentOf(payment))})`;

/**
 * Where the money of a line of the ledger `l` of a payment `p` came in or went out; `b.branch_id`. What went through somebody's
 * hands is of the drawer's branch. Everything else is of the branch in which it was taken, for the first registration of its order, one
 * that the order was replaced for too: a move to another branch takes the seat along and leaves the money where it was booked, and what
 * goes back goes from there (docs/decisions/0315-money-stays-where-it-was-taken.md). `offset 0`: asked of the lines that are left
 * after everything else, not of all there ever were.
 */
export const branchOfMovement = sql<{
  branch_id: number | null;
}>`lateral (select ${branchOfLine('l', 'p')} as branch_id offset 0)`.as('b');

/** The same of a refund `f` of a payment `p`: until a person hands it over it is of the branch that took the money. */
export const branchOfRefund = sql<{
  branch_id: number | null;
}>`lateral (select ${branchOfGivingBack('f', 'p')} as branch_id offset 0)`.as('b');

const isIn = (branch: Ref, branchIds: readonly number[]) =>
  sql<SqlBool>`${branch} = any(${[...branchIds]}::bigint[])`;

/** Lines of the ledger that came in or went out in these branches: what their sums are made of. */
export const movementsIn =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`exists (select from ledger x join payments y on y.id = x.payment_ref where x.id = ${sql.ref(column)}
      and ${isIn(branchOfLine('x', 'y'), branchIds)} offset 0)`;

/** The branch an order's seat is in now, whose staff see to it; null where nothing of it is known. */
export async function findBranchOfOrder(db: Db, orderId: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null;
  }>`select ${branchOf(sql`${orderId}::bigint`)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many registrations keep each version of the refund rules, each counted to one more than is told. */
export async function countByPolicy(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ policyId: number; total: number }>`
    select p.id as "policyId", (
      select count(*) from (
        select from registrations r where r.refund_policy_id = p.id limit ${listLimits.counted + 1}
      ) one
    ) as total
    from refund_policies p order by p.id desc limit 100`.execute(db);
  return new Map(rows.map((row) => [row.policyId, row.total]));
}

/** Where a payment's seat is now, and where its money was taken. */
export interface PaymentPlace {
  readonly paymentRef: number;
  readonly isIn: number | null;
  /** Null while no money has come. */
  readonly takenIn: number | null;
}
const placed = (payments: RawBuilder<unknown>) => sql<PaymentPlace>`
  select p.id as "paymentRef", ${branchOf(sql.ref('p.order_id'))} as "isIn",
    case when ${takenAt(sql.ref('p.id'))} is not null
      then coalesce(${takenInto(sql.ref('p.id'))}, ${branchOfMoney(paymentOf('p'))}) end as "takenIn"
  from payments p where ${payments}`;

export async function placesOfPayments(db: Db, paymentRefs: readonly number[]): Promise<PaymentPlace[]> {
  if (paymentRefs.length === 0) return [];
  return (await placed(sql`p.id = any(${[...paymentRefs]}::bigint[])`).execute(db)).rows;
}

/** Payments begun in a span whose registration was moved to another branch since: the few whose place may be another than that of their money. */
export async function placesOfMoved(
  db: Db,
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
): Promise<PaymentPlace[]> {
  const isMoved = sql`p.order_id in (select r.order_id from history h join registrations r on r.id = h.entity_id
    join test_sessions f on f.id = (h.data ->> 'fromSessionId')::bigint
    join test_sessions t on t.id = (h.data ->> 'toSessionId')::bigint
    where h.entity = 'registration' and h.data ? 'fromSessionId' and f.branch_id <> t.branch_id)`;
  const isWithin = sql`(${from}::timestamptz is null or p.created_at >= ${from})
    and (${to}::timestamptz is null or p.created_at < ${to})`;
  return (
    await placed(sql`${isMoved} and ${isWithin} order by p.id desc limit ${listLimits.counted}`).execute(db)
  ).rows;
}

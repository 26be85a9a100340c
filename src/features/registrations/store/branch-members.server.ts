import { type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';

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

const branchOf = (orderId: ReturnType<typeof sql>) =>
  sql<number | null>`coalesce(
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.order_id = ${orderId} order by r.id limit 1),
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.replaced_order_id = ${orderId} order by r.id limit 1)
)`;

/** When the money of a payment first came; nothing while none has. */
const takenAt = (paymentId: ReturnType<typeof sql>) =>
  sql`(select e.at from ledger e where e.payment_ref = ${paymentId} and e.amount_krw > 0 order by e.deposit_no limit 1)`;

/** The branch of a registration `r` at an instant: what it was moved from first since, or where it is now. */
const branchAt = (at: ReturnType<typeof sql>) =>
  sql`coalesce(
  (select s.branch_id from history h join test_sessions s on s.id = (h.data ->> 'fromSessionId')::bigint
    where h.entity = 'registration' and h.data ? 'fromSessionId' and h.entity_id = r.id and h.at > ${at}
    order by h.id limit 1),
  (select s.branch_id from test_sessions s where s.id = r.session_id)
)`;

/** The branch in which the money of a payment was taken, whatever became of its registration since. */
const branchOfMoney = (payment: {
  readonly id: ReturnType<typeof sql>;
  readonly orderId: ReturnType<typeof sql>;
}) =>
  sql<number | null>`coalesce(
  (select ${branchAt(takenAt(payment.id))} from registrations r where r.order_id = ${payment.orderId} order by r.id limit 1),
  (select ${branchAt(takenAt(payment.id))} from registrations r where r.replaced_order_id = ${payment.orderId} order by r.id limit 1)
)`;

/**
 * Where the money of a payment `p` was taken, for the first registration of its order, one that the order was replaced for
 * too; `b.branch_id`. A move to another branch takes the seat along and leaves the money where it was booked, and what goes
 * back goes from there (docs/decisions/0315-money-stays-where-it-was-taken.md). `offset 0`: asked of the payments that are
 * left after everything else, not of all there ever were.
 */
export const branchOfPayment = sql<{
  branch_id: number | null;
}>`lateral (select ${branchOfMoney({ id: sql.ref('p.id'), orderId: sql.ref('p.order_id') })} as branch_id offset 0)`.as(
  'b',
);

/** Payments whose money was taken in these branches: what their sums are made of. */
export const paymentsTakenIn =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`exists (select from payments x where x.id = ${sql.ref(column)}
      and ${branchOfMoney({ id: sql.ref('x.id'), orderId: sql.ref('x.order_id') })} = any(${[...branchIds]}::bigint[]) offset 0)`;

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

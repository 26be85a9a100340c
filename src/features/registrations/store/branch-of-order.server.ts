import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

const branchOf = (orderId: ReturnType<typeof sql>) =>
  sql<number | null>`coalesce(
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.order_id = ${orderId} order by r.id limit 1),
  (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id where r.replaced_order_id = ${orderId} order by r.id limit 1)
)`;

/** Where the first registration of the order of a payment `p` was made, one that the order was replaced for too; `b.branch_id`. */
export const branchOfPayment = sql<{
  branch_id: number | null;
}>`lateral (select ${branchOf(sql.ref('p.order_id'))} as branch_id)`.as('b');

/** The branch an order was made for; null where nothing of it is known. */
export async function findBranchOfOrder(db: Db, orderId: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null;
  }>`select ${branchOf(sql`${orderId}::bigint`)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

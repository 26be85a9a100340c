import { type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';

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

/** How many registrations keep each version of the refund rules. */
export async function countByPolicy(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('registrations')
    .select((eb) => ['refund_policy_id as policyId', eb.fn.countAll<number>().as('total')])
    .groupBy('refund_policy_id')
    .orderBy('refund_policy_id', 'desc')
    .limit(100)
    .execute();
  return new Map(rows.map((row) => [row.policyId, row.total]));
}

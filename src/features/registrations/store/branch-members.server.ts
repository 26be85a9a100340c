import type { Db } from '#src/platform/db/database.ts';

/** Members with a registration in these branches. */
export async function listMembersOfBranches(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select('r.member_id')
    .distinct()
    .where('s.branch_id', 'in', branchIds.length > 0 ? [...branchIds] : [0])
    // Newest first: of more than are read, those of years ago are left out.
    .orderBy('r.member_id', 'desc')
    .limit(100_000)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Orders of registrations in these branches, those whose deposit the bank took back too. */
export async function listOrdersOfBranches(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select(['r.order_id', 'r.replaced_order_id'])
    .distinct()
    .where('s.branch_id', 'in', branchIds.length > 0 ? [...branchIds] : [0])
    .where('r.order_id', 'is not', null)
    .orderBy('r.order_id', 'desc')
    .limit(100_000)
    .execute();
  return [...new Set(rows.flatMap((row) => [row.order_id ?? [], row.replaced_order_id ?? []].flat()))];
}

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

import type { Db } from '#src/platform/db/database.ts';

/** Members who have asked for counselling in these branches. */
export async function listMembersOfBranches(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('counselling_requests')
    .select('member_id')
    .distinct()
    .where('branch_id', 'in', branchIds.length > 0 ? [...branchIds] : [0])
    .where('member_id', 'is not', null)
    .orderBy('member_id', 'desc')
    .limit(100_000)
    .execute();
  return rows.flatMap((row) => row.member_id ?? []);
}

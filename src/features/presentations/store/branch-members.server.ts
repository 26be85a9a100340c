import type { Db } from '#src/platform/db/database.ts';

/** Members who have booked a presentation of these branches. */
export async function listMembersOfBranches(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('presentation_bookings as b')
    .innerJoin('presentation_sessions as s', 's.id', 'b.session_id')
    .select('b.member_id')
    .distinct()
    .where('s.branch_id', 'in', branchIds.length > 0 ? [...branchIds] : [0])
    .where('b.member_id', 'is not', null)
    .orderBy('b.member_id', 'desc')
    .limit(100_000)
    .execute();
  return rows.flatMap((row) => row.member_id ?? []);
}

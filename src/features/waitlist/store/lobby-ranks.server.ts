import type { Tx } from '#src/platform/db/database.ts';

/** The drawn places of these guardians in these rounds. */
export async function listRanks(
  tx: Tx,
  roundIds: readonly number[],
  memberIds: readonly number[],
): Promise<{ roundId: number; rank: number }[]> {
  if (roundIds.length === 0) return [];
  const rows = await tx
    .selectFrom('round_tickets')
    .select(['round_id as roundId', 'rank'])
    .where('round_id', 'in', roundIds)
    .where('member_id', 'in', memberIds)
    .where('rank', 'is not', null)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.flatMap((row) => (row.rank === null ? [] : [{ roundId: row.roundId, rank: row.rank }]));
}

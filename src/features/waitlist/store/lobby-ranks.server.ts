import type { Tx } from '#src/platform/db/database.ts';

/** The drawn places of these guardians in these rounds. */
export async function listRanks(
  tx: Tx,
  roundIds: readonly number[],
  memberIds: readonly number[],
): Promise<{ roundId: number; memberId: number; rank: number }[]> {
  if (roundIds.length === 0) return [];
  const rows = await tx
    .selectFrom('round_tickets')
    .select(['round_id as roundId', 'member_id as memberId', 'rank'])
    .where('round_id', '=', (e) => e.fn.any(e.val([...roundIds])))
    .where('member_id', '=', (e) => e.fn.any(e.val([...memberIds])))
    .where('rank', 'is not', null)
    .orderBy('id')
    .limit(roundIds.length * memberIds.length)
    .execute();
  return rows.flatMap((row) =>
    row.rank === null ? [] : [{ roundId: row.roundId, memberId: row.memberId, rank: row.rank }],
  );
}

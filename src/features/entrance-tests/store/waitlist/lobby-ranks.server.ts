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

/**
 * Puts children onto the place of one guardian, in place of those who were on it; answers those who are on it now. A child
 * that another guardian put onto a place stays there.
 */
export async function putChildren(
  tx: Tx,
  place: { readonly roundId: number; readonly memberId: number },
  childIds: readonly number[],
): Promise<number[]> {
  const { roundId, memberId } = place;
  await tx
    .deleteFrom('round_ticket_children')
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .execute();
  if (childIds.length === 0) return [];
  const rows = await tx
    .insertInto('round_ticket_children')
    .values(
      [...new Set(childIds)]
        .sort((a, b) => a - b)
        .map((childId) => ({ round_id: roundId, child_id: childId, member_id: memberId })),
    )
    .onConflict((c) => c.columns(['round_id', 'child_id']).doNothing())
    .returning('child_id')
    .execute();
  return rows.map((row) => row.child_id);
}

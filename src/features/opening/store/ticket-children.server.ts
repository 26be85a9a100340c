import type { Tx } from '#src/platform/db/database.ts';

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

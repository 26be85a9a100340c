import type { Db, Tx } from '#src/platform/db/database.ts';

/** Whom each of these children is being handed to; what nobody took in time is over. */
export async function listHandOvers(db: Db | Tx, childIds: readonly number[], now: Date) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom('child_hand_overs')
    .select(['child_id', 'person_id', 'expires_at'])
    .where('child_id', 'in', childIds)
    .where('expires_at', '>', now)
    .orderBy('child_id')
    .limit(childIds.length)
    .execute();
}

/** Asks a person to take the child; an earlier question is over. */
export async function putHandOver(
  tx: Tx,
  asked: {
    readonly childId: number;
    readonly personId: number;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const row = { person_id: asked.personId, asked_at: asked.now, expires_at: asked.expiresAt };
  await tx
    .insertInto('child_hand_overs')
    .values({ ...row, child_id: asked.childId })
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(row))
    .execute();
}

/** Ends the question of a child; false where there was none. */
export async function endHandOver(tx: Tx, childId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('child_hand_overs')
    .where('child_id', '=', childId)
    .returning('child_id')
    .executeTakeFirst();
  return row !== undefined;
}

import type { Tx } from '#src/platform/db/database.ts';

/** The name under which several registrations share one order. */
export async function insertGroup(tx: Tx, memberId: number, now: Date): Promise<number> {
  const row = await tx
    .insertInto('registration_groups')
    .values({ member_id: memberId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

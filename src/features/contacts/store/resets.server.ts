import type { Db, Tx } from '#src/platform/db/database.ts';

export interface NewReset {
  readonly memberId: number;
  readonly codeHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new reset; earlier ones of the member are over from now on. */
export async function insertReset(tx: Tx, reset: NewReset): Promise<void> {
  await endResets(tx, reset.memberId, reset.now);
  await tx
    .insertInto('password_resets')
    .values({
      member_id: reset.memberId,
      code_hash: reset.codeHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Ends every open reset of the member. */
export async function endResets(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whose live reset it is and until when, without using it. */
export async function findLiveReset(db: Db, codeHash: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .select(['member_id', 'expires_at'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a reset by one statement; the member's id for the one who did, otherwise null. */
export async function takeReset(tx: Tx, codeHash: string, now: Date): Promise<number | null> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

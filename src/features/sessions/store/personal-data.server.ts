import type { Db } from '#src/platform/db/database.ts';

/** Every sign-in that is still on record, oldest first. */
export async function listSignIns(db: Db, memberId: number) {
  return db
    .selectFrom('sessions')
    .select(['device', 'address', 'created_at', 'last_seen_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

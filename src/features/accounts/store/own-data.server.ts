import type { Db } from '#src/platform/db/database.ts';

/** Every word the member gave on consents, oldest first. */
export async function listConsentHistory(db: Db, memberId: number) {
  return db
    .selectFrom('consents')
    .select(['type', 'version', 'given', 'method', 'given_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** What happened to the account, oldest first. */
export async function listEvents(db: Db, memberId: number) {
  return db
    .selectFrom('member_events')
    .select(['kind', 'actor', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** The member's children, removed ones too as long as they are kept. */
export async function listChildrenHeld(db: Db, memberId: number) {
  return db
    .selectFrom('children')
    .leftJoin('child_photos', 'child_photos.child_id', 'children.id')
    .select([
      'name',
      'birth_date',
      'school_name',
      'grade',
      'created_at',
      'removed_at',
      'added_at as photo_at',
    ])
    .where('member_id', '=', memberId)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute();
}

import { findByMobile } from '#src/features/members/store/members.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** Former members whose data is to be destroyed: they left at or before that instant. 500 at a time, in order. */
export async function listToDestroy(db: Db, leftBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('status', '=', 'withdrawn')
    .where('destroyed_at', 'is', null)
    .where('withdrawn_at', '<=', leftBefore)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** One former member whose data is still there, locked. */
export async function lockFormer(tx: Tx, id: number) {
  return tx
    .selectFrom('members')
    .select(['id', 'login_id', 'name', 'mobile', 'email', 'withdrawn_at'])
    .where('id', '=', id)
    .where('status', '=', 'withdrawn')
    .where('destroyed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Children removed at or before that instant, and those whose kept records are due. 500 at a time, in order. */
export async function listChildrenToDestroy(
  db: Db,
  { removedBefore, now }: { readonly removedBefore: Date; readonly now: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('children')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('removed_at', '<=', removedBefore), eb('destroyed_at', 'is', null)]),
        eb('records_until', '<=', now),
      ]),
    )
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** One removed child, locked; false where there is none. */
export async function lockRemovedChild(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('children')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when the law keeps records of an erased child; null once nothing is left. */
export async function keepRecordsUntil(tx: Tx, childId: number, until: Date | null): Promise<void> {
  await tx.updateTable('children').set({ records_until: until }).where('id', '=', childId).execute();
}

export async function rememberFormerLoginId(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .insertInto('former_login_ids')
    .values({ hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isFormerLoginId(db: Db | Tx, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_login_ids')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepIdentity(
  tx: Tx,
  kept: { readonly memberId: number; readonly sealed: string; readonly keepUntil: Date },
): Promise<void> {
  const { memberId, sealed, keepUntil } = kept;
  await tx
    .insertInto('kept_identities')
    .values({ member_id: memberId, sealed, keep_until: keepUntil })
    .execute();
}

/** Kept identities whose day has come; 500 at a time. */
export async function listOverdueIdentities(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('kept_identities')
    .select('member_id')
    .where('keep_until', '<=', now)
    .orderBy('member_id')
    .limit(500)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Locks one of them; false where it has gone meanwhile, or its day was put off. */
export async function lockOverdueIdentity(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('kept_identities')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('keep_until', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropIdentity(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('kept_identities').where('member_id', '=', memberId).execute();
}

export async function isMobileInUse(tx: Tx, mobile: string): Promise<boolean> {
  return (await findByMobile(tx, mobile)) !== null;
}

export async function isEmailInUse(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import type { Db, Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

export interface NewEmailChange {
  readonly memberId: number;
  readonly email: string;
  readonly codeHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new change; earlier ones of the member are over from now on. */
export async function insertEmailChange(tx: Tx, change: NewEmailChange): Promise<void> {
  const { memberId, email, codeHash, now, expiresAt } = change;
  await tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('email_changes')
    .values({ member_id: memberId, email, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .execute();
}

/** The change asked for last, locked; undefined where there is none. */
export async function lockEmailChange(tx: Tx, memberId: number) {
  return tx
    .selectFrom('email_changes')
    .select(['id', 'email', 'code_hash', 'tries', 'expires_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countEmailTry(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markEmailChanged(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('email_changes').set({ used_at: now }).where('id', '=', id).execute();
}

/** Removes changes that ended a day ago: an address nobody proved is nobody's. */
export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await db.deleteFrom('email_changes').where('expires_at', '<', before).execute();
}

/** Remembers a phone or address the member has no more, so that what was sent there can be destroyed with the rest. */
export async function keepFormerContact(
  tx: Tx,
  former: { readonly memberId: number; readonly contact: string; readonly now: Date },
): Promise<void> {
  const { memberId: member_id, contact, now: left_at } = former;
  await tx.insertInto('former_contacts').values({ member_id, contact, left_at }).execute();
}

/** The phones and addresses a member had before, with when each was given up. */
export async function listFormerContacts(
  tx: Tx,
  memberId: number,
): Promise<readonly { readonly contact: string; readonly leftAt: Date }[]> {
  return tx
    .selectFrom('former_contacts')
    .select(['contact', 'left_at as leftAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(1_000)
    .execute();
}

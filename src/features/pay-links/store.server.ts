import type { Db, Tx } from '#src/platform/db/database.ts';

export interface NewPayLink {
  readonly registrationId: number;
  readonly memberId: number;
  readonly codeHash: string;
  readonly expiresAt: Date;
  readonly staffId: number;
  readonly now: Date;
}

/** Keeps a new link; the earlier one of the registration is over from now on. */
export async function replaceLink(tx: Tx, link: NewPayLink): Promise<void> {
  await tx
    .updateTable('pay_links')
    .set({ ended_at: link.now })
    .where('registration_id', '=', link.registrationId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('pay_links')
    .values({
      registration_id: link.registrationId,
      member_id: link.memberId,
      code_hash: link.codeHash,
      created_at: link.now,
      expires_at: link.expiresAt,
      created_by: link.staffId,
    })
    .execute();
}

/** What a code leads to, unless a newer link took its place. */
export async function findLink(db: Db, codeHash: string) {
  return db
    .selectFrom('pay_links')
    .select(['registration_id', 'member_id', 'expires_at'])
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

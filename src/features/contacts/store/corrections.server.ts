import type { Db, Tx } from '#src/platform/db/database.ts';

const columns = [
  'contact_corrections.id',
  'contact_corrections.member_id as memberId',
  'contact_corrections.field',
  'contact_corrections.contact',
  'contact_corrections.reason',
  'contact_corrections.state',
  'contact_corrections.asked_by as askedBy',
  'contact_corrections.asked_at as askedAt',
  'contact_corrections.expires_at as expiresAt',
] as const;

const corrections = (db: Db | Tx) =>
  db
    .selectFrom('contact_corrections')
    .select(columns)
    .$narrowType<{ field: 'mobile' | 'email'; state: 'asked' | 'declined' | 'approved' | 'proven' }>();

export async function findCorrection(db: Db | Tx, id: number) {
  return corrections(db).where('id', '=', id).executeTakeFirst();
}

/** Locked; the member is locked before. */
export async function lockCorrection(tx: Tx, id: number) {
  return corrections(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findCorrectionByCode(db: Db, codeHash: string) {
  return corrections(db).where('code_hash', '=', codeHash).executeTakeFirst();
}

/** Those that wait for a second person, of one member or of all, with the member as it is now. */
export async function listAsked(db: Db | Tx, memberId: number | undefined) {
  return (
    db
      .selectFrom('contact_corrections')
      .innerJoin('members as m', 'm.id', 'contact_corrections.member_id')
      .select([...columns, 'm.name', 'm.mobile', 'm.email'])
      .$narrowType<{ field: 'mobile' | 'email' }>()
      .where('contact_corrections.state', '=', 'asked')
      // Who has left has nothing to be corrected any more.
      .where('m.status', '=', 'active')
      .$if(memberId !== undefined, (query) => query.where('m.id', '=', memberId ?? 0))
      .orderBy('contact_corrections.id')
      .limit(100)
      .execute()
  );
}

export async function insertCorrection(
  tx: Tx,
  asked: {
    readonly memberId: number;
    readonly field: 'mobile' | 'email';
    readonly contact: string | null;
    readonly reason: string;
    readonly staffId: number;
    readonly now: Date;
  },
): Promise<number> {
  const { memberId, field, contact, reason, staffId, now } = asked;
  const row = await tx
    .insertInto('contact_corrections')
    .values({ member_id: memberId, field, contact, reason, asked_by: staffId, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function decideCorrection(
  tx: Tx,
  decision: {
    readonly id: number;
    readonly state: 'declined' | 'approved';
    readonly staffId: number;
    readonly now: Date;
    readonly link: { readonly codeHash: string; readonly expiresAt: Date } | null;
  },
): Promise<void> {
  const { id, state, staffId, now, link } = decision;
  await tx
    .updateTable('contact_corrections')
    .set({
      state,
      decided_by: staffId,
      decided_at: now,
      code_hash: link?.codeHash ?? null,
      expires_at: link?.expiresAt ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Links to corrected contacts of a field that nobody has used are over: what they stand for is not the last word any more. */
export async function endLinks(
  tx: Tx,
  of: { readonly memberId: number; readonly field: 'mobile' | 'email'; readonly now: Date },
): Promise<void> {
  const { memberId, field, now } = of;
  await tx
    .updateTable('contact_corrections')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('field', '=', field)
    .where('state', '=', 'approved')
    .where('expires_at', '>', now)
    .execute();
}

export async function markProven(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('contact_corrections').set({ state: 'proven' }).where('id', '=', id).execute();
}

/** Erases what was decided before an instant, with the contact that was wished. */
export async function sweepCorrections(db: Db, decidedBefore: Date): Promise<void> {
  await db.deleteFrom('contact_corrections').where('decided_at', '<', decidedBefore).execute();
}

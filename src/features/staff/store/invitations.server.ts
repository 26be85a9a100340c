import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';

export type InvitationRow = Selectable<DB['staff_invitations']>;

export interface NewInvitation {
  readonly staffId: number | null;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly branchIds: readonly number[];
  readonly secretHash: string;
  /** Null: by a command at the server. */
  readonly invitedBy: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  return tx
    .insertInto('staff_invitations')
    .values({
      staff_id: invitation.staffId,
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      branch_ids: [...invitation.branchIds],
      secret_hash: invitation.secretHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Open invitations with who sent them (null: a command at the server), newest first. */
export async function listOpenInvitations(db: Db) {
  return db
    .selectFrom('staff_invitations as i')
    .leftJoin('staff as s', 's.id', 'i.invited_by')
    .selectAll('i')
    .select('s.name as invitedBy')
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .orderBy('i.id', 'desc')
    .limit(100)
    .execute();
}

const open = (db: Db | Tx) =>
  db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

export async function findOpenInvitation(db: Db | Tx, id: number): Promise<InvitationRow | undefined> {
  return open(db).where('id', '=', id).executeTakeFirst();
}

/** The open invitation behind a secret, if its time is not over. */
export async function findBySecret(
  db: Db | Tx,
  secretHash: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return open(db).where('secret_hash', '=', secretHash).where('expires_at', '>', now).executeTakeFirst();
}

export async function lockBySecret(
  tx: Tx,
  secretHash: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return open(tx)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Voids the open invitations of these addresses, so that a new one can be sent. */
export async function revokeInvitationsTo(tx: Tx, emails: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ revoked_at: now, password_hash: null, totp_sealed: null })
    .where('email', '=', sql<string>`any(${[...emails]})`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Keeps what the invited person has set so far; an open invitation only. */
export async function keepBeginning(
  db: Db,
  id: number,
  set: { readonly passwordHash: string; readonly totpSealed: string },
): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ password_hash: set.passwordHash, totp_sealed: set.totpSealed })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Closes an invitation that was taken up; what was kept on the way in goes. */
export async function acceptInvitation(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ accepted_at: now, password_hash: null, totp_sealed: null })
    .where('id', '=', id)
    .execute();
}

/** Those of these addresses that are somebody's of the staff. */
export async function listStaffEmails(db: Db | Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('email', '=', (e) => e.fn.any(e.val([...emails])))
    .orderBy('email')
    .limit(Math.max(emails.length, 1))
    .execute();
  return new Set(rows.map((row) => row.email));
}

export async function isStaffEmail(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** One at a time: two commands at once invite one owner. Held to the end of the transaction (advisory lock). */
export async function lockFirstOwner(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(tx);
}

/** Addresses of owners who are invited and have not come yet. */
export async function listInvitedOwners(tx: Tx, now: Date): Promise<string[]> {
  const rows = await open(tx)
    .where('role', '=', 'owner')
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ email }) => email);
}

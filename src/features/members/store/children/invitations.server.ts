import { sql } from 'kysely';
import type { ChildRole } from '#src/features/members/contract/family.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

export interface NewInvitation {
  readonly childId: number;
  readonly role: ChildRole;
  readonly invitedBy: number;
  readonly mobile: string;
  readonly codeHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores an invitation; earlier open ones of the child to that phone are over. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { childId, role, invitedBy, mobile, codeHash, now, expiresAt } = invitation;
  await tx
    .updateTable('child_invitations')
    .set({ used_at: now })
    .where('child_id', '=', childId)
    .where('mobile', '=', mobile)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('child_invitations')
    .values({
      child_id: childId,
      role,
      invited_by: invitedBy,
      mobile,
      code_hash: codeHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** A live invitation with its child and who invited, as long as that member still is the child's first guardian. */
export async function findInvitation(
  db: Db | Tx,
  codeHash: string,
  { now, isLocked }: { readonly now: Date; readonly isLocked: boolean },
) {
  return (
    db
      .selectFrom('child_invitations as invitation')
      .innerJoin('children as child', 'child.id', 'invitation.child_id')
      .innerJoin('members as inviter', 'inviter.id', 'invitation.invited_by')
      .select([
        'invitation.id',
        'invitation.role',
        'invitation.mobile',
        'child.id as child_id',
        'child.name as child_name',
        'child.birth_date',
        'inviter.name as inviter_name',
        'inviter.id as inviter_id',
        sql<string>`coalesce(inviter.mobile, '')`.as('inviter_mobile'),
      ])
      .where('invitation.code_hash', '=', codeHash)
      .where('invitation.used_at', 'is', null)
      .where('invitation.expires_at', '>', now)
      .where('child.removed_at', 'is', null)
      .whereRef('child.member_id', '=', 'invitation.invited_by')
      // Whoever removes the child or hands it over waits for who is joining, or the other way round.
      .$if(isLocked, (query) => query.forUpdate(['child']))
      .executeTakeFirst()
  );
}

/** Invitations to these children that can still be opened, the oldest first. */
export async function listOpenInvitations(db: Db | Tx, childIds: readonly number[], now: Date) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom('child_invitations')
    .select(['id', 'child_id', 'role', 'mobile', 'expires_at'])
    .where('child_id', 'in', childIds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Ends open invitations of a child: one, or all to a phone; answers how many. */
export async function endInvitations(
  tx: Tx,
  childId: number,
  { which, now }: { which: { readonly id: number } | { readonly mobile: string } | 'all'; now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable('child_invitations')
    .set({ used_at: now })
    .where('child_id', '=', childId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(which !== 'all' && 'id' in which, (query) =>
      query.where('id', '=', which !== 'all' && 'id' in which ? which.id : 0),
    )
    .$if(which !== 'all' && 'mobile' in which, (query) =>
      query.where('mobile', '=', which !== 'all' && 'mobile' in which ? which.mobile : ''),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Uses an invitation up by one statement; true for the one who did. */
export async function takeInvitation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('child_invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what was sent to a phone that is not its holder's any more. */
export async function endInvitationsTo(tx: Tx, mobile: string, now: Date): Promise<void> {
  await tx
    .updateTable('child_invitations')
    .set({ used_at: now })
    .where('mobile', '=', mobile)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes invitations whose time was over a month ago. */
export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * dayMs);
  await db.deleteFrom('child_invitations').where('expires_at', '<', before).execute();
}

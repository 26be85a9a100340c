import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ChildRole } from '../contract/family.ts';

/** Who sees each of these children besides its first guardian, in the order they joined. */
export async function listPeopleOf(db: Db | Tx, childIds: readonly number[]) {
  if (childIds.length === 0) return [];
  return db
    .selectFrom('child_people')
    .innerJoin('members', 'members.id', 'child_people.member_id')
    .select([
      'child_people.child_id',
      'child_people.member_id',
      'child_people.role',
      'child_people.joined_at',
      'members.name',
    ])
    .where('child_people.child_id', 'in', childIds)
    .where('child_people.left_at', 'is', null)
    .orderBy('child_people.id')
    .limit(100)
    .execute();
}

export async function insertPerson(
  tx: Tx,
  person: {
    readonly childId: number;
    readonly memberId: number;
    readonly role: ChildRole;
    readonly consentId: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('child_people')
    .values({
      child_id: person.childId,
      member_id: person.memberId,
      role: person.role,
      consent_id: person.consentId,
      joined_at: person.now,
    })
    .execute();
}

/** Ends what the member sees of others' children: of one, or of all. */
export async function leaveChildren(
  tx: Tx,
  { memberId, childId, now }: { readonly memberId: number; readonly childId?: number; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable('child_people')
    .set({ left_at: now })
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .$if(childId !== undefined, (query) => query.where('child_id', '=', childId ?? 0))
    .returning('id')
    .execute();
  return rows.length;
}

/** The guardian who would take the child over: the first who joined and has no child of that name and birthday. */
export async function findHeir(tx: Tx, childId: number) {
  return tx
    .selectFrom('child_people as person')
    .innerJoin('children as child', 'child.id', 'person.child_id')
    .innerJoin('members', 'members.id', 'person.member_id')
    .select(['person.id', 'person.member_id', 'person.consent_id'])
    .where('person.child_id', '=', childId)
    .where('person.role', '=', 'guardian')
    .where('person.left_at', 'is', null)
    .where('members.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('children as other')
            .select('other.id')
            .whereRef('other.member_id', '=', 'person.member_id')
            .whereRef('other.name', '=', 'child.name')
            .whereRef('other.birth_date', '=', 'child.birth_date')
            .where('other.removed_at', 'is', null),
        ),
      ),
    )
    .orderBy('person.id')
    .limit(1)
    .executeTakeFirst();
}

/** Makes the heir the child's first guardian; the consent it stands on is then the heir's. */
export async function handOverChild(
  tx: Tx,
  childId: number,
  heir: { readonly id: number; readonly member_id: number; readonly consent_id: number | null },
  now: Date,
): Promise<void> {
  await tx.updateTable('child_people').set({ left_at: now }).where('id', '=', heir.id).execute();
  await tx
    .updateTable('children')
    .set({ member_id: heir.member_id, guardian_consent_id: heir.consent_id })
    .where('id', '=', childId)
    .execute();
}

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
export async function findInvitation(db: Db | Tx, codeHash: string, now: Date) {
  return db
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
    ])
    .where('invitation.code_hash', '=', codeHash)
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('child.removed_at', 'is', null)
    .whereRef('child.member_id', '=', 'invitation.invited_by')
    .executeTakeFirst();
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

/** Removes invitations a former member sent or that went to that phone, and old ones of everybody. */
export async function deleteInvitations(
  tx: Tx,
  of: { readonly memberId: number; readonly mobile: string },
): Promise<void> {
  await tx
    .deleteFrom('child_invitations')
    .where((where) => where.or([where('invited_by', '=', of.memberId), where('mobile', '=', of.mobile)]))
    .execute();
}

export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  await db.deleteFrom('child_invitations').where('expires_at', '<', before).execute();
}

/** Moves every child of an earlier school year to its new grade, marked to be looked at; answers how many. */
export async function rollGrades(db: Db, schoolYear: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with rolled as (
      update children set grade = least(12, grade + ${schoolYear} - grade_year), grade_year = ${schoolYear},
        grade_to_check = true
      where grade_year < ${schoolYear} and removed_at is null returning id, member_id
    ), told as (
      insert into member_events (member_id, kind, actor, detail, at)
      select member_id, 'grade_rolled', 'system', 'child ' || id, ${now} from rolled returning 1
    )
    select count(*)::int as n from told`.execute(db);
  return rows[0]?.n ?? 0;
}

import type { Db, Tx } from '#src/platform/db/database.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';

export interface StaffRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly givenRights: readonly string[];
  readonly takenRights: readonly string[];
  // Both null after a reset, until the mailed link was used.
  readonly passwordHash: string | null;
  readonly totpSealed: string | null;
}

const columns = [
  'id',
  'email',
  'name',
  'role',
  'given_rights as givenRights',
  'taken_rights as takenRights',
  'password_hash as passwordHash',
  'totp_sealed as totpSealed',
] as const;

export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return await db
    .selectFrom('staff')
    .select(columns)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export async function findStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  return await db
    .selectFrom('staff')
    .select(columns)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** The branches a member of staff works for; none: every branch. */
export async function listBranchesOf(db: Db, staffId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('staff_branches as s')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['b.id', 'b.name'])
    .where('s.staff_id', '=', staffId)
    .orderBy('b.position')
    .limit(200)
    .execute();
}

/** Uses up a code's time step; false when it, or a later one, was used before. One statement. */
export async function spendTotpStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a session where the keys are still those that were checked; false where a reset came between. */
export async function insertSession(
  db: Db,
  staff: Pick<StaffRow, 'id' | 'totpSealed'>,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('staff_sessions')
    .columns(['staff_id', 'secret_hash', 'created_at', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('staff')
        .select((of) => ['id', of.val(secretHash).as('secret'), of.val(now).as('from'), of.val(now).as('at')])
        .where('id', '=', staff.id)
        .where('status', '=', 'active')
        .where('totp_sealed', '=', staff.totpSealed)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSession(db: Db, secretHash: string) {
  return db
    .selectFrom('staff_sessions as x')
    .innerJoin('staff as s', 's.id', 'x.staff_id')
    .select([
      'x.id',
      's.id as staffId',
      's.role',
      's.given_rights as givenRights',
      's.taken_rights as takenRights',
      'x.created_at as createdAt',
      'x.seen_at as seenAt',
      'x.ended_at as endedAt',
    ])
    .where('x.secret_hash', '=', secretHash)
    .where('s.status', '=', 'active')
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

export async function endSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  readonly totpSealed: string;
  readonly branchIds: readonly number[];
}

export async function insertStaff(tx: Tx, staff: NewStaff, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({
      email: staff.email,
      name: staff.name,
      role: staff.role,
      password_hash: staff.passwordHash,
      totp_sealed: staff.totpSealed,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (staff.branchIds.length === 0) return id;
  await tx
    .insertInto('staff_branches')
    .values(staff.branchIds.map((branchId) => ({ staff_id: id, branch_id: branchId })))
    .execute();
  return id;
}

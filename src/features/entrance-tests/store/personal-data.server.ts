import type { Db, Tx } from '#src/platform/db/database.ts';

/** A member's registrations with the names of their tests, oldest first. */
export async function listRegistrationsHeld(db: Db, memberId: number) {
  return db
    .selectFrom('registrations')
    .innerJoin('tests', 'tests.id', 'registrations.test_id')
    .innerJoin('test_sessions', 'test_sessions.id', 'registrations.session_id')
    .select([
      'registrations.registration_no',
      'tests.title',
      'test_sessions.starts_at',
      'registrations.child_name',
      'registrations.school_name',
      'registrations.guardian_name',
      'registrations.guardian_mobile',
      'registrations.state',
      'registrations.created_at',
    ])
    .where('registrations.member_id', '=', memberId)
    .orderBy('registrations.id')
    .limit(1_000)
    .execute();
}

/** Overwrites who was registered, but for paid registrations made after `keepSince`. */
export async function blankRegistrations(tx: Tx, memberId: number, keepSince: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      child_name: '탈퇴 자녀',
      school_name: '',
      guardian_name: '탈퇴 회원',
      guardian_mobile: '01000000000',
    })
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('created_at', '<=', keepSince)]))
    .execute();
  for (const table of ['test_waits', 'test_wait_entries', 'test_alarms'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute();
}

/** When the last paid registration after `keepSince` was made; null when there is none. */
export async function lastPaidRegistrationAt(
  tx: Tx,
  memberId: number,
  keepSince: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('registrations')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('order_id', 'is not', null)
    .where('created_at', '>', keepSince)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Overwrites a removed child in registrations, but for paid ones made after `keepSince`, and ends its waiting. */
export async function blankRegistrationsOfChild(tx: Tx, childId: number, keepSince: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ child_name: '삭제된 자녀', school_name: '' })
    .where('child_id', '=', childId)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('created_at', '<=', keepSince)]))
    .execute();
  await tx.deleteFrom('test_waits').where('child_id', '=', childId).execute();
}

/** When the last paid registration of a child after `keepSince` was made; null when there is none. */
export async function lastPaidOfChildAt(tx: Tx, childId: number, keepSince: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('registrations')
    .select('created_at')
    .where('child_id', '=', childId)
    .where('order_id', 'is not', null)
    .where('created_at', '>', keepSince)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

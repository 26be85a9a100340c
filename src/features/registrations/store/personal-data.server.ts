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

export type Whose = { readonly memberId: number } | { readonly childId: number };

/** The orders of a member's registrations, or of a child's, with when the registration was made. */
export async function listOrdersOf(tx: Tx, whose: Whose) {
  return tx
    .selectFrom('registrations')
    .select(['order_id as orderId', 'created_at as createdAt'])
    .$if('memberId' in whose, (query) =>
      query.where('member_id', '=', 'memberId' in whose ? whose.memberId : 0),
    )
    .$if('childId' in whose, (query) => query.where('child_id', '=', 'childId' in whose ? whose.childId : 0))
    .where('order_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(5_000)
    .$narrowType<{ orderId: number }>()
    .execute();
}

/** Overwrites who was registered, but for what these orders pay for; waiting and alarms go. */
export async function blankRegistrations(
  tx: Tx,
  memberId: number,
  keptOrderIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      child_name: '탈퇴 자녀',
      school_name: '',
      guardian_name: '탈퇴 회원',
      guardian_mobile: '01000000000',
    })
    .where('member_id', '=', memberId)
    .where((e) =>
      e.or([e('order_id', 'is', null), e.not(e('order_id', '=', e.fn.any(e.val([...keptOrderIds]))))]),
    )
    .execute();
  for (const table of ['test_waits', 'test_wait_entries', 'test_alarms'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute();
}

/** Overwrites a removed child in registrations, but for what these orders pay for, and ends its waiting. */
export async function blankRegistrationsOfChild(
  tx: Tx,
  childId: number,
  keptOrderIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ child_name: '삭제된 자녀', school_name: '' })
    .where('child_id', '=', childId)
    .where((e) =>
      e.or([e('order_id', 'is', null), e.not(e('order_id', '=', e.fn.any(e.val([...keptOrderIds]))))]),
    )
    .execute();
  await tx.deleteFrom('test_waits').where('child_id', '=', childId).execute();
}

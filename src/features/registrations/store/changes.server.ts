import type { Db, Tx } from '#src/platform/db/database.ts';
import type { RegistrationRow } from './registrations.server.ts';

/** The live registration of a child for a test; there is one at most. */
export async function findLiveRow(
  db: Db | Tx,
  childId: number,
  testId: number,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('child_id', '=', childId)
    .where('test_id', '=', testId)
    .where('state', 'in', ['held', 'confirming', 'confirmed', 'attended'])
    .executeTakeFirst();
}

/** Keeps which registration changes its session where the offer is taken. */
export async function setChange(tx: Tx, holderKey: string, registrationId: number): Promise<void> {
  await tx
    .updateTable('test_waits')
    .set({ changes_registration_id: registrationId })
    .where('holder_key', '=', holderKey)
    .execute();
}

/** The registrations of a child that are not over, locked in the order of their numbers. */
export async function lockLiveOfChild(tx: Tx, childId: number): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('child_id', '=', childId)
    .where('state', 'not in', ['cancelled', 'expired'])
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
}

/** The child's registrations that are not over, and its places in lines, say another name and school from here on. */
export async function renameStudent(
  tx: Tx,
  childId: number,
  student: { readonly name: string; readonly schoolName: string },
): Promise<void> {
  const said = { child_name: student.name, school_name: student.schoolName };
  await tx
    .updateTable('registrations')
    .set(said)
    .where('child_id', '=', childId)
    .where('state', 'not in', ['cancelled', 'expired'])
    .execute();
  await tx
    .updateTable('test_waits')
    .set(said)
    .where('child_id', '=', childId)
    .where('ended_at', 'is', null)
    .execute();
}

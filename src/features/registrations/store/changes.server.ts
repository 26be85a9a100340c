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

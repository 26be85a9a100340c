import type { Db, Tx } from '#src/platform/db/database.ts';

/** An account was opened for these. */
export async function noteAccount(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('registrations').set({ had_account: true }).where('id', 'in', ids).execute();
}

/** What stands under a payment. */
export async function listUnder(tx: Tx, paymentRef: number): Promise<{ id: number }[]> {
  return tx
    .selectFrom('registrations')
    .select('id')
    .where('confirming_payment_ref', '=', paymentRef)
    .where('state', '=', 'confirming')
    .orderBy('id')
    .limit(10)
    .execute();
}

/** The payments under which registrations stand. */
export async function listConfirmingRefs(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('confirming_payment_ref as ref')
    .distinct()
    .where('state', '=', 'confirming')
    .orderBy('ref')
    .limit(500)
    .execute();
  return rows.flatMap(({ ref }) => (ref === null ? [] : [ref]));
}

/** Whether one of these children had an account for a deposit for a test before. */
export async function hadAccount(
  db: Db | Tx,
  childIds: readonly number[],
  testIds: readonly number[],
): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('child_id', 'in', childIds)
    .where('test_id', 'in', testIds)
    .where('had_account', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

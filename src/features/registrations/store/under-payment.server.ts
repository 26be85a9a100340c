import { sql } from 'kysely';
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

/** These stand under a payment from here on, each under its own; what was promised of their clocks is kept. */
export async function setAllConfirming(
  tx: Tx,
  rows: readonly { readonly id: number; readonly paymentRef: number }[],
): Promise<void> {
  await sql`update registrations r set state = 'confirming', confirming_payment_ref = c."paymentRef",
      hold_promised_until = r.hold_expires_at, hold_first_until = coalesce(r.hold_first_until, r.hold_expires_at),
      hold_expires_at = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (id bigint, "paymentRef" bigint)
    where r.id = c.id`.execute(tx);
}

/** By order, the first pool of what it pays for. */
export async function poolsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ orderId: number; poolId: number }>`
    select r.order_id as "orderId", min(s.pool_id) as "poolId"
    from registrations r join test_sessions s on s.id = r.session_id
    where r.order_id = any(${[...orderIds]}::bigint[]) group by r.order_id`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row.poolId]));
}

import type { Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';

/** Stores events of webhooks, each once; answers the ids of those that were not here already. */
export async function insertWebhookEvents(
  tx: Tx,
  events: readonly {
    readonly eventId: string;
    readonly type: string;
    readonly paymentId: string | null;
    readonly now: Date;
  }[],
): Promise<ReadonlySet<string>> {
  const rows = events.map(({ eventId, type, paymentId, now }) => ({
    event_id: eventId,
    type,
    payment_id: paymentId,
    received_at: now,
  }));
  if (rows.length === 0) return new Set();
  // In one order: the same events may come to two processes in the same moment.
  const ordered = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  const fresh = await insertMany(tx, 'webhook_events', ordered)
    .onConflict((c) => c.column('event_id').doNothing())
    .returning('event_id')
    .execute();
  return new Set(fresh.map((row) => row.event_id));
}

/** Of payments by the ids they have outside, what decides whether a word about them is news. */
export async function findHeard(tx: Tx, paymentIds: readonly string[]) {
  const rows = await tx
    .selectFrom('payments')
    .select(['payment_id', 'state', 'method', 'deposit_account', 'paid_at'])
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .orderBy('id')
    .limit(paymentIds.length)
    .execute();
  return new Map(
    rows.map(({ payment_id, state, method, deposit_account, paid_at: paidAt }) => [
      payment_id,
      { state, isDeposit: method === 'virtual_account' || deposit_account !== null, paidAt },
    ]),
  );
}

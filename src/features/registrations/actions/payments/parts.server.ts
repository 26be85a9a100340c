import type { OrderFacts } from '#src/features/payments/actions/orders.server.ts';
import { listOfOrder, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { openPool } from '#src/features/seats/actions/pools.server.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { seatHooks } from '../seats/hooks.server.ts';

/** A registration an order pays for, and its session. */
export interface Part {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
}

/** Every registration an order pays for; under the locks of `lockPools` nobody else changes them. */
export async function readParts(db: Db | Tx, order: Pick<OrderFacts, 'orderId'>): Promise<Part[]> {
  const rows = await listOfOrder(db, order.orderId);
  const sessions = await findSessions(db, [...new Set(rows.map((row) => row.session_id))]);
  return rows.flatMap((row) => {
    const session = sessions.get(row.session_id);
    return session ? [{ row, session }] : [];
  });
}

const poolsOf = (parts: readonly Part[]) =>
  [...new Set(parts.map(({ session }) => session.poolId))].sort((a, b) => a - b);

/** A child was moved to another session in this very moment: `inTransaction` begins anew on this code. */
const changedMeanwhile = Object.assign(new Error('The sessions of an order have changed.'), {
  code: '40001',
});

/**
 * Locks the pools of everything an order pays for, in the order of their numbers. Holds whose time is over are freed on
 * the way, so what is read afterwards is true at `now`.
 */
export async function lockPools(tx: Tx, order: OrderFacts, now: Date): Promise<void> {
  const poolIds = poolsOf(await readParts(tx, order));
  for (const poolId of poolIds) await openPool(tx, poolId, { now, hooks: seatHooks });
  if (poolsOf(await readParts(tx, order)).some((poolId) => !poolIds.includes(poolId))) throw changedMeanwhile;
}

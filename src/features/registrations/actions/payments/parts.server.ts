import type { OrderFacts, Payable } from '#src/features/payments/actions/orders.server.ts';
import { maySeatFor } from '#src/features/registrations/rules/offers.ts';
import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat } from '#src/features/registrations/rules/seated.ts';
import {
  listOfOrder,
  listOfOrders,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { openPool } from '#src/features/seats/actions/pools.server.ts';
import { readOffered } from '#src/features/seats/actions/waits.server.ts';
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

export const isSeated = ({ row }: Part) => hasSeat(row.state);
export const isIn =
  (...states: readonly RegistrationState[]) =>
  ({ row }: Part) =>
    states.some((state) => state === row.state);
export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { row }) => sum + row.amount_krw, 0);

/** Whether what an order pays for still stands, for exactly its amount, in sessions that take it. */
function payableOf(parts: readonly Part[], order: OrderFacts, now: Date): Payable {
  // Nothing is left in an order whose seats all have another one by now.
  if (parts.every(({ row }) => row.member_id !== order.memberId)) return 'passed_on';
  const unpaid = parts.filter(
    (part) => isSeated(part) || (isIn('held')(part) && (part.row.hold_expires_at ?? now) > now),
  );
  if (unpaid.length === 0 || sumOf(unpaid) !== order.amountKrw) return 'gone';
  return unpaid.every(({ session }) => maySeatFor(session, now)) ? 'payable' : 'closed';
}

/** The same of each, and whether what is gone was offered or entered by staff: its time was not a registration's. */
export async function payablesNow(
  db: Db | Tx,
  orders: readonly { readonly order: OrderFacts; readonly parts: readonly Part[] }[],
  now: Date,
): Promise<Payable[]> {
  const judged = orders.map(({ order, parts }) => ({
    state: payableOf(parts, order, now),
    holds: parts.map(({ row }) => row.hold_id),
    isEntered: parts.some(({ row }) => row.entered_by !== null),
  }));
  const gone = judged.filter(({ state }) => state === 'gone');
  const offered = await readOffered(
    db,
    gone.flatMap(({ holds }) => holds),
  );
  const lapsed = new Set(offered.map(({ holdId }) => holdId));
  return judged.map(({ state, holds, isEntered }) =>
    state === 'gone' && (isEntered || holds.some((id) => lapsed.has(id))) ? 'lapsed' : state,
  );
}

/** The same of one order. */
export async function payableNow(
  db: Db | Tx,
  parts: readonly Part[],
  { order, now }: { order: OrderFacts; now: Date },
): Promise<Payable> {
  const [state = 'gone'] = await payablesNow(db, [{ order, parts }], now);
  return state;
}

/** The same for many orders, by the same statements. */
export async function readPartsOf(
  tx: Tx,
  orders: readonly Pick<OrderFacts, 'orderId'>[],
): Promise<Map<number, Part[]>> {
  const rows = await listOfOrders(
    tx,
    orders.map((order) => order.orderId),
  );
  const sessions = await findSessions(tx, [...new Set(rows.map((row) => row.session_id))]);
  const parts = rows.flatMap((row) => {
    const session = sessions.get(row.session_id);
    return session ? [{ row, session }] : [];
  });
  return Map.groupBy(parts, ({ row }) => row.order_id ?? 0);
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
  await lockPoolsOf(tx, [order], now);
}

/** The same for many orders. */
export async function lockPoolsOf(
  tx: Tx,
  orders: readonly Pick<OrderFacts, 'orderId'>[],
  now: Date,
): Promise<void> {
  const read = async () => poolsOf([...(await readPartsOf(tx, orders)).values()].flat());
  const poolIds = await read();
  for (const poolId of poolIds) await openPool(tx, poolId, { now, hooks: seatHooks });
  if ((await read()).some((poolId) => !poolIds.includes(poolId))) throw changedMeanwhile;
}

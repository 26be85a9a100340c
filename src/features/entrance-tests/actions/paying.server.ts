import type { OrderFacts, PurposeMoments } from '#src/features/payments/actions/orders.server.ts';
import { freeHold, moveHold, openPool, readLines, takeSeats } from '#src/features/seats/actions.server.ts';
import { holdMinutes } from '#src/features/seats/rules.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { maySeatFor } from '../rules/offers.ts';
import { hasSeat } from '../rules/seated.ts';
import type { RegistrationState } from '../rules.ts';
import {
  listLiveOf,
  listOfOrder,
  lockRegistration,
  type RegistrationRow,
} from '../store/registrations.server.ts';
import { findSessions, type SessionRow } from '../store/sessions.server.ts';
import { moveRegistration, seatMoments, tellConfirmed, tellDepositOver } from './moments.server.ts';

const dayMs = 86_400_000;

interface Part {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
}

/**
 * Every registration an order pays for, locked: the pools in the order of their numbers, then the rows. Holds whose time
 * is over are freed on the way, so what is read here is true at `now`.
 */
async function lockParts(tx: Tx, order: OrderFacts, now: Date): Promise<Part[]> {
  const linked = await listOfOrder(tx, order.orderId);
  const sessions = await findSessions(tx, [...new Set(linked.map((row) => row.session_id))]);
  const poolIds = [...new Set([...sessions.values()].map((session) => session.poolId))];
  for (const poolId of poolIds.sort((a, b) => a - b)) await openPool(tx, poolId, now, seatMoments);
  const parts: Part[] = [];
  for (const { id } of linked) {
    const row = await lockRegistration(tx, id);
    const session =
      sessions.get(row.session_id) ?? (await findSessions(tx, [row.session_id])).get(row.session_id);
    if (session) parts.push({ row, session });
  }
  return parts;
}

const isSeated = ({ row }: Part) => hasSeat(row.state as RegistrationState);
const isIn =
  (...states: readonly RegistrationState[]) =>
  ({ row }: Part) =>
    states.some((state) => state === row.state);

/** What happens to registrations when money moves for them: all children of an order together. */
export const paymentMoments: PurposeMoments = {
  async onConfirming(tx, order, now) {
    const parts = await lockParts(tx, order, now);
    if (parts.length === 0) return false;
    if (parts.every((part) => isSeated(part) || isIn('confirming')(part))) return true;
    if (!parts.every(({ session }) => maySeatFor(session, now))) return false;
    // A sibling who was released has made the amount wrong; the others have an order of their own by now.
    const dueKrw = parts.filter(isIn('held')).reduce((sum, { row }) => sum + row.amount_krw, 0);
    if (dueKrw !== order.amountKrw) return false;
    for (const { row } of parts) {
      if (!(await moveHold(tx, row.hold_id, 'confirming', now, null, 'paying')))
        throw new Error(`The hold of ${row.registration_no} is not what its registration says.`);
      const by = { actor: `member ${row.member_id}`, cause: 'paying', now };
      await moveRegistration(tx, row, { state: 'confirming' }, by);
    }
    return true;
  },
  async onPaid(tx, order, now) {
    const parts = await lockParts(tx, order, now);
    if (parts.some(isSeated)) return 'seated';
    const lost = parts.filter((part) => !isIn('held', 'confirming')(part));
    const found = await seatsForLateMoney(tx, lost, now);
    if (parts.length === 0 || found === null) return 'no_seat';
    for (const { row, session } of parts) {
      const holdId = found.get(row.id) ?? row.hold_id;
      if (!(await moveHold(tx, holdId, 'kept', now, null, 'paid')))
        throw new Error(`The hold of ${row.registration_no} is not what its registration says.`);
      const by = { actor: 'provider', cause: 'paid', now };
      await moveRegistration(tx, row, { state: 'confirmed', confirmed_at: now, hold_id: holdId }, by);
      await tellConfirmed(tx, row, session);
    }
    return 'seated';
  },
  async onDeclined(tx, order, now, later) {
    const soon = new Date(now.getTime() + (holdMinutes / 2) * 60_000);
    const until = later && later > soon ? later : soon;
    for (const { row } of (await lockParts(tx, order, now)).filter(isIn('confirming'))) {
      await moveHold(tx, row.hold_id, 'held', now, until, 'declined');
      const by = { actor: 'provider', cause: 'declined', now };
      await moveRegistration(tx, row, { state: 'held', hold_expires_at: until }, by);
    }
  },
  async onDepositOver(tx, order, now) {
    for (const { row, session } of (await lockParts(tx, order, now)).filter(isIn('confirming'))) {
      await freeHold(tx, row.hold_id, now, 'no deposit', seatMoments);
      const by = { actor: 'clock', cause: 'no deposit in time', now };
      await moveRegistration(tx, row, { state: 'expired' }, by);
      await tellDepositOver(tx, row, session);
    }
  },
  async lastDepositAt(db, order) {
    const sessions = await findSessions(
      db,
      (await listOfOrder(db, order.orderId)).map((row) => row.session_id),
    );
    const starts = [...sessions.values()].map((session) => session.startsAt.getTime());
    return starts.length === 0 ? null : new Date(Math.min(...starts) - dayMs);
  },
  async onReversed(tx, order, now) {
    for (const { row } of (await lockParts(tx, order, now)).filter(isIn('confirmed'))) {
      await freeHold(tx, row.hold_id, now, 'reversed', seatMoments);
      const by = { actor: 'provider', cause: 'refunded at the provider', now };
      await moveRegistration(tx, row, { state: 'cancelled', cancelled_at: now }, by);
    }
  },
};

/**
 * Seats for money that came after its holds were gone: new ones for all, or null when there is not one for each child.
 * Those who wait are not passed.
 */
async function seatsForLateMoney(
  tx: Tx,
  lost: readonly Part[],
  now: Date,
): Promise<ReadonlyMap<number, number> | null> {
  const found = new Map<number, number>();
  if (lost.length === 0) return found;
  const live = await listLiveOf(
    tx,
    lost.map(({ row }) => row.child_id),
  );
  const isLate = ({ row, session }: Part) =>
    row.state === 'expired' &&
    session.state === 'open' &&
    now < session.startsAt &&
    !live.some((other) => other.childId === row.child_id && other.testId === row.test_id);
  if (!lost.every(isLate)) return null;
  const poolIds = [...new Set(lost.map(({ session }) => session.poolId))].sort((a, b) => a - b);
  const lines = await readLines(tx, poolIds);
  const wantedOf = (poolId: number) => lost.filter(({ session }) => session.poolId === poolId);
  const opened = new Map<number, Awaited<ReturnType<typeof openPool>>>();
  for (const poolId of poolIds) {
    const pool = await openPool(tx, poolId, now, seatMoments);
    if (pool.free < wantedOf(poolId).length || (lines.get(poolId) ?? 0) > 0) return null;
    opened.set(poolId, pool);
  }
  for (const [poolId, pool] of opened) {
    const wanted = wantedOf(poolId);
    const claims = wanted.map(({ row }) => ({ holderKey: `late:${row.registration_no}`, seats: 1 }));
    const holds = await takeSeats(tx, pool, claims, now);
    for (const [index, { row }] of wanted.entries()) found.set(row.id, holds[index] ?? 0);
  }
  return found;
}

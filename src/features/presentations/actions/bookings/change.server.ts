import { factsFor, notify, presentationSeatHooks } from '#src/features/presentations/actions/hooks.server.ts';
import {
  type BookingView,
  type changeBooking,
  presentationErrors,
} from '#src/features/presentations/contract/bookings.ts';
import { overlaps } from '#src/features/presentations/rules/bookings.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import {
  type BookingRow,
  bookingTrail,
  listLiveOf,
  lockBooking,
  lockMobiles,
  updateBooking,
} from '#src/features/presentations/store/bookings.server.ts';
import { findSession, type SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import {
  freeHold,
  moveHold,
  openPool,
  readWaits,
  resizeHold,
  serveWaitlist,
  shrinkWait,
  takeSeats,
} from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { newSecret } from '#src/platform/tokens.ts';
import { byGuardian } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { closedFor } from './book.server.ts';
import { byLink, readByLink } from './own.server.ts';

interface Change {
  readonly row: BookingRow;
  readonly from: SessionRow;
  readonly to: SessionRow;
  readonly party: number;
}

/** Why this phone cannot come to the other session; null when it can. */
async function obstacleTo(
  tx: Tx,
  row: BookingRow,
  { to, now }: { to: SessionRow; now: Date },
): Promise<Error | null> {
  const closed = closedFor(to, now);
  if (closed) return closed;
  await lockMobiles(tx, [row.mobile]);
  const others = (await listLiveOf(tx, [row.mobile], now)).filter((other) => other.id !== row.id);
  if (others.some((other) => other.presentationId === to.presentationId)) return presentationErrors.already();
  return others.some((other) => overlaps(other, to)) ? presentationErrors.overlap() : null;
}

/** Takes the seats of the other session; the old ones are given up only then. */
async function swapSession(
  academy: Academy,
  tx: Tx,
  { change: { row, to, party }, now }: { change: Change; now: Date },
): Promise<void> {
  const obstacle = await obstacleTo(tx, row, { to, now });
  if (obstacle) throw obstacle;
  const hooks = presentationSeatHooks(academy);
  const opened = await openPool(tx, to.poolId, { now, hooks });
  const holderKey = `${row.booking_no}:${newSecret().slice(0, 12)}`;
  const [holdId] = await takeSeats(tx, opened, { claims: [{ holderKey, seats: party }], now });
  if (!holdId) throw presentationErrors.sold_out({ data: { left: opened.free } });
  await moveHold(tx, holdId, { to: 'kept', now, until: null, why: 'changed' });
  const before = row.hold_id;
  await updateBooking(tx, row.id, { state: 'booked', session_id: to.sessionId, party, hold_id: holdId });
  if (before !== null) await freeHold(tx, before, { now, why: 'changed', hooks });
}

/** More or fewer of a family come: what is given back goes to those who wait. */
async function resize(
  academy: Academy,
  tx: Tx,
  { change: { row, party }, now }: { change: Change; now: Date },
): Promise<void> {
  if (row.hold_id === null) throw presentationErrors.not_changeable();
  if (!(await resizeHold(tx, row.hold_id, { seats: party, now, hooks: presentationSeatHooks(academy) })))
    throw presentationErrors.sold_out();
  await updateBooking(tx, row.id, { state: 'booked', party });
}

/** Fewer wait; the place in the line stays, and a party that fits now is offered its seats. */
async function waitForFewer(
  academy: Academy,
  tx: Tx,
  { change: { row, to, party }, now }: { change: Change; now: Date },
): Promise<void> {
  if (party > row.party) throw presentationErrors.wait_fewer();
  await updateBooking(tx, row.id, { state: 'waiting', party });
  for (const wait of await readWaits(tx, [row.booking_no])) await shrinkWait(tx, wait.id, party);
  await note(academy, tx, { change: { row, from: to, to, party }, now });
  await serveWaitlist(tx, to.poolId, { now, hooks: presentationSeatHooks(academy) });
}

async function note(
  academy: Academy,
  tx: Tx,
  { change: { row, from, to, party }, now }: { change: Change; now: Date },
): Promise<void> {
  const { state } = row;
  const why = { by: byGuardian(row.member_id), code: 'changed', now } as const;
  await bookingTrail.write(tx, [{ id: row.id, from: state, to: state, ...why }]);
  const facts = await factsFor(academy, tx, { row: { ...row, party }, session: to });
  const isSame = from.sessionId === to.sessionId;
  const text = isSame ? messageTexts.resized(facts, state === 'waiting') : messageTexts.changed(facts);
  await notify(tx, row, { text, template: 'changed', expiresAt: to.startsAt });
}

async function apply(
  academy: Academy,
  tx: Tx,
  { change, now }: { change: Change; now: Date },
): Promise<void> {
  const { row, from, to, party } = change;
  const isSame = to.sessionId === from.sessionId;
  if (isSame && party === row.party) throw presentationErrors.same();
  if (party > to.maxParty)
    throw presentationErrors.party({ message: `이 설명회는 ${to.maxParty}명까지 예약할 수 있습니다.` });
  if (row.state === 'waiting') {
    if (!isSame) throw presentationErrors.not_changeable();
    return waitForFewer(academy, tx, { change, now });
  }
  await (isSame ? resize(academy, tx, { change, now }) : swapSession(academy, tx, { change, now }));
  await note(academy, tx, { change, now });
}

/** Swaps session or party in one transaction: the old seats are given up only for the new ones. */
export async function changeByLink(
  academy: Academy,
  input: InputOf<typeof changeBooking>,
): Promise<BookingView> {
  const found = await byLink(academy, input.token);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const to = await findSession(tx, input.sessionId);
    const from = await findSession(tx, found.session_id);
    const isHere = to?.sessionId === from?.sessionId;
    // A session taken back from the site is nowhere to go, but who has booked it stays in it with more or fewer.
    if (!to || !from || to.presentationId !== found.presentation_id || (to.state === 'draft' && !isHere))
      throw presentationErrors.session_gone();
    const hooks = presentationSeatHooks(academy);
    for (const poolId of [...new Set([from.poolId, to.poolId])].sort((a, b) => a - b))
      await openPool(tx, poolId, { now, hooks });
    const row = await lockBooking(tx, found.id);
    const isStill = row.session_id === from.sessionId;
    const isOpen = row.state === 'booked' || row.state === 'waiting';
    if (!isStill || !isOpen || now >= from.startsAt) throw presentationErrors.not_changeable();
    await apply(academy, tx, { change: { row, from, to, party: input.party }, now });
  });
  return readByLink(academy, input.token);
}

import { dropPayment } from '#src/features/payments/actions/deposits/closing.server.ts';
import {
  listOfOrder,
  lockRegistration,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { listUnder } from '#src/features/registrations/store/under-payment.server.ts';
import { freeHold, moveHold } from '#src/features/seats/actions/pools.server.ts';
import { refuseOffer } from '#src/features/seats/actions/waits.server.ts';
import { holdMinutes } from '#src/features/seats/rules/holds.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { moveRegistration, seatHooks } from '../seats/hooks.server.ts';
import type { RegistrationWhy } from '../seats/notifying.server.ts';
import { orderTogether } from './ordering.server.ts';

interface Leaving {
  readonly closing: 'released' | 'cancelled';
  readonly title: string;
  readonly now: Date;
}

/**
 * A registration that stood under a payment was given up: its open account is closed, for the sum is not right any more.
 * Siblings who keep their seats are held again with an order of their own: for the minutes of a registration where the
 * guardian gave the seat up, until the account's end where the academy did. A capture under way goes on; what it brings
 * for the seat that is gone goes back by itself.
 */
export async function leavePayment(
  tx: Tx,
  before: RegistrationRow,
  { closing, title, now }: Leaving,
): Promise<void> {
  const ref = before.confirming_payment_ref;
  if (before.state !== 'confirming' || ref === null) return;
  const dueAt = await dropPayment(tx, ref, closing);
  if (dueAt === null) return;
  const soon = new Date(now.getTime() + holdMinutes * minuteMs);
  const until = closing === 'cancelled' && dueAt > soon ? dueAt : soon;
  const siblings: RegistrationRow[] = [];
  for (const { id } of await listUnder(tx, ref)) {
    const row = await lockRegistration(tx, id);
    if (!(await moveHold(tx, row.hold_id, { to: 'held', now, until, why: 'account_closed' })))
      throw new Error(`The hold of ${row.registration_no} is not what its registration says.`);
    const why = { by: byProduct, code: 'account_closed', now } as const;
    await moveRegistration(tx, row, { change: { state: 'held', hold_expires_at: until }, why });
    siblings.push({ ...row, state: 'held' });
  }
  await orderTogether(tx, siblings, { title, now });
}

/** Gives up a seat of a locked pool that is not paid for. */
export async function giveUpSeat(
  tx: Tx,
  { row, session }: { readonly row: RegistrationRow; readonly session: { readonly title: string } },
  why: RegistrationWhy,
): Promise<void> {
  const { now } = why;
  // Else the line would say that nobody answered.
  await refuseOffer(tx, row.hold_id);
  await freeHold(tx, row.hold_id, { now, why: 'released', hooks: seatHooks });
  await moveRegistration(tx, row, { change: { state: 'cancelled', cancelled_at: now }, why });
  await leavePayment(tx, row, { closing: 'released', title: session.title, now });
  if (row.state !== 'confirming' && row.order_id !== null)
    await orderRest(tx, row.order_id, { title: session.title, now });
}

/** Siblings who stay held pay their own sum: the order another child was in is worth nothing from here on. */
export async function orderRest(
  tx: Tx,
  orderId: number,
  { title, now }: { title: string; now: Date },
): Promise<void> {
  const siblings = (await listOfOrder(tx, orderId)).filter((one) => one.state === 'held');
  await orderTogether(tx, siblings, { title, now });
}

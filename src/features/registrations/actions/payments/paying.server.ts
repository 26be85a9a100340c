import type {
  MovingHooks,
  NoMoney,
  PaymentFacts,
  PurposeHooks,
} from '#src/features/payments/actions/orders.server.ts';
import { holdAfter } from '#src/features/registrations/rules/holds.ts';
import {
  lockRegistration,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { listConfirmingRefs, noteAccount } from '#src/features/registrations/store/under-payment.server.ts';
import { freeHold, moveHold } from '#src/features/seats/actions/pools.server.ts';
import type { SeatReason } from '#src/features/seats/rules/history.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byMember, byProduct, byProvider } from '#src/shared/access/doer.ts';
import {
  moveRegistration,
  notifyConfirmed,
  notifyDepositOver,
  notifyNotPaid,
  notifyNotPaidAgain,
  notifySeatRefunded,
  seatHooks,
} from '../seats/hooks.server.ts';
import { accountTerms } from './account-terms.server.ts';
import { seatsForLateMoney } from './late-money.server.ts';
import { orderTogether } from './ordering.server.ts';
import { ordersOwed } from './owed-again.server.ts';
import { isIn, isSeated, lockPools, type Part, payableNow, readParts, sumOf } from './parts.server.ts';
import { payingTogether } from './paying-together.server.ts';

/** Only what this payment has moved: the word of another payment of the order leaves it alone. */
const isUnder =
  ({ paymentRef }: PaymentFacts) =>
  ({ row }: Part) =>
    row.state === 'confirming' && row.confirming_payment_ref === paymentRef;
/** The hold and its registration move together, or the books are wrong and nothing is kept of it. */
async function move(
  tx: Tx,
  row: RegistrationRow,
  {
    hold,
    now,
  }: {
    hold: {
      readonly to: 'held' | 'confirming' | 'kept';
      readonly until: Date | null;
      readonly why: SeatReason;
    };
    now: Date;
  },
): Promise<void> {
  if (!(await moveHold(tx, row.hold_id, { to: hold.to, now, until: hold.until, why: hold.why })))
    throw new Error(`The hold of ${row.registration_no} is not what its registration says.`);
}

/** Money that did not come: held again until then, or over (null) where nothing was promised beyond now. */
async function holdAgain(
  tx: Tx,
  { row }: Part,
  { why, now }: { why: NoMoney; now: Date },
): Promise<Date | null> {
  const promisedUntil = row.hold_promised_until ?? now;
  const stopped = {
    promisedUntil,
    firstUntil: row.hold_first_until ?? promisedUntil,
    renewals: row.hold_renewals,
  };
  const { until, renewals } = holdAfter(stopped, why, now);
  const reason = { by: byProvider, code: why.kind, now };
  if (until > now) {
    await move(tx, row, { hold: { to: 'held', until, why: why.kind }, now });
    await moveRegistration(tx, row, {
      change: { state: 'held', hold_expires_at: until, hold_renewals: renewals },
      why: reason,
    });
    return until;
  }
  await freeHold(tx, row.hold_id, { now, why: 'expired', hooks: seatHooks });
  await moveRegistration(tx, row, { change: { state: 'expired' }, why: reason });
  return null;
}

/** What happens to registrations when money moves for them: all children of an order together. */
const moving: MovingHooks = {
  async onConfirming(tx, order, now) {
    const parts = await readParts(tx, order);
    const state = await payableNow(tx, parts, { order, now });
    if (state !== 'payable') return state;
    for (const { row } of parts.filter(isIn('held'))) {
      await move(tx, row, { hold: { to: 'confirming', until: null, why: 'paying' }, now });
      const change = {
        state: 'confirming',
        confirming_payment_ref: order.paymentRef,
        hold_promised_until: row.hold_expires_at,
        hold_first_until: row.hold_first_until ?? row.hold_expires_at,
      } as const;
      await moveRegistration(tx, row, { change, why: { by: byMember(row.member_id), code: 'paying', now } });
    }
    return 'payable';
  },
  async onAccount(tx, order) {
    const under = (await readParts(tx, order)).filter(isUnder(order));
    await noteAccount(
      tx,
      under.map(({ row }) => row.id),
    );
    return under.length > 0;
  },
  async onPaid(tx, order, now) {
    const parts = await readParts(tx, order);
    const lost = parts.filter((part) => !isSeated(part) && !isIn('held', 'confirming')(part));
    const found = await seatsForLateMoney(tx, lost, now);
    const active = parts.filter((part) => !isSeated(part) && (!lost.includes(part) || found !== null));
    for (const { row, session } of active) {
      const holdId = found?.get(row.id) ?? row.hold_id;
      await move(tx, { ...row, hold_id: holdId }, { hold: { to: 'kept', until: null, why: 'paid' }, now });
      const paid = { by: byProvider, code: 'paid', now } as const;
      await moveRegistration(tx, row, {
        change: { state: 'confirmed', confirmed_at: now, hold_id: holdId },
        why: paid,
      });
      await notifyConfirmed(tx, row, { session });
    }
    return Math.min(order.amountKrw, sumOf([...active, ...parts.filter(isSeated)]));
  },
  async onDeclined(tx, order, { now, why, isLate }) {
    const under = (await readParts(tx, order)).filter(isUnder(order));
    const held: Part[] = [];
    for (const part of under) {
      const until = await holdAgain(tx, part, { why, now });
      if (until) held.push(part);
      if (isLate) await notifyNotPaid(tx, part, until);
    }
    const [first] = held;
    // A sibling whose seat went meanwhile has made the amount wrong.
    if (!first || sumOf(held) === order.amountKrw) return;
    await orderTogether(
      tx,
      held.map(({ row }) => row),
      { title: first.session.title, now },
    );
  },
  async onDepositOver(tx, order, now) {
    for (const { row, session } of (await readParts(tx, order)).filter(isUnder(order))) {
      await freeHold(tx, row.hold_id, { now, why: 'no_deposit', hooks: seatHooks });
      const late = { by: byProduct, code: 'no_deposit', now } as const;
      await moveRegistration(tx, row, { change: { state: 'expired' }, why: late });
      await notifyDepositOver(tx, row, session);
    }
  },
  onTakenBack: (tx, order, now) => ordersOwed(tx, { order, paidWith: order.orderId, now }),
  async onReversed(tx, order, { now, why }) {
    for (const { row: seen, session } of (await readParts(tx, order)).filter(isIn('confirmed'))) {
      // Locked before its hold is freed: what is cancelled is what gave the seat back.
      const row = await lockRegistration(tx, seen.id);
      if (row.state !== 'confirmed') continue;
      await freeHold(tx, row.hold_id, { now, why: 'reversed', hooks: seatHooks });
      const refunded = { by: byProvider, code: 'refunded', now } as const;
      await moveRegistration(tx, row, { change: { state: 'cancelled', cancelled_at: now }, why: refunded });
      await (why === 'not_paid_again' ? notifyNotPaidAgain : notifySeatRefunded)(tx, row, session);
    }
  },
};

/** Registrations as something that is paid for. */
export const paymentHooks: PurposeHooks = {
  async lock(tx, order, now) {
    await lockPools(tx, order, now);
    return moving;
  },
  async isPayable(db, order, now) {
    return payableNow(db, await readParts(db, order), { order, now });
  },
  together: payingTogether,
  accountTerms,
  listUnderPayment: listConfirmingRefs,
};

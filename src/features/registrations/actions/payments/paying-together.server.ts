import type {
  MovingTogether,
  PaymentFacts,
  TogetherHooks,
} from '#src/features/payments/actions/orders.server.ts';
import { registrationMachine } from '#src/features/registrations/store/registrations.server.ts';
import { poolsOfOrders, setAllConfirming } from '#src/features/registrations/store/under-payment.server.ts';
import { moveHolds } from '#src/features/seats/actions/many-holds.server.ts';
import { moveEach } from '#src/platform/db/history.ts';
import { byMember, byProvider } from '#src/shared/access/doer.ts';
import { moveRegistrations, notifyAllConfirmed } from '../seats/notifying.server.ts';
import { isIn, lockPoolsOf, type Part, payablesNow, readPartsOf, sumOf } from './parts.server.ts';

const isUnder = ({ row }: Part, { paymentRef }: PaymentFacts) =>
  row.state === 'confirming' && row.confirming_payment_ref === paymentRef;

/** What `moving` of paying.server.ts does for one order, for the plain cases of many by the same few statements. */
const movingTogether: MovingTogether = {
  async onConfirming(tx, orders, now) {
    const partsOf = await readPartsOf(tx, orders);
    const asked = orders.map((order) => ({ order, parts: partsOf.get(order.orderId) ?? [] }));
    const states = await payablesNow(tx, asked, now);
    const held = orders.flatMap((order, index) =>
      states[index] === 'payable'
        ? (partsOf.get(order.orderId) ?? [])
            .filter(isIn('held'))
            .map(({ row }) => ({ row, paymentRef: order.paymentRef }))
        : [],
    );
    const holdIds = held.map(({ row }) => row.hold_id);
    await moveHolds(tx, holdIds, { to: 'confirming', why: 'paying', now });
    await moveEach(tx, registrationMachine, {
      moves: held.map(({ row }) => ({
        row,
        to: 'confirming' as const,
        why: { by: byMember(row.member_id), code: 'paying' as const, now },
      })),
      update: () =>
        setAllConfirming(
          tx,
          held.map(({ row, paymentRef }) => ({ id: row.id, paymentRef })),
        ),
    });
    return states;
  },
  async onPaid(tx, orders, now) {
    const partsOf = await readPartsOf(tx, orders);
    const isPlain = orders.map((order) => {
      const parts = partsOf.get(order.orderId) ?? [];
      return (
        parts.length > 0 && parts.every((part) => isUnder(part, order)) && sumOf(parts) === order.amountKrw
      );
    });
    const parts = orders.flatMap((order, index) =>
      isPlain[index] ? (partsOf.get(order.orderId) ?? []) : [],
    );
    const rows = parts.map(({ row }) => row);
    await moveHolds(
      tx,
      rows.map((row) => row.hold_id),
      { to: 'kept', why: 'paid', now },
    );
    await moveRegistrations(tx, rows, {
      change: { state: 'confirmed', confirmed_at: now },
      why: { by: byProvider, code: 'paid', now },
    });
    await notifyAllConfirmed(tx, parts);
    return isPlain;
  },
};

/** Orders of one pool that are paid in the same moment. */
export const payingTogether: TogetherHooks = {
  poolsOf: poolsOfOrders,
  async lock(tx, orders, now) {
    await lockPoolsOf(tx, orders, now);
    return movingTogether;
  },
};

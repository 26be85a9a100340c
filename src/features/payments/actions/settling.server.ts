import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { ConfirmOutcome, PaymentFact } from '#src/providers/payment/port.ts';
import { mayMovePayment, type PaymentState } from '../rules.ts';
import * as store from '../store.server.ts';
import { factsOf, type PurposeMoments } from './orders.server.ts';

/** What we know of a payment now, whoever said it: the answer to a confirmation, or the provider when asked. */
export type Word = PaymentFact | ConfirmOutcome;

export interface Settling {
  readonly academy: Academy;
  readonly moments: PurposeMoments;
  readonly order: store.OrderRow;
  readonly payment: store.PaymentRow;
  readonly cause: string;
}

/** Moves a payment by the provider's word and writes why. */
export async function move(
  tx: Tx,
  settling: Settling,
  payment: store.PaymentRow,
  to: PaymentState,
  change: object = {},
): Promise<void> {
  await store.updatePayment(tx, payment.id, { ...change, state: to });
  const at = settling.academy.clock.now();
  await store.insertHistory(tx, {
    paymentRef: payment.id,
    from: payment.state,
    to,
    actor: 'provider',
    cause: settling.cause,
    at,
  });
}

/** The money will not come: a seat under payment is held again, one that waited for a deposit is given up. */
export async function settleDeclined(settling: Settling, reason: string): Promise<void> {
  const { academy, moments, order } = settling;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const wasWaiting = settling.payment.state === 'waiting_for_deposit';
    await (wasWaiting
      ? moments.onDepositOver(tx, factsOf(order), now)
      : moments.onDeclined(tx, factsOf(order), now, null));
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    const to = wasWaiting ? 'expired' : 'failed';
    if (!mayMovePayment(payment.state as PaymentState, to)) return;
    await move(tx, settling, payment, to, { failure: reason });
  });
}

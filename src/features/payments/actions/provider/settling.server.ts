import {
  factsOf,
  factsWith,
  type MovingHooks,
  type PurposeHooks,
} from '#src/features/payments/actions/orders.server.ts';
import { depositEndText } from '#src/features/payments/rules/deposits.ts';
import type { PaymentCode, PaymentStepFacts } from '#src/features/payments/rules/history.ts';
import { mayMovePayment, type PaymentState } from '#src/features/payments/rules/payments.ts';
import { lastMoveOf } from '#src/features/payments/store/moves.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { move, type Why } from '#src/platform/db/history.ts';
import type { ConfirmOutcome, PaymentFact } from '#src/providers/payment/port.ts';
import { byProvider } from '#src/shared/access/doer.ts';

/** What we know of a payment now, whoever said it: the answer to a confirmation, or the provider when asked. */
export type ProviderAnswer = PaymentFact | ConfirmOutcome;

/** Who asked for the provider's word, and why. */
export type SettleWhy = Pick<Why<PaymentCode, PaymentStepFacts>, 'code' | 'data'>;

export interface Settling {
  readonly academy: Academy;
  readonly hooks: PurposeHooks;
  readonly order: store.OrderRow;
  readonly payment: store.PaymentRow;
  readonly why: SettleWhy;
  /** The payment's last move when the provider was asked; null where nobody was: it is brought in line by our own books. */
  readonly seen: number | null;
}

/** A payment has moved since the provider was asked: what it said may be older than that. It must be asked once more. */
export class StaleWord extends Error {
  override readonly name = 'StaleWord';
}

/** Refuses a word about a payment that has moved since the provider was asked; under the payment's lock. */
async function refuseStale(tx: Tx, { payment, seen }: Settling): Promise<void> {
  if (seen !== null && (await lastMoveOf(tx, payment.payment_id)) !== seen)
    throw new StaleWord(`${payment.payment_id} has moved while the provider was asked.`);
}

/** Moves a payment by the provider's word and writes why. */
export async function moveByAnswer(
  tx: Tx,
  settling: Settling,
  {
    payment,
    to,
    change = {},
  }: { payment: store.PaymentRow; to: PaymentState; change?: Omit<store.PaymentChange, 'state'> },
): Promise<void> {
  const why = { ...settling.why, by: byProvider, now: settling.academy.clock.now() };
  await move(tx, store.paymentMachine, { row: payment, change: { ...change, state: to }, why });
}

/** What stands under the locks of the house. */
export interface Locked {
  /** The payment as it is now. */
  readonly payment: store.PaymentRow;
  readonly moving: MovingHooks;
  readonly now: Date;
}

/**
 * Takes the locks in the order of the house (pool, order, payment) and hands the payment on as it is now: what a word
 * may still move is decided on this row, before anything is moved.
 */
export function underLocks<T>(settling: Settling, work: (tx: Tx, locked: Locked) => Promise<T>): Promise<T> {
  const { academy, hooks, order } = settling;
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const moving = await hooks.lock(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    await refuseStale(tx, settling);
    return work(tx, { payment, moving, now });
  });
}

/** Longer than the page of the payment waits for the vendor. */
const pageWaitsSeconds = 12;
const isAnswerLate = ({ confirming_at: since }: store.PaymentRow, now: Date) =>
  since !== null && now.getTime() - since.getTime() > pageWaitsSeconds * 1000;

/** The money will not come: a seat under this payment is held again, one that waited for a deposit is given up. */
export async function settleDeclined(
  settling: Settling,
  reason: string,
  kind: 'declined' | 'stranger' = 'declined',
): Promise<void> {
  const { order } = settling;
  await underLocks(settling, async (tx, { payment, moving, now }) => {
    const wasWaiting = payment.state === 'waiting_for_deposit';
    const to = wasWaiting ? 'expired' : 'failed';
    if (!mayMovePayment(payment.state, to)) return;
    await moveByAnswer(tx, settling, {
      payment,
      to,
      change: { failure: depositEndText(payment.closing, reason) },
    });
    const facts = factsWith(order, payment);
    if (!wasWaiting)
      return moving.onDeclined(tx, facts, { now, why: { kind }, isLate: isAnswerLate(payment, now) });
    if (payment.closing === null) return moving.onDepositOver(tx, facts, now);
    const isWish = payment.closing === 'other_method';
    return moving.onDeclined(tx, facts, {
      now,
      why: { kind: isWish ? 'closed' : 'stranger' },
      isLate: false,
    });
  });
}

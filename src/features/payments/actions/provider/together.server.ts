import { mailAllPaid } from '#src/features/payments/actions/mails.server.ts';
import {
  factsOf,
  factsWith,
  type Payable,
  type PaymentHooks,
  type TogetherHooks,
} from '#src/features/payments/actions/orders.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isPaidAsCash } from '#src/features/payments/rules/cash-receipts.ts';
import { taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import { paymentMoves } from '#src/features/payments/rules/payments.ts';
import {
  type OrderRow,
  type PaymentRow,
  paymentTrail,
} from '#src/features/payments/store/payments.server.ts';
import * as store from '#src/features/payments/store/together.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { moveEach } from '#src/platform/db/history.ts';
import { addJobs } from '#src/platform/jobs/jobs.ts';
import { byMember, byProvider } from '#src/shared/access/doer.ts';
import { askNoMore, asksLater } from './asking.server.ts';

/** One confirmation that stands with others of the same pool of seats. */
export interface Confirmation {
  readonly memberId: number;
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly token: string;
  readonly txId: string;
}

/** Money the provider has taken for a confirmation, and the payment's last move when it was asked. */
export interface Taken {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly fact: store.PaidFact;
  readonly seen: number;
}

/** `read`: somebody has begun already. `alone`: not a plain case; it is written by itself. */
export type Begun = { readonly kind: 'begun'; readonly seen: number } | { readonly kind: 'read' | 'alone' };
export type Settled = 'settled' | 'alone';

type Answer<R> = { readonly ok: R } | { readonly refused: Error };

/** What was offered, or entered by staff, was not held for the ten minutes of a registration. */
const lapsedSentence = '좌석 보관 시간이 지났습니다. 결제는 진행되지 않았습니다.';

export const refusalOf = (state: Payable | undefined) =>
  state === 'closed'
    ? paymentErrors.sale_closed()
    : state === 'passed_on'
      ? paymentErrors.order_gone()
      : paymentErrors.hold_gone(state === 'lapsed' ? { message: lapsedSentence } : {});

/** What moves the orders of this one's purpose together; null where they only go alone. */
export const togetherOf = (hooks: PaymentHooks, order: OrderRow): TogetherHooks | null =>
  hooks[order.purpose]?.together ?? null;

const machine = { trail: paymentTrail, moves: paymentMoves };

/** The locks of the house for many: pools, orders, payments, each in the order of their numbers. */
async function lockAll(
  tx: Tx,
  together: TogetherHooks,
  { many, now }: { many: readonly Pick<Taken, 'order' | 'payment'>[]; now: Date },
) {
  const moving = await together.lock(
    tx,
    many.map(({ order }) => factsOf(order)),
    now,
  );
  const orderIds = [...new Set(many.map(({ order }) => order.id))];
  await store.lockOrders(tx, orderIds);
  const payments = await store.lockPayments(
    tx,
    many.map(({ payment }) => payment.id),
  );
  const taken = await store.findTaken(tx, orderIds, [...payments.keys()]);
  return { moving, payments, taken };
}

/**
 * Step 1 of 3 for a group: seats are taken for good and intents to capture are written, all in one transaction, with the
 * jobs that will ask the provider. Each gets its own answer.
 */
export async function beginAll(
  tx: Tx,
  hooks: PaymentHooks,
  { many, now }: { many: readonly Confirmation[]; now: Date },
): Promise<Answer<Begun>[]> {
  const together = many[0] && togetherOf(hooks, many[0].order);
  if (!together) return many.map(() => ({ ok: { kind: 'alone' } }));
  const { moving, payments, taken } = await lockAll(tx, together, { many, now });
  const firstOf = new Map(many.map((one) => [one.order.id, one] as const).toReversed());
  const isAsking = (one: Confirmation) =>
    firstOf.get(one.order.id) === one &&
    payments.get(one.payment.id)?.state === 'ready' &&
    !taken.paid.has(one.order.id);
  const asking = many.filter(isAsking);
  const states = await moving.onConfirming(
    tx,
    asking.map(({ order, payment }) => factsWith(order, payment)),
    now,
  );
  const stateOf = new Map(asking.map((one, index) => [one, states[index]]));
  const begun = asking.filter((one) => stateOf.get(one) === 'payable');
  await moveEach(tx, machine, {
    moves: begun.map(({ payment, memberId }) => ({
      row: { id: payment.id, state: 'ready' as const },
      to: 'confirming' as const,
      why: { by: byMember(memberId), code: 'confirm' as const, now },
    })),
    update: () =>
      store.setConfirming(
        tx,
        begun.map(({ payment, token, txId }) => ({ id: payment.id, token, txId })),
        now,
      ),
  });
  await addJobs(
    tx,
    begun.flatMap(({ payment }) => asksLater(payment.payment_id, { now })),
  );
  const seen = await store.lastMovesOf(
    tx,
    begun.map(({ payment }) => payment.id),
  );
  return many.map((one) => {
    // Another payment of the same order stands before it.
    if (firstOf.get(one.order.id) !== one) return { ok: { kind: 'alone' } };
    if (payments.get(one.payment.id)?.state !== 'ready') return { ok: { kind: 'read' } };
    if (taken.paid.has(one.order.id)) return { refused: paymentErrors.already_paid() };
    const state = stateOf.get(one);
    return state === 'payable'
      ? { ok: { kind: 'begun', seen: seen.get(one.payment.id) ?? 0 } }
      : { refused: refusalOf(state) };
  });
}

/**
 * Step 3 of 3 for a group whose money was taken as agreed: nothing has moved since, nothing else pays for the order, and
 * every seat stands under this payment. What is not as plain as that is left to be settled alone.
 */
export async function settleAll(
  tx: Tx,
  hooks: PaymentHooks,
  { many, now }: { many: readonly Taken[]; now: Date },
): Promise<Answer<Settled>[]> {
  const together = many[0] && togetherOf(hooks, many[0].order);
  if (!together) return many.map(() => ({ ok: 'alone' }));
  const { moving, payments, taken } = await lockAll(tx, together, { many, now });
  const last = await store.lastMovesOf(tx, [...payments.keys()]);
  const orders = Map.groupBy(many, (one) => one.order.id);
  const isPlain = ({ order, payment, fact, seen }: Taken) => {
    const current = payments.get(payment.id);
    return (
      current?.state === 'confirming' &&
      current.amount_krw === fact.amountKrw &&
      (fact.method ?? current.method) !== 'virtual_account' &&
      current.deposit_account === null &&
      last.get(payment.id) === seen &&
      !taken.paid.has(order.id) &&
      !taken.open.has(order.id) &&
      orders.get(order.id)?.length === 1
    );
  };
  const plain = many.filter(isPlain).map(asPaid);
  const isKept = await moving.onPaid(
    tx,
    plain.map(({ order, payment }) => factsWith(order, payment)),
    now,
  );
  const paid = plain.filter((_, index) => isKept[index]);
  await writePaid(tx, paid, now);
  const settled = new Set(paid.map(({ payment }) => payment.id));
  return many.map(({ payment }) => ({ ok: settled.has(payment.id) ? 'settled' : 'alone' }));
}

/** What it was paid with is the provider's to say: the window may have been another than we opened. */
const asPaid = (taken: Taken): Taken => ({
  ...taken,
  payment: { ...taken.payment, method: taken.fact.method ?? taken.payment.method },
});

/** Books what was paid, and tells the guardians. */
async function writePaid(tx: Tx, paid: readonly Taken[], now: Date): Promise<void> {
  const ids = paid.map(({ payment }) => payment.id);
  await moveEach(tx, machine, {
    moves: ids.map((id) => ({
      row: { id, state: 'confirming' as const },
      to: 'paid' as const,
      why: { by: byProvider, code: 'confirm' as const, now },
    })),
    update: () =>
      store.setPaid(
        tx,
        paid.map(({ payment: { id, method, amount_krw: amountKrw }, fact }) => ({
          id,
          method,
          fact,
          taxFreeKrw: taxFreeKrw(amountKrw),
        })),
      ),
  });
  await store.insertCaptures(
    tx,
    paid.map(({ payment }) => ({ paymentRef: payment.id, amountKrw: payment.amount_krw })),
    now,
  );
  const [asCash, others] = [
    paid.filter(({ payment }) => isPaidAsCash(payment.method)),
    paid.filter(({ payment }) => !isPaidAsCash(payment.method)),
  ];
  // No cash receipt belongs to a payment that was not made as cash is.
  await store.deleteAllWanted(
    tx,
    others.map(({ payment }) => payment.id),
  );
  await mailAllPaid(tx, paid, now);
  await askNoMore(
    tx,
    paid.map(({ payment }) => payment.payment_id),
  );
  await addJobs(
    tx,
    asCash.map(({ payment: { payment_id: paymentId } }) => ({
      name: 'payments.cash-receipt',
      payload: { paymentId },
      options: { key: `payments.cash-receipt:${paymentId}:paid` },
    })),
  );
}

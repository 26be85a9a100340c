import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, loadersOf } from '#src/platform/db/database.ts';
import { move } from '#src/platform/db/history.ts';
import { claimBatcher } from '#src/platform/db/queries/claim-batcher.ts';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import { addJobs } from '#src/platform/jobs/jobs.ts';
import { approvalHealth, noteWellAgain } from '#src/platform/provider-health.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type confirmPaymentEndpoint, type PaymentView, paymentErrors } from '../contract/payments.ts';
import { lastMoveOf } from '../store/moves.server.ts';
import * as store from '../store/payments.server.ts';
import { findWithOrders } from '../store/together.server.ts';
import { factsOf, factsWith, type PaymentHooks, viewOf } from './orders.server.ts';
import { asksLater } from './provider/asking.server.ts';
import { askAndSettle, settle } from './provider/settle.server.ts';
import { StaleWord } from './provider/settling.server.ts';
import {
  type Begun,
  beginAll,
  type Confirmation,
  refusalOf,
  type Settled,
  settleAll,
  type Taken,
  togetherOf,
} from './provider/together.server.ts';
import { settleWithoutToken } from './provider/without-token.server.ts';

/** A payment and what it pays for. */
interface Paying {
  readonly payment: store.PaymentRow;
  readonly order: store.OrderRow;
}

/** What stands before the confirmations of this process: those of one pool of seats are begun and settled in groups. */
export interface ConfirmGateway {
  readonly hooks: PaymentHooks;
  readonly payingOf: (paymentId: string) => Promise<Paying | undefined>;
  begin(confirmation: Confirmation): Promise<Begun>;
  settle(taken: Taken): Promise<Settled>;
  /** The provider takes money on our word again; said once for many. */
  readonly noteWell: () => Promise<void>;
}

/** Makes the gateway of this process; `groupSize` is how many confirmations one transaction writes. */
export function confirmGateway(academy: Academy, hooks: PaymentHooks, groupSize?: number): ConfirmGateway {
  const { db, clock } = academy;
  const many = loadersOf(db);
  const pools = dataLoader(async (orders: readonly store.OrderRow[]) => {
    const [first] = orders;
    const together = first && togetherOf(hooks, first);
    const found = await together?.poolsOf(
      many,
      orders.map((order) => order.id),
    );
    return orders.map((order) => found?.get(order.id) ?? null);
  });
  const poolOf = (order: store.OrderRow) => (togetherOf(hooks, order) ? pools(order) : null);
  const beginning = claimBatcher(
    db,
    (tx, _, many: readonly Confirmation[]) => beginAll(tx, hooks, { many, now: clock.now() }),
    groupSize,
  );
  const settling = claimBatcher(
    db,
    (tx, _, many: readonly Taken[]) => settleAll(tx, hooks, { many, now: clock.now() }),
    groupSize,
  );
  const noteWell = dataLoader(async (asked: readonly null[]) => {
    await noteWellAgain(many, { name: approvalHealth, now: clock.now() });
    return asked;
  });
  return {
    hooks,
    payingOf: dataLoader(async (ids: readonly string[]) => {
      const found = await findWithOrders(many, [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    }),
    async begin(confirmation) {
      const poolId = await poolOf(confirmation.order);
      return poolId === null ? { kind: 'alone' } : beginning.claim(poolId, confirmation);
    },
    async settle(taken) {
      const poolId = await poolOf(taken.order);
      return poolId === null ? 'alone' : settling.claim(poolId, taken);
    },
    noteWell: async () => void (await noteWell(null)),
  };
}

async function ownPaying({ payingOf }: ConfirmGateway, memberId: number, paymentId: string): Promise<Paying> {
  const paying = await payingOf(paymentId);
  if (paying?.order.member_id !== memberId) throw commonErrors.not_found();
  return paying;
}

/**
 * Step 1 of 3: the seat is taken for good and the intent to capture is written, in one transaction, with the jobs that
 * will ask the provider should this process die. Null when somebody (a double click) has begun already, otherwise the
 * payment's last move.
 */
async function begin(
  academy: Academy,
  gateway: ConfirmGateway,
  confirmation: Confirmation,
): Promise<number | null> {
  const begun = await gateway.begin(confirmation);
  if (begun.kind === 'begun') return begun.seen;
  if (begun.kind === 'read' || !(await beginAlone(academy, gateway.hooks, confirmation))) return null;
  return lastMoveOf(academy.db, confirmation.payment.payment_id);
}

/** The same without others, whatever state the order is in. */
async function beginAlone(
  academy: Academy,
  hooks: PaymentHooks,
  { memberId, order, payment, token, txId }: Confirmation,
): Promise<boolean> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const moving = await hooks[order.purpose]?.lock(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    const current = await store.lockPayment(tx, payment.id);
    // Anything but a window that waits for its answer is only read: a repeat, a reload, a payment that has ended.
    if (current.state !== 'ready') return false;
    if (await store.findMoney(tx, order.id)) throw paymentErrors.already_paid();
    const state = await moving?.onConfirming(tx, factsWith(order, current), now);
    if (state !== 'payable') throw refusalOf(state);
    const change = { state: 'confirming', payment_token: token, tx_id: txId, confirming_at: now } as const;
    const why = { by: byMember(memberId), code: 'confirm', now } as const;
    await move(tx, store.paymentMachine, { row: current, change, why });
    await addJobs(tx, asksLater(payment.payment_id, { now }));
    return true;
  });
}

/**
 * Seat first, money second. 1: the hold becomes ours for good and the intent is written. 2: outside any transaction the
 * provider captures. 3: its answer is settled; an unknown one stays `confirming` until the provider has been asked. 1 and
 * 3 are written in groups, one transaction a pool of seats and a few milliseconds; what is not plain goes alone.
 * See docs/decisions/0012-seat-first-money-second.md.
 */
export async function confirmPayment(
  academy: Academy,
  gateway: ConfirmGateway,
  {
    actor: { memberId },
    input: { paymentId, paymentToken: token, txId },
  }: { actor: MemberActor; input: InputOf<typeof confirmPaymentEndpoint> },
): Promise<PaymentView> {
  const { payment, order } = await ownPaying(gateway, memberId, paymentId);
  if (token === undefined) await settleWithoutToken(academy, gateway.hooks, paymentId);
  else {
    const seen = await begin(academy, gateway, { memberId, order, payment, token, txId });
    if (seen !== null) await capture(academy, gateway, { memberId, order, payment, token, txId, seen });
  }
  const after = await ownPaying(gateway, memberId, paymentId);
  const { state, failure, confirming_at: confirmingAt } = after.payment;
  if (state === 'expired' && confirmingAt === null)
    throw paymentErrors.window_over(failure ? { message: failure } : {});
  if (state === 'failed') throw paymentErrors.declined(failure ? { message: failure } : {});
  return viewOf(after.payment, after.order);
}

/** Steps 2 and 3. */
async function capture(
  academy: Academy,
  gateway: ConfirmGateway,
  { order, payment, token, txId, seen }: Confirmation & { readonly seen: number },
): Promise<void> {
  const { payment_id: paymentId, amount_krw: amountKrw } = payment;
  const answer = await academy.providers.payment.confirm({ paymentId, paymentToken: token, txId, amountKrw });
  if (answer.kind === 'paid') {
    // Only a channel that waits for our word can be told to take the money. No money waits for that note: the next says the same.
    await gateway.noteWell().catch(() => undefined);
    const taken = { order, payment, fact: answer, seen };
    if ((await gateway.settle(taken)) === 'settled') return;
  }
  const { hooks } = gateway;
  const settling = { why: { code: 'confirm' }, seen } as const;
  await settle(academy, hooks, { paymentId, answer, settling }).catch((error: unknown) => {
    if (!(error instanceof StaleWord)) throw error;
    return askAndSettle(academy, hooks, { paymentId, why: settling.why });
  });
}

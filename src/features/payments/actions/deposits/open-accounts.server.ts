import { type PaymentHooks, viewOf } from '#src/features/payments/actions/orders.server.ts';
import { type PaymentView, paymentErrors } from '#src/features/payments/contract/payments.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { PaymentFact } from '#src/providers/payment/port.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { askAndSettle } from '../provider/settle.server.ts';
import { closeLater } from './closing.server.ts';

const hasItsMoney: ReadonlySet<string> = new Set(['paid', 'partly_refunded', 'wrong_deposit']);
const isKnownOver = ({ kind }: PaymentFact) => kind !== 'unknown' && kind !== 'waiting_for_deposit';

/**
 * Closes an account at the provider and follows what its books say then: a deposit of the last moment is money like any
 * other. The job comes again for as long as the books still wait.
 */
export async function closeAccount(academy: Academy, hooks: PaymentHooks, paymentId: string): Promise<void> {
  const before = await store.findPayment(academy.db, paymentId);
  if (!before || hasItsMoney.has(before.state)) return;
  const { payment: port } = academy.providers;
  await port.closeAccount(paymentId);
  await askAndSettle(academy, hooks, { paymentId, why: { code: 'account_closed' } });
  const after = await store.findPayment(academy.db, paymentId);
  // Whose deposit the bank took back has ended here, and its account not yet there.
  const isOver = before.state === 'waiting_for_deposit' || isKnownOver(await port.fetchPayment(paymentId));
  if (after?.state === 'waiting_for_deposit' || !isOver)
    throw new Error(`The account of ${paymentId} is still open.`);
}

/** The guardian wants to pay in another way: the own account is closed, and the seat is held again for some minutes. */
export async function closeOwnAccount(
  academy: Academy,
  hooks: PaymentHooks,
  { actor, paymentId }: { actor: MemberActor; paymentId: string },
): Promise<PaymentView> {
  const found = await store.findPayment(academy.db, paymentId);
  const order = found && (await store.findOrder(academy.db, found.order_id));
  if (!found || order?.member_id !== actor.memberId) throw commonErrors.not_found();
  await inTransaction(academy.db, async (tx) => {
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, found.id);
    if (payment.state !== 'waiting_for_deposit') throw paymentErrors.no_open_account();
    if (payment.closing === null) await closeLater(tx, payment, 'other_method');
  });
  await closeAccount(academy, hooks, paymentId).catch(async (error: unknown) => {
    const now = await store.findPayment(academy.db, paymentId);
    throw now?.state === 'waiting_for_deposit' ? paymentErrors.account_still_open() : error;
  });
  return viewOf(await store.findPaymentById(academy.db, found.id), order);
}

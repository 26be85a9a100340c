import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { refundsGone } from '#src/features/payments/rules/payments.ts';
import { insertRefundEntry } from '#src/features/payments/store/ledger.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import * as accounts from '#src/features/payments/store/refund-accounts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';

export interface RefundWish {
  readonly amountKrw: number;
  readonly reason: string;
  readonly requestKey: string;
  /** Where a deposit goes back to; without it the guardian is asked. */
  readonly account?: accounts.SealedAccount;
}

/**
 * Writes the intent of a refund and the job that carries it out, in one transaction. Money that came into a virtual
 * account can only go back to an account: while none is known, the refund waits for one and the guardian is asked.
 */
export async function requestRefund(
  tx: Tx,
  payment: store.PaymentRow,
  { refundWish: { amountKrw, reason, requestKey, account }, now }: { refundWish: RefundWish; now: Date },
): Promise<number> {
  const isDeposit = payment.method === 'virtual_account';
  const state = isDeposit && !account ? 'needs_account' : 'requested';
  const refund = await store.insertRefund(tx, {
    paymentRef: payment.id,
    amountKrw,
    reason,
    requestKey,
    state,
    now,
  });
  // What was taken by hand goes back by hand: somebody says when it has.
  if (isByHand(payment.method)) return refund.id;
  if (isDeposit && account) await accounts.saveAccount(tx, refund.id, { account, now });
  const job = state === 'requested' ? 'payments.refund' : 'payments.ask-account';
  await addJob(tx, { name: job, key: `${job}:${refund.id}` }, { refundId: refund.id });
  return refund.id;
}

/** Books so much as given back: what we had asked for ourselves (its answer was lost), the rest as the provider's own. */
export async function writeReturned(
  academy: Academy,
  tx: Tx,
  { payment, missingKrw }: { readonly payment: store.PaymentRow; readonly missingKrw: number },
): Promise<void> {
  const now = academy.clock.now();
  const open = await store.listOpenRefunds(tx, payment.id, ['requested', 'needs_account']);
  const gone = refundsGone(open, missingKrw);
  for (const asked of gone) {
    await store.updateRefund(tx, asked.id, { state: 'done', done_at: now });
    await insertRefundEntry(tx, payment.id, { refundRef: asked.id, amountKrw: asked.amount_krw, at: now });
  }
  await academy.personal.eraseRows(tx, { table: 'refund_accounts', ids: gone.map(({ id }) => id), now });
  const restKrw = gone.reduce((left, asked) => left - asked.amount_krw, missingKrw);
  if (restKrw === 0) return;
  const own = await store.insertRefund(tx, {
    paymentRef: payment.id,
    amountKrw: restKrw,
    reason: '결제사에서 취소됨',
    requestKey: `console:${payment.payment_id}:${payment.refunded_krw + missingKrw}`,
    state: 'done',
    now,
  });
  await insertRefundEntry(tx, payment.id, { refundRef: own.id, amountKrw: restKrw, at: now });
}

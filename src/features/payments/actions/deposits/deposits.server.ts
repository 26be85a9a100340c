import { factsWith } from '#src/features/payments/actions/orders.server.ts';
import { isDepositOver } from '#src/features/payments/rules/deposits.ts';
import { mayMovePayment } from '#src/features/payments/rules/payments.ts';
import { insertCapture } from '#src/features/payments/store/ledger.server.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import type { PaymentFact } from '#src/providers/payment/port.ts';
import {
  moveByAnswer,
  type ProviderAnswer,
  type Settling,
  settleDeclined,
  underLocks,
} from '../provider/settling.server.ts';
import { requestRefund } from '../refunds/refund-requests.server.ts';
import { closeLater } from './closing.server.ts';
import { depositNoOf } from './money-again.server.ts';

type Waiting = Extract<ProviderAnswer, { kind: 'waiting_for_deposit' }>;

/**
 * An account was opened, or still waits; one whose time is over is closed and then believed only by the books.
 * See docs/decisions/0022-deposits.md.
 */
export async function settleDeposit(
  settling: Settling,
  deposit: Waiting,
  again: (fact: PaymentFact) => Promise<void>,
): Promise<void> {
  const { academy, payment: before } = settling;
  if (before.state === 'waiting_for_deposit') {
    if (isDepositOver(before.deposit_due_at, academy.clock.now())) await closeOver(settling, again);
    return;
  }
  await underLocks(settling, async (tx, { payment, moving }) => {
    if (!mayMovePayment(payment.state, 'waiting_for_deposit')) return;
    const until = payment.deposit_until;
    await moveByAnswer(tx, settling, {
      payment,
      to: 'waiting_for_deposit',
      change: {
        deposit_bank: deposit.bank,
        deposit_account: deposit.accountNumber,
        deposit_holder: deposit.holder,
        deposit_due_at: until && until < deposit.dueAt ? until : deposit.dueAt,
      },
    });
    // The browser chose a method we had not offered.
    if (payment.method !== 'virtual_account') return closeLater(tx, payment, 'not_offered');
    // Nobody stands under it any more: it was given up while the provider opened it.
    if (!(await moving.onAccount(tx, factsWith(settling.order, payment))))
      return closeLater(tx, payment, 'released');
    const { payment_id: paymentId } = payment;
    await addJob(
      tx,
      { name: 'payments.tell-account', key: `payments.tell-account:${paymentId}` },
      { paymentId },
    );
  });
}

/** Nothing came in time: the account is closed first, so that a deposit of the last second is still seen. */
async function closeOver(settling: Settling, again: (fact: PaymentFact) => Promise<void>): Promise<void> {
  const { payment: port } = settling.academy.providers;
  const paymentId = settling.payment.payment_id;
  await port.closeAccount(paymentId);
  const fact = await port.fetchPayment(paymentId);
  if (fact.kind === 'paid') return again(fact);
  if (fact.kind === 'declined') return settleDeclined(settling, '입금 기한이 지났습니다.');
}

/**
 * Another sum than the order's is in the account. It is booked as it came, the seat is held until the account's end so
 * that it can be paid once more, and the sum goes back as soon as an account to send it to is known.
 */
export async function settleWrongDeposit(settling: Settling, depositedKrw: number): Promise<void> {
  await underLocks(settling, async (tx, { payment, moving, now }) => {
    if (!mayMovePayment(payment.state, 'wrong_deposit')) return;
    const depositNo = await depositNoOf(tx, payment);
    if (depositNo === null) return;
    const why = { kind: 'wrong_sum', until: payment.deposit_due_at } as const;
    await moving.onDeclined(tx, factsWith(settling.order, payment), { now, why, isLate: false });
    await moveByAnswer(tx, settling, {
      payment,
      to: 'wrong_deposit',
      change: {
        // It goes back to an account only, whatever was chosen in our own window.
        method: 'virtual_account',
        deposited_krw: depositedKrw,
        refunded_krw: 0,
        failure: '입금액이 결제 금액과 다릅니다.',
      },
    });
    await insertCapture(tx, { paymentRef: payment.id, amountKrw: depositedKrw, depositNo, at: now });
    const requestKey = `wrong-deposit:${payment.payment_id}`;
    await requestRefund(
      tx,
      { ...payment, method: 'virtual_account' },
      { refundWish: { amountKrw: depositedKrw, reason: '금액이 다른 입금', requestKey }, now },
    );
  });
}

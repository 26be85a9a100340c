import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import { addJobs, type JobHandler, type ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { alignReceipt, forgetReceiptNumbers } from './actions/cash/cash-receipts.server.ts';
import { closeAccount } from './actions/deposits/open-accounts.server.ts';
import { endReversedSeat } from './actions/deposits/reversed.server.ts';
import type { PaymentHooks } from './actions/orders.server.ts';
import { asksLater } from './actions/provider/asking.server.ts';
import { realignPayments } from './actions/provider/realign.server.ts';
import { askUntilAnswered } from './actions/provider/settle.server.ts';
import { reconcile } from './actions/provider/webhook.server.ts';
import { carryOutRefund } from './actions/refunds/refund.server.ts';
import { askForAccount, destroyAccounts, sendAccount } from './actions/refunds/refund-account.server.ts';

const OfPayment = z.object({ paymentId: z.string() });
const Asked = OfPayment.extend({ thenSeconds: z.array(z.number()).default([]) });
const OfSeat = OfPayment.extend({ orderId: z.number().optional() });
const OfRefund = z.object({ refundId: z.number() });

export function paymentsJobs(academy: Academy, hooks: PaymentHooks): Record<string, JobHandler> {
  return {
    'payments.ask': async (payload) => {
      const { paymentId, thenSeconds: seconds } = Asked.parse(payload);
      // Before anything else: what becomes of this question is no matter of the next.
      await addJobs(academy.db, asksLater(paymentId, { now: academy.clock.now(), seconds }));
      await askUntilAnswered(academy, hooks, paymentId);
    },
    'payments.refund': async (payload) => carryOutRefund(academy, hooks, OfRefund.parse(payload).refundId),
    'payments.ask-account': async (payload) =>
      askForAccount(academy, hooks, OfRefund.parse(payload).refundId),
    'payments.tell-account': async (payload) => sendAccount(academy, OfPayment.parse(payload).paymentId),
    'payments.close-account': async (payload) =>
      closeAccount(academy, hooks, OfPayment.parse(payload).paymentId),
    'payments.realign': async () => {
      await realignPayments(academy, hooks);
    },
    'payments.cash-receipt': async (payload) => alignReceipt(academy, OfPayment.parse(payload).paymentId),
    'payments.forget-numbers': async () => {
      await everyStep(
        () => destroyAccounts(academy),
        () => forgetReceiptNumbers(academy),
      );
    },
    'payments.reversed-seat': async (payload) => endReversedSeat(academy, hooks, OfSeat.parse(payload)),
    'payments.reconcile': async () => {
      await reconcile(academy, hooks);
    },
  };
}

export const paymentsSchedule: ScheduledJob[] = [
  { name: 'payments.reconcile', cron: '* * * * *' },
  { name: 'payments.realign', cron: '* * * * *' },
  // 03:40 in Seoul: what is no longer needed of accounts and receipt numbers is destroyed.
  { name: 'payments.forget-numbers', cron: '40 18 * * *' },
];

import { factsWith, type PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { isMoneyHere } from '#src/features/payments/rules/payments.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { underLocks } from './settling.server.ts';

const underWay = (state: string) => state === 'confirming' || state === 'waiting_for_deposit';

/** Follows a payment that has ended for something that still stands under it; answers whether anything did. */
async function realignOne(academy: Academy, allHooks: PaymentHooks, paymentRef: number): Promise<boolean> {
  const payment = await store.findPaymentById(academy.db, paymentRef);
  const order = await store.findOrder(academy.db, payment.order_id);
  const hooks = allHooks[order.purpose];
  if (!hooks) return false;
  return underLocks(
    { academy, hooks, order, payment, why: { code: 'realigned' }, seen: null },
    async (tx, { payment: current, moving, now }) => {
      if (underWay(current.state)) return false;
      const facts = factsWith(order, current);
      if (isMoneyHere(current.state) && !current.goes_back) await moving.onPaid(tx, facts, now);
      else await moving.onDeclined(tx, facts, { now, why: { kind: 'closed' }, isLate: false });
      return true;
    },
  );
}

/**
 * Finds what stands under a payment that is not under way and brings it in line with it. There should be nothing to
 * find: where there is, somebody is told.
 */
export async function realignPayments(academy: Academy, allHooks: PaymentHooks): Promise<number> {
  const refs = await Promise.all(
    [...new Set(Object.values(allHooks))].map((of) => of.listUnderPayment(academy.db)),
  );
  const states = await store.listStates(academy.db, refs.flat());
  let mended = 0;
  const over = states.flatMap(({ id, state }) => (underWay(state) ? [] : [id]));
  const faults = await academy.alone('payments.realign payment', over, async (id) => {
    if (await realignOne(academy, allHooks, id)) mended++;
  });
  if (mended > 0)
    await academy.providers.errorReport
      .report({
        platform: 'node',
        transaction: 'payments.realign',
        type: 'RegistrationWithoutPayment',
        code: String(mended),
        frames: [],
      })
      .catch(() => undefined);
  throwTogether(faults);
  return mended;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenAuthentication,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
} from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

/** `FAULT_ORDERS=1000` for the figure of the goals; the suite takes fewer of the same. */
const orders = Number(process.env.FAULT_ORDERS ?? 66);
let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  // The branches are made before several ask for them at once.
  await givenSession(academy, { capacity: 1 });
});
afterAll(() => academy.close());

interface Case {
  readonly hold: GivenHold;
  readonly paid: GivenAuthentication;
}
type Fault = (one: Case) => Promise<unknown>;

const confirm = ({ hold, paid }: Case) => confirmPayment(academy, hold, paid);
const deliver = (paymentId: string, type: string, id: string, isForged = false) => {
  const body = JSON.stringify({ type, timestamp: '2026-11-21T01:00:00Z', data: { paymentId } });
  const headers = signWebhook(id, isForged ? `${body} ` : body);
  return fetch(`${academy.url}/api/payments/webhook`, { method: 'POST', body, headers });
};
const release = ({ hold }: Case) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/release`, {
    token: hold.member.token,
    json: {},
  });
const capture = ({ paid }: Case) => academy.providers.payment.confirm({ ...paid, amountKrw: 20_000 });
const cancel = ({ hold }: Case) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
    token: hold.member.token,
    key: newKey(),
    json: { quotedRefundKrw: 20_000 },
  });

/** Everything the provider, the network and the parent can do wrong with one order. */
const faults: Readonly<Record<string, Fault>> = {
  none: confirm,
  declined: async (one) => {
    await act(academy, one.paid.paymentId, 'decline');
    await confirm(one);
  },
  'answer lost after the capture': async (one) => {
    await act(academy, one.paid.paymentId, 'lose-answer');
    await confirm(one);
  },
  'clicked three times': (one) => Promise.all([confirm(one), confirm(one), confirm(one)]),
  'the same webhook seven times, while confirming': (one) =>
    Promise.all([
      confirm(one),
      ...Array.from({ length: 7 }, () =>
        deliver(one.paid.paymentId, 'Transaction.Paid', `wh-${one.paid.paymentId}`),
      ),
    ]),
  'webhooks in the wrong order': async (one) => {
    await deliver(one.paid.paymentId, 'Transaction.Cancelled', `wh-c-${one.paid.paymentId}`);
    await deliver(one.paid.paymentId, 'Transaction.Paid', `wh-p-${one.paid.paymentId}`);
    await confirm(one);
  },
  'a forged webhook, and nobody comes back': async (one) => {
    const forged = await deliver(one.paid.paymentId, 'Transaction.Paid', newKey(), true);
    expect(forged.status).toBe(401);
  },
  'captured behind our back, the window closed': capture,
  'captured after the seat was given up': async (one) => {
    await release(one);
    await capture(one);
  },
  'cancelled, and the answer to the refund was lost': async (one) => {
    await confirm(one);
    await act(academy, one.paid.paymentId, 'lose-answer');
    await cancel(one);
  },
  'cancelled in the console of the provider': async (one) => {
    await confirm(one);
    await academy.providers.payment.cancel({
      paymentId: one.paid.paymentId,
      amountKrw: 20_000,
      taxFreeKrw: 20_000,
      cancellableKrw: 20_000,
      reason: '콘솔에서 취소',
    });
  },
};

async function settleAll(): Promise<void> {
  for (let minute = 0; minute < 2; minute++) {
    academy.clock.advance(30);
    await academy.jobs['payments.reconcile']?.({});
    await workOff();
  }
}

/** Does the jobs that wait, as the worker would; a failing one is done again in the next round. */
async function workOff(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const events = await academy.db
      .selectFrom('webhook_events')
      .select('payment_id')
      .distinct()
      .orderBy('payment_id')
      .execute();
    for (const { payment_id: paymentId } of events)
      if (paymentId) await academy.jobs['payments.ask']?.({ paymentId }).catch(() => undefined);
    const refunds = await academy.db
      .selectFrom('refunds')
      .select('id')
      .where('state', '=', 'requested')
      .orderBy('id')
      .execute();
    for (const { id } of refunds)
      await academy.jobs['payments.refund']?.({ refundId: id }).catch(() => undefined);
  }
}

/** One line a payment: what the provider has of the parent's money, and what our books say. */
async function truthOf({ hold, paid }: Case) {
  const book = await bookOf(academy, paid.paymentId);
  const row = await academy.db
    .selectFrom('payments')
    .leftJoin('ledger', 'ledger.payment_ref', 'payments.id')
    .select((e) => [
      'payments.state',
      e.fn.coalesce(e.fn.sum<number>('ledger.amount_krw'), e.lit(0)).as('ours'),
    ])
    .where('payment_id', '=', paid.paymentId)
    .groupBy('payments.state')
    .executeTakeFirstOrThrow();
  const registration = await academy.db
    .selectFrom('registrations')
    .select('state')
    .where('registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  return {
    captures: book.captures,
    theirs: book.paidAt ? book.totalAmount - book.cancelled : 0,
    ours: Number(row.ours),
    payment: row.state,
    registration: registration.state,
  };
}

/** The figures of a run, as it prints them. */
function countsOf(truths: readonly Awaited<ReturnType<typeof truthOf>>[]) {
  const count = (is: (truth: Awaited<ReturnType<typeof truthOf>>) => boolean) => truths.filter(is).length;
  const sum = (of: 'theirs' | 'ours') => truths.reduce((total, truth) => total + truth[of], 0);
  return {
    orders: truths.length,
    captured: count(({ captures }) => captures > 0),
    unresolvedAfter60s: count(({ payment }) => ['confirming', 'waiting_for_deposit'].includes(payment)),
    capturedTwice: count(({ captures }) => captures > 1),
    moneyWithoutSeat: count(({ theirs, registration }) => theirs > 0 && registration !== 'confirmed'),
    seatWithoutMoney: count(({ theirs, registration }) => theirs === 0 && registration === 'confirmed'),
    ledgersApart: count(({ theirs, ours }) => theirs !== ours),
    theirKrw: sum('theirs'),
    ourKrw: sum('ours'),
  };
}

test(`${orders} orders under every fault of the provider: equal books, no double capture, no money without a seat`, async () => {
  const names = Object.keys(faults);
  const cases: (Case & { name: string })[] = [];
  const work = Array.from({ length: orders }, (_, n) => names[n % names.length] ?? 'none');
  const oneByOne = async () => {
    for (let name = work.pop(); name; name = work.pop()) {
      const hold = await givenHold(academy);
      const paid = await givenAuthenticated(academy, hold);
      await faults[name]?.({ hold, paid });
      cases.push({ name, hold, paid });
    }
  };
  await Promise.all([oneByOne(), oneByOne(), oneByOne(), oneByOne()]);
  await settleAll();
  const truths = await Promise.all(cases.map(async (one) => ({ one, truth: await truthOf(one) })));
  if (process.env.FAULT_ORDERS) console.info(countsOf(truths.map(({ truth }) => truth)));
  for (const { one, truth } of truths) {
    expect(truth.captures, one.name).toBeLessThanOrEqual(1);
    expect(truth.ours, one.name).toBe(truth.theirs);
    expect(['confirming', 'waiting_for_deposit'], one.name).not.toContain(truth.payment);
    expect(truth.theirs > 0, one.name).toBe(truth.registration === 'confirmed');
  }
}, 900_000);

test('control: without reading the books again, a lost answer leaves money taken and nobody seated', async () => {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold);
  await act(academy, paid.paymentId, 'lose-answer');
  await confirmPayment(academy, hold, paid);
  const truth = await truthOf({ hold, paid });
  expect(truth).toMatchObject({ captures: 1, theirs: 20_000, ours: 0, registration: 'confirming' });
});

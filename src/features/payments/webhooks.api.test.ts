import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  stateOf,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

/** `WEBHOOK_DELIVERIES=10000` for the figure of the goals; the suite takes fewer of the same. */
const wanted = Number(process.env.WEBHOOK_DELIVERIES ?? 400);
let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

type Given = Awaited<ReturnType<typeof givenOne>>;
interface Delivery {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly paymentId: string;
  readonly type: string;
  readonly isForged: boolean;
}

/** What became of a payment at the provider, of which we were told nothing. */
const fates = ['captured', 'given back there', 'nothing', 'deposit', 'account'] as const;

async function givenOne(fate: (typeof fates)[number]) {
  const hold = await givenHold(academy);
  const isAccount = fate === 'deposit' || fate === 'account';
  const paid = await givenAuthenticated(academy, hold, { method: isAccount ? 'virtual_account' : 'card' });
  if (isAccount) await confirmPayment(academy, hold, paid);
  if (fate === 'deposit') await act(academy, paid.paymentId, 'deposit');
  if (fate === 'captured' || fate === 'given back there')
    await academy.providers.payment.confirm({ ...paid, amountKrw: 20_000 });
  if (fate === 'given back there')
    await academy.providers.payment.cancel({
      paymentId: paid.paymentId,
      amountKrw: 20_000,
      taxFreeKrw: 20_000,
      cancellableKrw: 20_000,
      reason: '콘솔에서 취소',
    });
  return { hold, paid, fate };
}

const types = [
  'Transaction.Paid',
  'Transaction.Cancelled',
  'Transaction.Ready',
  'Transaction.VirtualAccountIssued',
  'Something.New',
];

/** Every event up to seven times, lies among them, one in five forged, all of them shuffled. */
function deliveriesFor(given: readonly Given[], random: () => number): Delivery[] {
  const all: Delivery[] = [];
  for (let event = 0; all.length < wanted; event++) {
    const { paid } = given[event % given.length] ?? given[0] ?? { paid: { paymentId: '' } };
    const type = types[Math.floor(random() * types.length)] ?? '';
    const body = JSON.stringify({
      type,
      timestamp: '2026-11-21T01:00:00Z',
      data: { paymentId: paid.paymentId },
    });
    const isForged = random() < 0.2;
    const id = `wh-model-${event}`;
    const signed = signWebhook(id, isForged && random() < 0.5 ? `${body} ` : body);
    const headers = isForged
      ? { ...signed, 'webhook-signature': signed['webhook-signature']?.replace(/^v1,..../, 'v1,AAAA') ?? '' }
      : signed;
    const times = 1 + Math.floor(random() * 7);
    for (let time = 0; time < times && all.length < wanted; time++)
      all.push({ id, body, headers, paymentId: paid.paymentId, type, isForged });
  }
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as Delivery, all[last] as Delivery];
  }
  return all;
}

async function deliverAll(deliveries: readonly Delivery[]): Promise<number[]> {
  const statuses: number[] = [];
  const work = deliveries.map((delivery, index) => ({ delivery, index }));
  const one = async () => {
    for (let next = work.pop(); next; next = work.pop()) {
      const { body, headers, paymentId, isForged } = next.delivery;
      const answer = await fetch(`${academy.url}/api/payments/webhook`, { method: 'POST', body, headers });
      statuses[next.index] = answer.status;
      // Some are worked off in the middle of the storm, by several workers.
      if (!isForged && next.index % 3 === 0) await academy.jobs['payments.ask']?.({ paymentId });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return statuses;
}

/** What the provider's books say we must have. */
async function truthOf({ paid, fate }: Given) {
  const book = await bookOf(academy, paid.paymentId);
  const ledger = book.paidAt ? book.totalAmount - book.cancelled : 0;
  const payment = { captured: 'paid', deposit: 'paid', account: 'waiting_for_deposit', nothing: 'ready' };
  return { ledger, payment: fate === 'given back there' ? null : payment[fate] };
}

test(`${wanted} deliveries shuffled, repeated and forged end in the provider’s own books`, async () => {
  let seed = 7;
  // The same storm every time (minimal standard generator).
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const given: Given[] = [];
  for (let index = 0; index < Math.max(10, wanted / 100); index++)
    given.push(await givenOne(fates[index % fates.length] ?? 'nothing'));
  const deliveries = deliveriesFor(given, random);
  const statuses = await deliverAll(deliveries);
  expect(statuses.filter((status) => status === 401)).toHaveLength(
    deliveries.filter((one) => one.isForged).length,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(
    deliveries.filter((one) => !one.isForged).length,
  );
  const events = await academy.db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('event_id', 'like', 'wh-model-%')
    .execute();
  expect(events).toHaveLength(new Set(deliveries.filter((one) => !one.isForged).map((one) => one.id)).size);
  const notified = new Set(deliveries.filter((one) => !one.isForged).map((one) => one.paymentId));
  for (const one of given.filter(({ paid }) => notified.has(paid.paymentId))) {
    await academy.jobs['payments.ask']?.({ paymentId: one.paid.paymentId });
    const [state, truth] = [await stateOf(academy, one.hold, one.paid.paymentId), await truthOf(one)];
    expect(state.ledger, one.fate).toBe(truth.ledger);
    if (truth.payment) expect(state.payment, one.fate).toBe(truth.payment);
    expect(state.registration === 'confirmed', one.fate).toBe(truth.ledger > 0);
    expect(state.entries, one.fate).toBeLessThanOrEqual(2);
  }
  // Control: believing the bodies, as often as they come and whoever sends them, ends in other books.
  const believed = new Map<string, number>();
  for (const { paymentId, type } of deliveries)
    if (type === 'Transaction.Paid') believed.set(paymentId, (believed.get(paymentId) ?? 0) + 20_000);
  const truths = await Promise.all(
    given.map(async (one) => [one.paid.paymentId, (await truthOf(one)).ledger] as const),
  );
  expect(
    truths.filter(([paymentId, ledger]) => (believed.get(paymentId) ?? 0) !== ledger).length,
  ).toBeGreaterThan(given.length / 3);
}, 900_000);

test('news of a payment that nobody asks about any more is asked again until the provider answers', async () => {
  const { hold, paid } = await givenOne('nothing');
  const handToProvider = (mode: 'down' | 'off') =>
    call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });
  const ask = async () => academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
  await handToProvider('down');
  // While it is open the reconciler comes by every minute.
  await expect(ask()).resolves.toBeUndefined();
  await handToProvider('off');
  await confirmPayment(academy, hold, paid);
  await academy.providers.payment.cancel({
    paymentId: paid.paymentId,
    amountKrw: 20_000,
    taxFreeKrw: 20_000,
    cancellableKrw: 20_000,
    reason: '콘솔에서 취소',
  });
  await handToProvider('down');
  await expect(ask()).rejects.toThrow('did not say');
  await handToProvider('off');
  await ask();
  expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
});

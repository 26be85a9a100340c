import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, type RunningProduct, startProduct } from '../product.ts';
import { call } from '../start.ts';

let databaseUrl: string;
let ledgers: pg.Client;
let product: RunningProduct;
beforeAll(async () => {
  databaseUrl = await emptyDatabase(inject('postgresUrl'));
  product = await startProduct(databaseUrl);
  ledgers = new pg.Client({ connectionString: databaseUrl });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await product.end();
});

interface Session {
  readonly sessionId: number;
  readonly feeKrw: number;
  readonly state: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

async function heldRegistration() {
  const { resultData: me } = await call<{ accessToken: string }>(product, 'POST /api/login', {
    form: { memberId: 'parent1', password: 'msc-academy-demo' },
  });
  const token = me.accessToken;
  const { resultData: account } = await call<{ children: { childId: number; grade: number }[] }>(
    product,
    'GET /api/account/children',
    { token },
  );
  const child = account.children[0];
  const { resultData: list } = await call<{ sessions: Session[] }>(
    product,
    `GET /api/entrance-tests?grade=${child?.grade}`,
  );
  const session = list.sessions.find((one) => one.state === 'open' && one.feeKrw > 0);
  const json = { sessionId: session?.sessionId, childId: child?.childId };
  const { resultData } = await call<{ registrationNo: string; orderNo: string }>(
    product,
    'POST /api/entrance-tests/registrations',
    { token, json, key: 'kill-story-register' },
  );
  return { token, ...resultData };
}

async function authenticated(token: string, orderNo: string) {
  const { resultData } = await call<{ paymentId: string; orderName: string; amountKrw: number }>(
    product,
    'POST /api/payments/prepare',
    { token, key: 'kill-story-prepare', json: { orderNo, method: 'card' } },
  );
  const { paymentId, orderName, amountKrw } = resultData;
  const opening = new URLSearchParams({
    paymentId,
    orderName,
    totalAmount: String(amountKrw),
    method: 'card',
    redirectUrl: '/entranceTestPay',
  });
  await fetch(`${product.url}/sandbox/portone/checkout?${opening}`);
  const acted = await call<{ paymentToken: string; txId: string }>(
    product,
    `POST /sandbox/api/payments/${paymentId}/hang`,
    { json: {} },
  );
  return { paymentId, paymentToken: acted.resultData.paymentToken, txId: acted.resultData.txId };
}

async function one(text: string, value: string): Promise<Record<string, unknown>> {
  return (await ledgers.query(text, [value])).rows[0] ?? {};
}

test('killed between the capture and our commit, it ends paid and confirmed within 60 s', async () => {
  const held = await heldRegistration();
  const { paymentId, ...json } = await authenticated(held.token, held.orderNo);
  const unanswered = call(product, `POST /api/payments/${paymentId}/confirm`, {
    token: held.token,
    key: 'kill-story-confirm',
    json,
  }).catch(() => null);
  const captures = () =>
    one(
      "select (value->>'captures')::int as captures from sandbox_records where kind = 'portone.payment' and key = $1",
      paymentId,
    );
  await expect.poll(async () => (await captures()).captures, { interval: 50 }).toBe(1);
  await product.end('SIGKILL');
  await unanswered;
  // The control: at this moment the money is taken and nothing of ours says so.
  expect(await one('select state from payments where payment_id = $1', paymentId)).toEqual({
    state: 'confirming',
  });

  product = await startProduct(databaseUrl);
  const state = async () => (await one('select state from payments where payment_id = $1', paymentId)).state;
  await expect.poll(state, { interval: 250 }).toBe('paid');
  expect(
    await one('select state from registrations where registration_no = $1', held.registrationNo),
  ).toEqual({ state: 'confirmed' });
  expect(await captures()).toEqual({ captures: 1 });
  expect(
    await one(
      'select sum(l.amount_krw)::int = max(p.amount_krw) as even from ledger l join payments p on p.id = l.payment_ref where p.payment_id = $1',
      paymentId,
    ),
  ).toEqual({ even: true });
});

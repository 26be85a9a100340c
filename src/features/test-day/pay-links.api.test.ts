import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayLinkView } from '#src/features/pay-links/contract.ts';
import type { preparePaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type Counter, givenCounter, type Waiting } from '#tests/given-counter.ts';
import { givenFamily, statesIn } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let counter: Counter;
beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, ['desk.daechi']);
});
afterAll(() => academy.close());
// Budgets have tests of their own.
beforeEach(() => academy.db.deleteFrom('budgets').execute());

const pay = (no: string, json: object, who = 'desk.daechi') =>
  counter.office(who, `POST registrations/${no}/counter-payment`, json);
const link = (no: string) =>
  counter.office<{ sentTo: string; until: string }>('desk.daechi', `POST registrations/${no}/pay-link`);
const tokenOf = async ({ family }: Waiting) =>
  /\/pay\/([\w-]+)/.exec(await lastMessageTo(academy, family.mobile))?.[1] ?? '';
const read = (token: string) => call<PayLinkView>(academy, 'POST /api/pay-links/read', { json: { token } });
const prepare = (token: string, json: object = { method: 'card' }) =>
  call<DataOf<typeof preparePaymentEndpoint>>(academy, 'POST /api/pay-links/prepare', {
    key: newKey(),
    json: { token, ...json },
  });

/** Opens the window of a link and presses its button, as whoever got the text does. */
async function authenticated(token: string) {
  const { paymentId, orderName, amountKrw } = (await prepare(token)).resultData;
  const redirectUrl = `/pay/${token}`;
  const opening = new URLSearchParams({
    paymentId,
    orderName,
    totalAmount: String(amountKrw),
    method: 'card',
    redirectUrl,
  });
  await fetch(`${academy.url}/sandbox/portone/checkout?${opening}`);
  const pressed = await fetch(`${academy.url}/sandbox/portone/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ paymentId, redirectUrl, choice: 'pay' }),
    redirect: 'manual',
  });
  const back = new URL(pressed.headers.get('location') ?? '/', academy.url).searchParams;
  return { paymentId, paymentToken: back.get('paymentToken') ?? '', txId: back.get('txId') ?? '' };
}
const confirm = (token: string, paid: object) =>
  call<{ state: string }>(academy, 'POST /api/pay-links/confirm', {
    key: newKey(),
    json: { token, ...paid },
  });

describe('a link that pays without signing in', () => {
  test('goes to the guardian, shows what is paid for without full names, and pays it', async () => {
    const one = await counter.waiting();
    const token = await tokenOf(one);
    const shown = (await read(token)).resultData;
    expect(shown).toMatchObject({ state: 'payable', amountKrw: 20_000 });
    expect(shown.childName).toContain('*');
    expect(shown.ways.map(({ method }) => method)).not.toContain('virtual_account');
    const paid = await confirm(token, await authenticated(token));
    expect(paid).toMatchObject({ resultCode: 0, resultData: { state: 'paid' } });
    expect((await read(token)).resultData.state).toBe('paid');
    expect(await statesIn(academy, one.room.sessionId, one.family.younger)).toEqual(['confirmed']);
    expect(await prepare(token)).toMatchObject({ status: 409, resultCode: 'payment.already_paid' });
    expect((await pay(one.no, { method: 'cash', takenKrw: 20_000 })).resultCode).toBe('test.not_payable');
  });

  test('pays its own order and no other of the same guardian; control: that one by its own link', async () => {
    const one = await counter.waiting();
    const token = await tokenOf(one);
    const sibling = await counter.waiting(one.family, 'older');
    const other = await tokenOf(one);
    const window = await authenticated(other);
    expect(await confirm(token, window)).toMatchObject({ status: 404, resultCode: 'payment.order_gone' });
    expect(await statesIn(academy, sibling.room.sessionId, one.family.older)).toEqual(['held']);
    expect((await confirm(other, window)).resultCode).toBe(0);
  });

  test('is over with its seat, with a newer link, and when the seat is another guardian’s', async () => {
    const one = await counter.waiting();
    const first = await tokenOf(one);
    const sent = await link(one.no);
    expect(sent.resultData.sentTo).toMatch(/\*{4}/);
    const second = await tokenOf(one);
    expect(await read(first)).toMatchObject({ status: 404, resultCode: 'pay_link.unknown' });
    expect((await read(second)).resultCode).toBe(0);
    const stranger = await givenFamily(academy);
    const owned = { member_id: one.family.userSeqId };
    const passOn = (whose: { member_id: number }) =>
      academy.db.updateTable('registrations').set(whose).where('registration_no', '=', one.no).execute();
    await passOn({ member_id: stranger.userSeqId });
    for (const answer of [await read(second), await prepare(second)])
      expect(answer).toMatchObject({ status: 410, resultCode: 'pay_link.over' });
    await passOn(owned);
    expect((await read(second)).resultCode).toBe(0);
    const now = academy.clock.now();
    academy.clock.set(new Date(now.getTime() + 86_400_001));
    expect((await read(second)).resultCode).toBe('pay_link.over');
    expect((await prepare(second)).resultCode).toBe('pay_link.over');
    academy.clock.set(now);
  });

  test('late by a link, nobody hears of the ten minutes in which families pay what they registered themselves', async () => {
    const one = await counter.waiting();
    const token = await tokenOf(one);
    const window = await authenticated(token);
    const listed = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: one.family.token,
    });
    const mine = listed.resultData.registrations.find(({ registrationNo }) => registrationNo === one.no);
    expect(mine).toMatchObject({ state: 'held', wasOffered: true });
    const now = academy.clock.now();
    academy.clock.set(new Date(Date.parse(mine?.holdExpiresAt ?? '')));
    const late = await confirm(token, window);
    expect(late).toMatchObject({
      resultCode: 'payment.hold_gone',
      resultMsg: '좌석 보관 시간이 지났습니다. 결제는 진행되지 않았습니다.',
    });
    academy.clock.set(now);
  });

  test('five a day and no more; who guesses is told to wait', async () => {
    const one = await counter.waiting();
    for (let count = 0; count < 5; count += 1) expect((await link(one.no)).resultCode).toBe(0);
    expect(await link(one.no)).toMatchObject({
      status: 429,
      resultCode: 'common.too_many',
    });
    const guess = () => read('a-guess-of-a-token-that-is-none');
    expect(await guess()).toMatchObject({ status: 404, resultCode: 'pay_link.unknown' });
    await academy.db.updateTable('budgets').set({ spent: 300 }).execute();
    expect(await guess()).toMatchObject({ status: 429 });
    expect((await read('short')).status).toBe(400);
  });

  test('a deposit is not offered by it, and nothing is prepared for a way that is not', async () => {
    const token = await tokenOf(await counter.waiting());
    expect(await prepare(token, { method: 'virtual_account' })).toMatchObject({
      status: 409,
      resultCode: 'payment.not_offered',
    });
  });
});

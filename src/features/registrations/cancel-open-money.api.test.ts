import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager: string;
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);
const cancel = (sessionId: number) =>
  call<OfficeSession>(academy, `POST /api/office/test-sessions/${sessionId}/cancel`, {
    cookie: manager,
    json: { version: 1, reason: '강사 사정으로 취소합니다' },
  });
const room = () => session({ capacity: 5, feeKrw: 20_000 });
const registrationOf = async ({ registrationNo }: GivenHold) =>
  (
    await academy.db
      .selectFrom('registrations')
      .select('state')
      .where('registration_no', '=', registrationNo)
      .executeTakeFirstOrThrow()
  ).state;
const accountsJob = (paymentId: string) => academy.jobs['payments.close-account']?.({ paymentId });

test('an account that waits for its deposit does not keep the academy from cancelling: it is closed', async () => {
  const poolOf = await room();
  const hold = await givenHold(academy, { poolOf });
  const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, account);
  expect((await cancel(poolOf.sessionId)).resultData).toMatchObject({ state: 'cancelled', taken: 0 });
  expect(await registrationOf(hold)).toBe('cancelled');
  await accountsJob(account.paymentId);
  expect((await stateOf(academy, hold, account.paymentId)).payment).toBe('expired');
  expect((await act(academy, account.paymentId, 'deposit')).status).toBe(409);
});

test('… and money that came into it in that moment goes back', async () => {
  const poolOf = await room();
  const hold = await givenHold(academy, { poolOf });
  const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, account);
  expect((await cancel(poolOf.sessionId)).resultCode).toBe(0);
  await act(academy, account.paymentId, 'deposit');
  await accountsJob(account.paymentId);
  const refund = await academy.db
    .selectFrom('refunds as f')
    .innerJoin('payments as p', 'p.id', 'f.payment_ref')
    .select(['f.amount_krw', 'f.state'])
    .where('p.payment_id', '=', account.paymentId)
    .executeTakeFirstOrThrow();
  expect(refund).toEqual({ amount_krw: 20_000, state: 'needs_account' });
});

test('a window that was opened and left is no money: the session is cancelled, and the window pays nothing', async () => {
  const poolOf = await room();
  const hold = await givenHold(academy, { poolOf });
  const card = await givenAuthenticated(academy, hold);
  expect((await cancel(poolOf.sessionId)).resultCode).toBe(0);
  expect((await confirmPayment(academy, hold, card)).status).toBeGreaterThanOrEqual(400);
  expect(await registrationOf(hold)).toBe('cancelled');
  expect((await bookOf(academy, card.paymentId)).captures).toBe(0);
});

test('a card whose answer is not known yet: cancelled at once, and what was taken goes back whole', async () => {
  const poolOf = await room();
  const hold = await givenHold(academy, { poolOf });
  const card = await givenAuthenticated(academy, hold);
  await act(academy, card.paymentId, 'lose-answer');
  await confirmPayment(academy, hold, card);
  expect(await registrationOf(hold)).toBe('confirming');
  expect((await cancel(poolOf.sessionId)).resultCode).toBe(0);
  await academy.jobs['payments.ask']?.({ paymentId: card.paymentId });
  await refundAll(academy);
  expect(await stateOf(academy, hold, card.paymentId)).toMatchObject({
    payment: 'refunded',
    registration: 'cancelled',
    ledger: 0,
  });
  expect((await bookOf(academy, card.paymentId)).cancelled).toBe(20_000);
});

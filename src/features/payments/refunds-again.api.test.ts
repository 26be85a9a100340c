import { describe, expect, test } from 'vitest';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import { givenFamily } from '#tests/given-families.ts';
import { branchIdOf } from '#tests/given-office.ts';
import {
  act,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { type GivenAccount, paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, reconcile, givenAccount } = await paymentAcademy();
await givenHold(academy);
await givenStaff(academy);
const owner = await givenStaffCookie(academy, 'owner@msc.example');
const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');

const good = { bank: 'SHINHAN', number: '110-123-456789', holder: '김보호' };
const unknownToTheBank = { ...good, number: '00000000' };
const read = async (paymentId: string, cookie = owner) =>
  (await call<OfficePaymentDetail>(academy, `GET /api/office/payments/${paymentId}`, { cookie })).resultData;
const refund = (paymentId: string, amountKrw: number, leftKrw: number, cookie = owner) =>
  call<OfficePaymentDetail>(academy, `POST /api/office/payments/${paymentId}/refund`, {
    cookie,
    key: newKey(),
    json: { amountKrw, leftKrw, reason: '보호자와 통화하여 환불합니다' },
  });
const give = ({ hold, paid }: GivenAccount, json: object = good) =>
  call(academy, `POST /api/payments/${paid.paymentId}/refund-account`, {
    token: hold.member.token,
    key: newKey(),
    json,
  });

describe('a deposit whose refund the bank refused', () => {
  async function givenRefused(amountKrw: number) {
    const given = await givenAccount();
    await act(academy, given.paid.paymentId, 'deposit');
    await reconcile();
    expect((await refund(given.paid.paymentId, amountKrw, 20_000)).status).toBe(200);
    await give(given, unknownToTheBank);
    await refundAll(academy);
    expect((await read(given.paid.paymentId)).refunds).toMatchObject([
      { stateLabel: '거절됨', wantsAccount: true },
    ]);
    return given;
  }

  test('is refunded anew: no more is promised than was paid in, and no account is asked for in vain', async () => {
    const given = await givenRefused(10_000);
    const { paymentId } = given.paid;
    expect((await refund(paymentId, 20_000, 20_000)).status).toBe(200);
    expect((await give(given)).resultData).toEqual({ started: 1 });
    expect((await read(paymentId)).leftKrw).toBe(0);
    await refundAll(academy);
    await refundAll(academy);
    const after = await read(paymentId);
    expect(after.payment).toMatchObject({ state: 'refunded', refundedKrw: 20_000 });
    expect(after.refunds.some(({ wantsAccount }) => wantsAccount)).toBe(false);
  });

  test('control: the refused one itself goes to a better account', async () => {
    const given = await givenRefused(10_000);
    expect((await give(given)).resultData).toEqual({ started: 1 });
    await refundAll(academy);
    expect((await read(given.paid.paymentId)).payment).toMatchObject({ refundedKrw: 10_000 });
  });
});

test('what went back for one child leaves the branch what the policy gives for the other', async () => {
  const branchId = await branchIdOf(academy, 'daechi');
  const room = await givenSession(academy, { capacity: 4, feeKrw: 20_000, branchId, startsInHours: 400 });
  const family = await givenFamily(academy);
  const both = await call<{ orderNo: string; registrations: { registrationNo: string }[] }>(
    academy,
    'POST /api/entrance-tests/registrations/together',
    {
      token: family.token,
      key: newKey(),
      json: {
        picks: [family.younger, family.older].map((childId) => ({ sessionId: room.sessionId, childId })),
        mode: 'all',
      },
    },
  );
  const registrationNo = both.resultData.registrations[0]?.registrationNo ?? '';
  const hold = { member: family, registrationNo, orderNo: both.resultData.orderNo, poolId: room.poolId };
  const card = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, card);
  await call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/cancel`, {
    token: family.token,
    key: newKey(),
    json: { quotedRefundKrw: 20_000 },
  });
  await refundAll(academy);
  expect(await read(card.paymentId, manager)).toMatchObject({ leftKrw: 20_000, mayGiveKrw: 20_000 });
  expect((await refund(card.paymentId, 5_000, 20_000, manager)).status).toBe(200);
  await refundAll(academy);
  // What the branch itself gave counts for the child who stays.
  expect(await read(card.paymentId, manager)).toMatchObject({ leftKrw: 15_000, mayGiveKrw: 15_000 });
  expect((await refund(card.paymentId, 15_000, 15_000, manager)).status).toBe(200);
});

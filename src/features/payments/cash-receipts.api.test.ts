import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMessageTo } from '#tests/given-members.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CashReceiptInput } from './contract/cash-receipt.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const personal: CashReceiptInput = { kind: 'personal', number: '01012345678' };
const align = (paymentId: string) => academy.jobs['payments.cash-receipt']?.({ paymentId });

async function givenTransfer(wanted: {
  feeKrw?: number;
  startsInHours?: number;
  cashReceipt?: CashReceiptInput;
  method?: string;
}) {
  const { cashReceipt, method = 'transfer', ...rest } = wanted;
  const hold = await givenHold(academy, rest);
  const paid = await givenAuthenticated(academy, hold, { method, ...(cashReceipt && { cashReceipt }) });
  await confirmPayment(academy, hold, paid);
  return { hold, paid };
}
const receiptsOf = (paymentId: string) =>
  academy.db
    .selectFrom('cash_receipts as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_ref')
    .select(['c.state', 'c.kind', 'c.amount_krw as krw', 'c.number_mask as mask', 'c.sealed', 'c.failure'])
    .where('p.payment_id', '=', paymentId)
    .orderBy('c.id')
    .execute();
const cancel = (hold: { registrationNo: string; member: { token: string } }, quotedRefundKrw: number) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
    token: hold.member.token,
    key: newKey(),
    json: { quotedRefundKrw },
  });

describe('a cash receipt', () => {
  test('is issued once for a transfer, free of VAT, and the number is never readable', async () => {
    const { hold, paid } = await givenTransfer({ cashReceipt: personal });
    await align(paid.paymentId);
    await align(paid.paymentId);
    const [row, more] = await receiptsOf(paid.paymentId);
    expect(row).toMatchObject({ state: 'issued', kind: 'personal', krw: 20_000, mask: '010****5678' });
    expect(row?.sealed).not.toContain('01012345678');
    expect(more).toBeUndefined();
    const book = await bookOf(academy, paid.paymentId);
    expect(book.cashReceipt).toMatchObject({
      status: 'ISSUED',
      type: 'PERSONAL',
      amount: 20_000,
      taxFree: 20_000,
      identityNumber: '01012345678',
      issues: 1,
    });
    const page = await call<{ registration: { payment: { cashReceipt: object } } }>(
      academy,
      `GET /api/entrance-tests/registrations/${hold.registrationNo}`,
      { token: hold.member.token },
    );
    expect(page.resultData.registration.payment.cashReceipt).toMatchObject({
      kindLabel: '소득공제용',
      stateLabel: '발급됨',
      number: '010****5678',
    });
  });

  test('is taken back with the whole refund, and made out anew for what is left', async () => {
    const { hold, paid } = await givenTransfer({
      cashReceipt: { kind: 'business', number: '1248100998' },
      startsInHours: 40,
    });
    await align(paid.paymentId);
    expect((await cancel(hold, 10_000)).status).toBe(200);
    await refundAll(academy);
    await align(paid.paymentId);
    expect(await receiptsOf(paid.paymentId)).toMatchObject([
      { state: 'cancelled', krw: 20_000, sealed: null },
      { state: 'issued', krw: 10_000, kind: 'business' },
    ]);
    expect((await bookOf(academy, paid.paymentId)).cashReceipt).toMatchObject({
      issues: 2,
      cancels: 1,
      amount: 10_000,
    });
    const whole = await givenTransfer({ cashReceipt: personal });
    await align(whole.paid.paymentId);
    await cancel(whole.hold, 20_000);
    await refundAll(academy);
    await align(whole.paid.paymentId);
    expect(await receiptsOf(whole.paid.paymentId)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('an answer that was lost does not issue twice', async () => {
    const { paid } = await givenTransfer({ cashReceipt: personal });
    await act(academy, paid.paymentId, 'lose-answer');
    await expect(align(paid.paymentId)).rejects.toThrow('did not say');
    await align(paid.paymentId);
    expect((await bookOf(academy, paid.paymentId)).cashReceipt).toMatchObject({ issues: 1 });
    expect(await receiptsOf(paid.paymentId)).toMatchObject([{ state: 'issued' }]);
  });

  test('from 100,000 won it is made also unasked, below it is not', async () => {
    const large = await givenTransfer({ feeKrw: 100_000 });
    await align(large.paid.paymentId);
    expect(await receiptsOf(large.paid.paymentId)).toMatchObject([
      { kind: 'unasked', state: 'issued', sealed: null },
    ]);
    expect((await bookOf(academy, large.paid.paymentId)).cashReceipt?.identityNumber).toBe('0100001234');
    const small = await givenTransfer({ feeKrw: 99_999 });
    await align(small.paid.paymentId);
    expect(await receiptsOf(small.paid.paymentId)).toEqual([]);
  });

  test('can be asked for after paying, once', async () => {
    const { hold, paid } = await givenTransfer({});
    const ask = (token = hold.member.token, number = '01012345678') =>
      call(academy, `POST /api/payments/${paid.paymentId}/cash-receipt`, {
        token,
        key: newKey(),
        json: { cashReceipt: { kind: 'personal', number } },
      });
    expect(await ask(hold.member.token, '9001011234567')).toMatchObject({ status: 400 });
    expect(await ask((await givenHold(academy)).member.token)).toMatchObject({ status: 404 });
    expect((await ask()).status).toBe(200);
    await align(paid.paymentId);
    expect(await ask()).toMatchObject({ status: 409, resultCode: 'payment.cash_receipt_issued' });
  });

  test('is not for cards', async () => {
    const { hold, paid } = await givenTransfer({ method: 'card' });
    const answer = await call(academy, `POST /api/payments/${paid.paymentId}/cash-receipt`, {
      token: hold.member.token,
      key: newKey(),
      json: { cashReceipt: personal },
    });
    expect(answer).toMatchObject({ status: 409, resultCode: 'payment.no_cash_receipt' });
  });

  test('of a deposit the bank took back is taken back; of the next one it is made out or asked for again', async () => {
    const wished = await givenTransfer({ method: 'virtual_account', cashReceipt: personal });
    const large = await givenTransfer({ method: 'virtual_account', feeKrw: 150_000 });
    for (const { hold, paid } of [wished, large]) {
      for (const what of ['deposit', 'reverse', 'deposit'] as const) {
        await act(academy, paid.paymentId, what);
        await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
        await align(paid.paymentId);
      }
      expect((await lastMessageTo(academy, hold.member.mobile)).includes('현금영수증은')).toBe(
        hold === wished.hold,
      );
    }
    expect(await receiptsOf(large.paid.paymentId)).toMatchObject([
      { kind: 'unasked', state: 'cancelled' },
      { kind: 'unasked', state: 'issued' },
    ]);
    expect(await receiptsOf(wished.paid.paymentId)).toMatchObject([{ kind: 'personal', state: 'cancelled' }]);
    const again = await call(academy, `POST /api/payments/${wished.paid.paymentId}/cash-receipt`, {
      token: wished.hold.member.token,
      key: newKey(),
      json: { cashReceipt: personal },
    });
    expect(again.resultCode).toBe(0);
    await align(wished.paid.paymentId);
    expect((await receiptsOf(wished.paid.paymentId)).at(-1)).toMatchObject({ state: 'issued' });
  });
});

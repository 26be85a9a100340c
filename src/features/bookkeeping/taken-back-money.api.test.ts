import { expect, test } from 'vitest';
import type { OfficePayment, OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import type { MonthlyReport } from '#src/features/opening/contract/watch.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { act, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, givenAccount, givenPaid, prepare } = await paymentAcademy();
await givenStaff(academy);
const owner = await givenStaffCookie(academy, 'owner@msc.example');

const read = async <T>(path: string) =>
  (await call<T>(academy, `GET /api/office/${path}`, { cookie: owner })).resultData;
const rowsOf = async (query: string) => (await read<ListPage<OfficePayment>>(`payments?${query}`)).rows;
const rowOf = async (paymentId: string) =>
  (await rowsOf('size=100')).find((row) => row.paymentId === paymentId);
const detailOf = (paymentId: string) => read<OfficePaymentDetail>(`payments/${paymentId}`);
const sums = async () => {
  const { days } = await read<MonthlyReport>('reports/monthly?month=2026-11');
  const of = (key: 'takenKrw' | 'refundedKrw') => days.reduce((sum, day) => sum + day[key], 0);
  const { rows } = await read<{
    rows: { section: string; branchName: string; label: string; value: number }[];
  }>('reports/figures?month=2026-11');
  const figure = (label: string) =>
    rows
      .filter((row) => row.section === 'money' && row.label === label && row.branchName !== '')
      .reduce((sum, row) => sum + row.value, 0);
  return {
    taken: of('takenKrw'),
    refunded: of('refundedKrw'),
    figures: [figure('결제'), figure('환불')],
    reasons: rows.filter(({ section }) => section === 'refunds').length,
  };
};

test('a deposit the bank took back is no refund: not in the list, on its page, in its file or in a sum', async () => {
  const given = await givenAccount();
  await act(academy, given.paymentId, 'deposit');
  await given.job('payments.ask');
  expect(await sums()).toEqual({ taken: 20_000, refunded: 0, figures: [20_000, 0], reasons: 0 });
  await act(academy, given.paymentId, 'reverse');
  await given.job('payments.ask');
  expect(await rowOf(given.paymentId)).toMatchObject({ stateLabel: '입금 취소', refundedKrw: 0 });
  expect((await rowsOf('state=taken_back')).map(({ paymentId }) => paymentId)).toEqual([given.paymentId]);
  expect(await rowsOf('state=refunded')).toEqual([]);
  const detail = await detailOf(given.paymentId);
  expect(detail).toMatchObject({
    payment: { stateLabel: '입금 취소', refundedKrw: 0 },
    isLedgerOff: false,
    ledgerKrw: 0,
    refunds: [{ stateLabel: '입금 취소', amountKrw: 20_000 }],
  });
  expect(detail.history.map(({ label }) => label)).not.toContain('환불 완료');
  expect(detail.history.map(({ label }) => label)).toContain('입금 취소');
  expect(await sums()).toEqual({ taken: 0, refunded: 0, figures: [0, 0], reasons: 0 });
});

test('control: what the academy gave back is a refund', async () => {
  const { paid } = await givenPaid();
  await call(academy, `POST /api/office/payments/${paid.paymentId}/refund`, {
    ...{ cookie: owner, key: newKey() },
    json: { amountKrw: 20_000, leftKrw: 20_000, reason: '다른 학원 등록' },
  });
  await refundAll(academy);
  expect(await rowOf(paid.paymentId)).toMatchObject({ stateLabel: '환불 완료', refundedKrw: 20_000 });
  const detail = await detailOf(paid.paymentId);
  expect(detail.refunds).toMatchObject([{ stateLabel: '완료' }]);
  expect(detail.history.map(({ label }) => label)).toContain('환불 완료');
  expect(await sums()).toMatchObject({ taken: 20_000, refunded: 20_000, figures: [20_000, 20_000] });
});

test('another sum that came and was sent back is told with what went back', async () => {
  const given = await givenAccount();
  await act(academy, given.paymentId, 'deposit-anyway', { amountKrw: 15_000 });
  await given.job('payments.ask');
  await call(academy, `POST /api/payments/${given.paymentId}/refund-account`, {
    token: given.hold.member.token,
    key: newKey(),
    json: { bank: 'SHINHAN', number: '110123456789', holder: '김보호' },
  });
  await refundAll(academy);
  expect(await rowOf(given.paymentId)).toMatchObject({
    state: 'failed',
    stateLabel: '금액이 달라 환불 완료',
    refundedKrw: 15_000,
  });
});

test('a window that was opened for an account and left has run out of nothing: it was not paid', async () => {
  const hold = await givenHold(academy);
  const { paymentId } = (await prepare(hold, 'virtual_account')).resultData;
  await academy.db
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('payment_id', '=', paymentId)
    .execute();
  expect(await rowOf(paymentId)).toMatchObject({ state: 'expired', stateLabel: '결제하지 않음' });
  expect((await rowsOf('state=not_paid')).map((row) => row.paymentId)).toEqual([paymentId]);
  expect(await rowsOf('state=expired')).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { registerTogetherEndpoint } from '#src/features/registrations/contract/family.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { givenFamily } from '#tests/given-families.ts';
import { givenMember } from '#tests/given-members.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ReceiptView } from './contract/papers.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const paperOf = <T>(paper: 'receipt' | 'ticket', registrationNo: string, token: string) =>
  call<T>(academy, `GET /api/entrance-tests/registrations/${registrationNo}/${paper}`, { token });

async function givenPaid(method = 'card') {
  const hold = await givenHold(academy, { feeKrw: 30_000 });
  const paid = await givenAuthenticated(academy, hold, { method });
  expect((await confirmPayment(academy, hold, paid)).resultCode).toBe(0);
  return { ...hold, paymentId: paid.paymentId, token: hold.member.token };
}

const rowsOf = ({ payment }: ReceiptView) =>
  Object.fromEntries(payment.paidBy.map(({ term, text }) => [term, text]));

describe('the receipt', () => {
  test('names what was bought, by whom, by what card, and keeps it without the provider', async () => {
    const { registrationNo, token, paymentId, member, orderNo } = await givenPaid();
    await call(academy, 'POST /sandbox/api/faults/portone', { json: { mode: 'down' } });
    const { resultData: receipt } = await paperOf<ReceiptView>('receipt', registrationNo, token);
    await call(academy, 'POST /sandbox/api/faults/portone', { json: { mode: 'off' } });
    expect(rowsOf(receipt)).toEqual({
      '결제 수단': '카드',
      카드사: '신한카드',
      카드번호: expect.stringMatching(/^5536-00\*\*-\*\*\*\*-\d{4}$/),
      할부: '일시불',
      승인번호: expect.stringMatching(/^\d{8}$/),
    });
    expect(receipt).toMatchObject({
      buyer: member.name,
      items: [{ registrationNo, amountKrw: 30_000, isCancelled: false }],
      payment: {
        receiptNo: orderNo,
        paymentId,
        amountKrw: 30_000,
        taxFreeKrw: 30_000,
        supplyKrw: 0,
        vatKrw: 0,
        refunds: [],
      },
    });
  });

  test('names the seller as the foot of the site does, and nobody where it is not written yet', async () => {
    const { registrationNo, token } = await givenPaid();
    const seller = async () =>
      (await paperOf<ReceiptView>('receipt', registrationNo, token)).resultData.seller;
    expect(await seller()).toBeNull();
    const text = {
      companyName: '엠에스씨교육',
      representative: '김하나',
      address: '서울 강남구 도곡로 1',
      phone: '02-555-0142',
      email: 'a@msc.example',
      businessNo: '123-45-67890',
      mailOrderNo: '1',
      mailOrderOffice: '강남구청',
      academyNo: '1',
      privacyOfficer: '김하나',
      hosting: 'MSC',
      note: '',
    };
    await academy.db
      .insertInto('settings')
      .values({ name: 'academy.profile', value: JSON.stringify(text), updated_at: academy.clock.now() })
      .onConflict((c) => c.column('name').doUpdateSet({ value: JSON.stringify(text) }))
      .execute();
    const { companyName, representative, address, phone, businessNo } = text;
    expect(await seller()).toEqual({ companyName, representative, address, phone, businessNo });
  });

  test('an easy payment and a transfer say what they are', async () => {
    const easy = await givenPaid('easy_pay');
    const { resultData: byEasy } = await paperOf<ReceiptView>('receipt', easy.registrationNo, easy.token);
    expect(rowsOf(byEasy)).toMatchObject({ '결제 수단': '간편결제 (카카오페이)', 카드사: '신한카드' });
    const transfer = await givenPaid('transfer');
    const { resultData: byBank } = await paperOf<ReceiptView>(
      'receipt',
      transfer.registrationNo,
      transfer.token,
    );
    expect(rowsOf(byBank)).toEqual({ '결제 수단': '계좌이체', 은행: '국민은행' });
  });

  test('a payment of before these facts were kept says what is known', async () => {
    const { registrationNo, token, paymentId } = await givenPaid();
    await academy.db
      .updateTable('payments')
      .set({ card_company: null, card_name: null, card_number: null, approval_no: null })
      .set({ installment_months: null, tax_free_krw: null })
      .where('payment_id', '=', paymentId)
      .execute();
    const { resultData } = await paperOf<ReceiptView>('receipt', registrationNo, token);
    expect(rowsOf(resultData)).toEqual({ '결제 수단': '카드' });
    expect(resultData.payment).toMatchObject({ amountKrw: 30_000, taxFreeKrw: 30_000 });
  });

  test('of two children names both, whichever of them it is opened for; one that went back is marked', async () => {
    const family = await givenFamily(academy);
    const { token } = family;
    const sessions = [
      await givenSession(academy, { capacity: 2, feeKrw: 10_000, startsInHours: 168 }),
      await givenSession(academy, { capacity: 2, feeKrw: 20_000, startsInHours: 192 }),
    ] as const;
    const together = await call<DataOf<typeof registerTogetherEndpoint>>(
      academy,
      'POST /api/entrance-tests/registrations/together',
      {
        token,
        key: newKey(),
        json: {
          picks: [
            { sessionId: sessions[0].sessionId, childId: family.younger },
            { sessionId: sessions[1].sessionId, childId: family.older },
          ],
          mode: 'all',
        },
      },
    );
    const { registrations, orderNo } = together.resultData;
    const nos = registrations.map((one) => one.registrationNo);
    const hold = { member: family, registrationNo: nos[0] ?? '', orderNo: orderNo ?? '' };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    const read = async (no = '') => (await paperOf<ReceiptView>('receipt', no, token)).resultData;
    const receipt = await read(nos[1]);
    expect(receipt).toEqual({ ...(await read(nos[0])), branch: receipt.branch });
    expect(receipt.items.map((one) => [one.registrationNo, one.amountKrw])).toEqual([
      [nos[0], 10_000],
      [nos[1], 20_000],
    ]);
    const path = `/api/entrance-tests/registrations/${nos[0]}`;
    const quote = await call<{ refundKrw: number }>(academy, `GET ${path}/refund-quote`, { token });
    const quotedRefundKrw = quote.resultData.refundKrw;
    await call(academy, `POST ${path}/cancel`, { token, key: newKey(), json: { quotedRefundKrw } });
    await refundAll(academy);
    const after = await read(nos[1]);
    expect(after.items.map((one) => one.isCancelled)).toEqual([true, false]);
    expect(after.payment).toMatchObject({ amountKrw: 30_000, refundedKrw: quotedRefundKrw });
  });

  test('what went back stands on it with its day', async () => {
    const { registrationNo, token } = await givenPaid();
    const path = `/api/entrance-tests/registrations/${registrationNo}`;
    const quote = await call<{ refundKrw: number }>(academy, `GET ${path}/refund-quote`, { token });
    const quotedRefundKrw = quote.resultData.refundKrw;
    await call(academy, `POST ${path}/cancel`, { token, key: newKey(), json: { quotedRefundKrw } });
    const before = await paperOf<ReceiptView>('receipt', registrationNo, token);
    expect(before.resultData.payment.refunds).toEqual([{ amountKrw: quotedRefundKrw, at: null }]);
    await refundAll(academy);
    const { resultData } = await paperOf<ReceiptView>('receipt', registrationNo, token);
    expect(resultData.payment.refunds).toEqual([
      { amountKrw: quotedRefundKrw, at: academy.clock.now().toISOString() },
    ]);
    expect(resultData.items).toMatchObject([{ isCancelled: true }]);
  });

  test("another's does not exist, one of nothing paid is refused, a visitor is asked to sign in", async () => {
    const { registrationNo } = await givenPaid();
    const other = await givenMember(academy);
    expect(await paperOf('receipt', registrationNo, other.token)).toMatchObject({
      status: 404,
      resultCode: 'test.registration_gone',
    });
    const held = await givenHold(academy);
    expect(await paperOf('receipt', held.registrationNo, held.member.token)).toMatchObject({
      status: 409,
      resultCode: 'payment.no_receipt',
    });
    expect(await paperOf('receipt', registrationNo, '')).toMatchObject({ status: 401 });
  });
});

test('no whole number of a card can be stored', async () => {
  const { paymentId } = await givenPaid();
  const storing = academy.db
    .updateTable('payments')
    .set({ card_number: '5536-0012-3456-0007' })
    .where('payment_id', '=', paymentId)
    .execute();
  await expect(storing).rejects.toThrow(/check constraint/);
});

describe('the ticket', () => {
  test('says where the place is, how to get there, and when the child was born', async () => {
    const { registrationNo, token } = await givenPaid();
    const { resultData } = await paperOf<{
      birthDate: string;
      place: { code: string; address: string; directions: string };
    }>('ticket', registrationNo, token);
    expect(resultData.birthDate).toMatch(/^20\d\d-\d\d-\d\d$/);
    const branch = await academy.db
      .selectFrom('branches')
      .innerJoin('test_sessions', 'test_sessions.branch_id', 'branches.id')
      .innerJoin('registrations', 'registrations.session_id', 'test_sessions.id')
      .select(['branches.code', 'branches.address', 'branches.directions'])
      .where('registrations.registration_no', '=', registrationNo)
      .executeTakeFirstOrThrow();
    expect(resultData.place).toEqual(branch);
  });
  test("another's does not exist", async () => {
    const { registrationNo } = await givenPaid();
    const other = await givenMember(academy);
    expect(await paperOf('ticket', registrationNo, other.token)).toMatchObject({ status: 404 });
  });
});

import { describe, expect, test, vi } from 'vitest';
import { signedInAgain } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  stateOf,
} from '#tests/given-payments.ts';
import { type GivenAccount, paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, givenAccount } = await paymentAcademy();

const hour = 3_600;
const account = { bank: 'SHINHAN', number: '110123456789', holder: '김보호' };

const refundsOf = ({ paymentId }: GivenAccount) =>
  academy.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select(['r.state', 'r.amount_krw as krw'])
    .where('p.payment_id', '=', paymentId)
    .orderBy('r.id')
    .execute();
const runRefunds = async ({ paymentId }: GivenAccount) => {
  const open = await academy.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select('r.id')
    .where('p.payment_id', '=', paymentId)
    .where('r.state', '=', 'requested')
    .execute();
  for (const { id } of open) await academy.jobs['payments.refund']?.({ refundId: id });
};
const giveAccount = ({ hold, paymentId }: GivenAccount) =>
  call(academy, `POST /api/payments/${paymentId}/refund-account`, {
    token: hold.member.token,
    key: newKey(),
    json: account,
  });

describe('a deposit the bank took back', () => {
  test('of another sum: the books follow, nothing waits for an account, the account is closed', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit-anyway', { amountKrw: 15_000 });
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await Promise.all([given.job('payments.ask'), given.job('payments.ask')]);
    expect(await stateOf(academy, given.hold, given.paymentId)).toEqual({
      payment: 'failed',
      registration: 'held',
      ledger: 0,
      entries: 2,
    });
    expect(await giveAccount(given)).toMatchObject({ resultCode: 'payment.no_account_wanted' });
    await given.job('payments.close-account');
    expect((await bookOf(academy, given.paymentId)).status).toBe('FAILED');
  });

  test('while its refund was under way: no account is asked for any more, and none starts it again', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await call(academy, `POST /api/entrance-tests/registrations/${given.hold.registrationNo}/cancel`, {
      token: given.hold.member.token,
      key: newKey(),
      json: { quotedRefundKrw: 20_000, refundAccount: account },
    });
    await act(academy, given.paymentId, 'reverse');
    await given.job('payments.ask');
    const gone = [
      { state: 'refused', krw: 20_000 },
      { state: 'done', krw: 20_000 },
    ];
    expect(await refundsOf(given)).toEqual(gone);
    expect(await giveAccount(given)).toMatchObject({ resultCode: 'payment.no_account_wanted' });
    const { token } = given.hold.member;
    const route = `GET /api/entrance-tests/registrations/${given.hold.registrationNo}`;
    const shown = await call(academy, route, { token });
    // Nobody gave anything back, and nothing is paid: neither a refund is told nor a receipt offered.
    const taken = { stateLabel: '입금 취소', refund: null, toAccount: null, paidAt: null };
    expect(shown).toMatchObject({ resultData: { registration: { payment: taken } } });
    expect(await call(academy, `${route}/receipt`, { token })).toMatchObject({
      resultCode: 'payment.no_receipt',
    });
    expect(await refundsOf(given)).toEqual(gone);
  });

  test('has its account closed, so that nobody pays in twice; again where the provider was away', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await given.job('payments.ask');
    const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });
    await tell('down');
    await expect(given.job('payments.close-account')).rejects.toThrow('still open');
    await tell('off');
    await given.job('payments.close-account');
    expect((await bookOf(academy, given.paymentId)).status).toBe('FAILED');
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'refunded',
      registration: 'confirmed',
    });
  });
});

describe('a deposit after the bank took one back', () => {
  const takenBack = async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await given.job('payments.ask');
    return given;
  };

  test('pays for the seat again, as often as it takes; nothing of the earlier one is shown or counted', async () => {
    const given = await takenBack();
    for (const entries of [3, 5]) {
      await act(academy, given.paymentId, 'deposit');
      await Promise.all([given.job('payments.close-account'), given.job('payments.ask')]);
      expect(await stateOf(academy, given.hold, given.paymentId)).toEqual({
        payment: 'paid',
        registration: 'confirmed',
        ledger: 20_000,
        entries,
      });
      expect(await lastMessageTo(academy, given.hold.member.mobile)).toContain('20,000원이 다시 입금');
      if (entries === 3) {
        await act(academy, given.paymentId, 'reverse');
        await given.job('payments.ask');
      }
    }
    await given.job('payments.reversed-seat');
    type Shown = { registration: { payment: { stateLabel: string; refund: unknown; toAccount: unknown } } };
    const route = `/api/entrance-tests/registrations/${given.hold.registrationNo}`;
    const shown = await call<Shown>(academy, `GET ${route}`, { token: given.hold.member.token });
    expect(shown.resultData.registration.payment).toMatchObject({ stateLabel: '결제 완료', toAccount: null });
    await call(academy, `POST ${route}/cancel`, {
      token: given.hold.member.token,
      key: newKey(),
      json: { quotedRefundKrw: 20_000, refundAccount: account },
    });
    const wished = (await refundsOf(given)).length - 1;
    await runRefunds(given);
    expect((await refundsOf(given))[wished]).toEqual({ state: 'done', krw: 20_000 });
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
    });
  });

  test('goes back where the seat has gone, and where another payment has paid; another sum too', async () => {
    const first = await takenBack();
    academy.clock.advance(24 * hour);
    await first.job('payments.reversed-seat');
    const member = await signedInAgain(academy, first.hold.member);
    const late = { ...first, hold: { ...first.hold, member } };
    const [twice, wrong] = [await takenBack(), await takenBack()];
    const again = await givenAuthenticated(academy, twice.hold);
    await confirmPayment(academy, twice.hold, again);
    await Promise.all([
      act(academy, late.paymentId, 'deposit-anyway'),
      act(academy, twice.paymentId, 'deposit'),
      act(academy, wrong.paymentId, 'deposit-anyway', { amountKrw: 15_000 }),
    ]);
    for (const given of [late, twice, wrong]) {
      await given.job('payments.ask');
      expect((await giveAccount(given)).resultCode).toBe(0);
      await runRefunds(given);
      expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({ ledger: 0 });
      expect((await bookOf(academy, given.paymentId)).status).toBe('CANCELLED');
    }
  });
});

describe('a word that is older than the payment', () => {
  /** Asks, and holds the answer back until `meanwhile` is done. */
  async function askSlowly(given: GivenAccount, meanwhile: () => Promise<unknown>): Promise<void> {
    const { payment } = academy.providers;
    const real = payment.fetchPayment;
    const spy = vi.spyOn(payment, 'fetchPayment').mockImplementationOnce(async (paymentId) => {
      const word = await real(paymentId);
      await meanwhile();
      return word;
    });
    await given.job('payments.ask');
    spy.mockRestore();
  }

  test('does not take a deposit back that has come since', async () => {
    const given = await givenAccount();
    await askSlowly(given, async () => {
      await act(academy, given.paymentId, 'deposit');
      await given.job('payments.ask');
    });
    expect(await stateOf(academy, given.hold, given.paymentId)).toEqual({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
      entries: 1,
    });
  });

  test('does not book a deposit again that the bank has taken back since', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await askSlowly(given, async () => {
      await given.job('payments.ask');
      await act(academy, given.paymentId, 'reverse');
      await given.job('payments.ask');
    });
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'refunded',
      ledger: 0,
      entries: 2,
    });
  });

  test('is not what a payment by card ends with that was cancelled at the provider since', async () => {
    const hold = await givenHold(academy);
    const paid = await givenAuthenticated(academy, hold);
    const { payment } = academy.providers;
    const real = payment.confirm;
    const spy = vi.spyOn(payment, 'confirm').mockImplementationOnce(async (wish) => {
      const outcome = await real(wish);
      await payment.cancel({
        paymentId: paid.paymentId,
        amountKrw: 20_000,
        taxFreeKrw: 20_000,
        cancellableKrw: 20_000,
        reason: '콘솔에서 취소',
      });
      await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
      return outcome;
    });
    await confirmPayment(academy, hold, paid);
    spy.mockRestore();
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'failed', ledger: 0 });
  });
});

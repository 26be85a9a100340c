import { describe, expect, test } from 'vitest';
import { wholeText } from '#src/features/messages/actions/sealing.server.ts';
import { cancelOne } from '#tests/given-families.ts';
import {
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { paymentMails } from './rules/messages.ts';

const { academy, givenPaid } = await paymentAcademy();

const emailOf = async ({ member }: GivenHold) =>
  (
    await academy.db
      .selectFrom('members')
      .select('email')
      .where('id', '=', member.userSeqId)
      .executeTakeFirstOrThrow()
  ).email;
/** The mails about the money of one order. */
async function mailsAbout({ orderNo }: GivenHold) {
  const rows = await academy.db
    .selectFrom('messages')
    .select(['recipient', 'template', 'body', 'sealed_body as sealedBody'])
    .where('channel', '=', 'mail')
    .where('template', 'in', ['payment.paid', 'payment.refunded'])
    .orderBy('id')
    .execute();
  const mails = rows.map((row) => ({ to: row.recipient, kind: row.template, text: wholeText(row) }));
  return mails.filter(({ text }) => text.includes(orderNo));
}

describe('mails about money', () => {
  test('a payment is mailed once to the address of the account, however often it is confirmed or told', async () => {
    const { hold, paid } = await givenPaid();
    await confirmPayment(academy, hold, paid, newKey());
    await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
    await academy.jobs['payments.reconcile']?.({});
    const mails = await mailsAbout(hold);
    expect(mails).toMatchObject([{ to: await emailOf(hold), kind: 'payment.paid' }]);
    expect(mails[0]?.text).toMatch(/결제 금액 20,000원\n결제 수단 카드/);
    expect(mails[0]?.text).toMatch(/카드사 \S+\n카드번호 [\d*-]+\n할부 일시불\n승인번호 \d+\n결제 일시/);
    expect(mails[0]?.text).toContain('{seller}');
    expect(mails[0]?.text).toContain('{site}/applications');
  });

  test('a refund is mailed once when the money went back, not when it was asked for', async () => {
    const { hold } = await givenPaid();
    expect((await cancelOne(academy, hold.member, hold.registrationNo, 20_000)).resultCode).toBe(0);
    expect(await mailsAbout(hold)).toHaveLength(1);
    const { id: refundId } = await academy.db
      .selectFrom('refunds')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await refundAll(academy);
    await academy.jobs['payments.refund']?.({ refundId });
    const [, refunded, ...more] = await mailsAbout(hold);
    expect(refunded).toMatchObject({ to: await emailOf(hold), kind: 'payment.refunded' });
    expect(refunded?.text).toContain('환불 금액 20,000원');
    expect(more).toEqual([]);
  });

  test('money given back in the console of the provider is mailed too, once', async () => {
    const { hold, paid } = await givenPaid();
    await academy.providers.payment.cancel({
      paymentId: paid.paymentId,
      amountKrw: 20_000,
      taxFreeKrw: 20_000,
      cancellableKrw: 20_000,
      reason: '콘솔에서 취소',
    });
    for (let time = 0; time < 2; time++) await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
    expect((await mailsAbout(hold)).map(({ kind }) => kind)).toEqual(['payment.paid', 'payment.refunded']);
  });

  test('a declined card is not mailed, and an account without an address gets nothing', async () => {
    const declined = await givenHold(academy);
    const tried = await givenAuthenticated(academy, declined);
    await confirmPayment(academy, declined, { ...tried, paymentToken: 'never-issued' });
    expect(await mailsAbout(declined)).toEqual([]);
    const silent = await givenHold(academy);
    await academy.db
      .updateTable('members')
      .set({ email: '' })
      .where('id', '=', silent.member.userSeqId)
      .execute();
    await confirmPayment(academy, silent, await givenAuthenticated(academy, silent));
    expect(await mailsAbout(silent)).toEqual([]);
  });

  test('an address that was proven is the guardian’s own: it is told for which children', async () => {
    const hold = await givenHold(academy);
    await academy.db
      .updateTable('members')
      .set({ email_proven_at: academy.clock.now() })
      .where('id', '=', hold.member.userSeqId)
      .execute();
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    const { title } = await academy.db
      .selectFrom('orders')
      .select('title')
      .where('order_no', '=', hold.orderNo)
      .executeTakeFirstOrThrow();
    expect(title).toMatch(/\([가-힣]+\)$/);
    expect((await mailsAbout(hold))[0]?.text.split('\n')[0]).toContain(title);
  });

  test('a mail names no child and holds no key of the payment: the address may be a stranger’s', async () => {
    const { hold, paid } = await givenPaid();
    const [mail] = await mailsAbout(hold);
    const child = await academy.db
      .selectFrom('registrations')
      .select('child_name')
      .where('registration_no', '=', hold.registrationNo)
      .executeTakeFirstOrThrow();
    for (const secret of [child.child_name, paid.paymentId, paid.paymentToken, paid.txId])
      expect(mail?.text).not.toContain(secret);
    const facts = {
      title: '수학 입학 테스트 응시료 (김하준, 김하은)',
      isProven: false,
      orderNo: 'OR-1',
      amountKrw: 1,
      at: new Date(0),
    };
    expect(paymentMails.refunded(facts).text.split('\n')[0]).toBe('수학 입학 테스트 응시료');
    expect(paymentMails.refunded({ ...facts, isProven: true }).text).toContain('김하은');
  });
});

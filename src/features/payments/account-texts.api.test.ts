import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  act,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const textsTo = async ({ member }: GivenHold, template: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', member.mobile)
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);
async function givenAccount() {
  const hold = await givenHold(academy);
  const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, account);
  return { hold, paymentId: account.paymentId };
}

test('a refund account the bank refuses is told by text, with the way to give another, once', async () => {
  const { hold, paymentId } = await givenAccount();
  await act(academy, paymentId, 'deposit');
  await academy.jobs['payments.ask']?.({ paymentId });
  const unknown = { bank: 'SHINHAN', number: '00000000', holder: '김보호' };
  await call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
    token: hold.member.token,
    key: newKey(),
    json: { quotedRefundKrw: 20_000, refundAccount: unknown },
  });
  await refundAll(academy);
  const { refundId } = await academy.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select('r.id as refundId')
    .where('p.payment_id', '=', paymentId)
    .where('r.state', '=', 'refused')
    .executeTakeFirstOrThrow();
  const { count } = await academy.db
    .selectFrom('messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('recipient', '=', hold.member.mobile)
    .where('template', '=', 'payment.account_wanted')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  const jobs = await academy.database.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'payments.ask-account' and (j.payload->>'refundId')::int = $1`,
    [refundId],
  );
  expect(jobs.rowCount).toBe(1);
  await academy.jobs['payments.ask-account']?.({ refundId });
  const [text, ...more] = await textsTo(hold, 'payment.account_wanted');
  expect(text).toContain('은행이 환불 계좌를 확인하지 못해 20,000원을 돌려드리지 못했습니다.');
  expect(text).toContain('신청 내역에서 다시 알려 주세요');
  expect(more).toEqual([]);
  await call(academy, `POST /api/payments/${paymentId}/refund-account`, {
    token: hold.member.token,
    key: newKey(),
    json: { ...unknown, number: '110123456789' },
  });
  await refundAll(academy);
  // A word that comes late finds nothing to ask for.
  await academy.jobs['payments.ask-account']?.({ refundId });
  expect(await textsTo(hold, 'payment.account_wanted')).toHaveLength(1);
});

test('no account number is told by text while the account is being closed', async () => {
  const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });
  const { hold, paymentId } = await givenAccount();
  await tell('down');
  await call(academy, `POST /api/payments/${paymentId}/close-account`, {
    token: hold.member.token,
    key: newKey(),
    json: {},
  });
  await academy.jobs['payments.tell-account']?.({ paymentId });
  await tell('off');
  expect(await textsTo(hold, 'payment.account')).toEqual([]);
  const open = await givenAccount();
  await academy.jobs['payments.tell-account']?.({ paymentId: open.paymentId });
  expect(await textsTo(open.hold, 'payment.account')).toHaveLength(1);
});

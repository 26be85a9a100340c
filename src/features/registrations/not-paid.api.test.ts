import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMessageTo } from '#tests/given-members.ts';
import { act, confirmPayment, givenAuthenticated, givenHold, stateOf } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });

/** The vendor gave no answer to the confirmation, and has never heard of it once it is back. */
async function givenUnanswered() {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await tell('down');
  const confirmed = await confirmPayment(academy, hold, authenticated);
  expect(confirmed).toMatchObject({ status: 200 });
  await tell('off');
  return { hold, paymentId: authenticated.paymentId };
}

test('whoever was told to wait for the outcome of a payment reads in a text that nothing was paid', async () => {
  const { hold, paymentId } = await givenUnanswered();
  expect(await stateOf(academy, hold, paymentId)).toMatchObject({ registration: 'confirming' });
  academy.clock.advance(60);
  await academy.jobs['payments.reconcile']?.({});
  expect(await stateOf(academy, hold, paymentId)).toMatchObject({ registration: 'held' });
  const text = await lastMessageTo(academy, hold.member.mobile);
  expect(text).toContain('결제가 이루어지지 않았습니다. 자리는');
  expect(text).toContain('/applications');
});

test('a card that is declined at once is told on the screen alone', async () => {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await act(academy, authenticated.paymentId, 'decline');
  await confirmPayment(academy, hold, authenticated);
  const sent = await academy.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', hold.member.mobile)
    .where('template', '=', 'test.not_paid')
    .execute();
  expect(sent).toEqual([]);
});

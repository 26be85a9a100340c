import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** A call with a key that a killed process had begun and never answered. */
async function givenAbandonedCall() {
  const member = await givenMember(academy);
  const session = await givenSession(academy, { capacity: 5 });
  const child = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();
  const key = newKey();
  const register = () =>
    call(academy, 'POST /api/entrance-tests/registrations', {
      token: member.token,
      key,
      json: { sessionId: session.sessionId, childId: child.id },
    });
  await register();
  await academy.db.updateTable('idempotency_keys').set({ answer: null }).execute();
  return register;
}

test('a key whose process died is waited for, then belongs to whoever comes', async () => {
  const register = await givenAbandonedCall();
  expect(await register()).toMatchObject({ status: 409, resultCode: 'common.in_progress' });
  academy.clock.advance(31);
  // It was stored before the process died, and it is said so: nothing is registered twice.
  expect(await register()).toMatchObject({ status: 409, resultCode: 'test.already' });
});

test('control: an answered key is never taken over, however late', async () => {
  const member = await givenMember(academy);
  const session = await givenSession(academy, { capacity: 5 });
  const child = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();
  const key = newKey();
  const register = () =>
    call<{ registrationNo: string }>(academy, 'POST /api/entrance-tests/registrations', {
      token: member.token,
      key,
      json: { sessionId: session.sessionId, childId: child.id },
    });
  const first = await register();
  academy.clock.advance(300);
  expect((await register()).resultData).toEqual(first.resultData);
});

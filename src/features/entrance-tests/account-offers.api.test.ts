import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenHold, givenHold, newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const rule = (change: { rush_minutes?: number; near_days?: number }) =>
  academy.db.updateTable('test_account_rules').set(change).where('id', '=', 1).execute();
const isOffered = async ({ member, registrationNo }: GivenHold) =>
  (
    await call<{ offersAccount: boolean }>(
      academy,
      `GET /api/entrance-tests/registrations/${registrationNo}`,
      { token: member.token },
    )
  ).resultData.offersAccount;
const openAccount = async ({ member, orderNo }: GivenHold) =>
  (
    await call(academy, 'POST /api/payments/prepare', {
      token: member.token,
      key: newKey(),
      json: { orderNo, method: 'virtual_account' },
    })
  ).resultCode;

describe('an account for a deposit is offered where one would be opened', () => {
  test('by the rules of the office: the rush after an opening, the days before the test', async () => {
    const hold = await givenHold(academy);
    for (const [change, offered] of [
      [{ rush_minutes: 600 }, false],
      [{ rush_minutes: 0, near_days: 30 }, false],
      [{ near_days: 3 }, true],
    ] as const) {
      await rule(change);
      expect(await isOffered(hold)).toBe(offered);
      expect(await openAccount(hold)).toBe(offered ? 0 : 'payment.no_deposit');
    }
  });

  test('not while somebody waits for a seat', async () => {
    await rule({ rush_minutes: 0, near_days: 3 });
    const hold = await givenHold(academy, { capacity: 1 });
    expect(await isOffered(hold)).toBe(true);
    const other = await givenHold(academy);
    const child = await academy.db
      .selectFrom('children')
      .select('id')
      .where('member_id', '=', other.member.userSeqId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const waiting = await call(academy, 'POST /api/entrance-tests/waiting', {
      token: other.member.token,
      json: { sessionId: hold.sessionId, childId: child.id },
    });
    expect(waiting.resultCode).toBe(0);
    expect(await isOffered(hold)).toBe(false);
    expect(await openAccount(hold)).toBe('payment.no_deposit');
  });
});

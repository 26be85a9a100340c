import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitOne } from '#tests/given-families.ts';
import { type GivenHold, givenHold, newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
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
    const waiting = await waitOne(academy, other.member, hold.sessionId, child.id);
    expect(waiting.resultCode).toBe(0);
    expect(await isOffered(hold)).toBe(false);
    expect(await openAccount(hold)).toBe('payment.no_deposit');
  });
});

describe('the rules of the office', () => {
  const rules = async (cookie: string) =>
    (await call<{ version: number }>(academy, 'GET /api/office/test-account-rules', { cookie })).resultData;
  const save = (cookie: string, json: object) =>
    call<{ version: number }>(academy, 'PUT /api/office/test-account-rules', { cookie, json });

  test('are changed by the owner, hold at once, and whoever saw an older version is told', async () => {
    await rule({ rush_minutes: 0, near_days: 3 });
    await givenStaff(academy);
    const owner = await givenStaffCookie(academy, 'owner@msc.example');
    const hold = await givenHold(academy);
    expect(await isOffered(hold)).toBe(true);
    const { version } = await rules(owner);
    const wish = { rushMinutes: '600', nearDays: '3', whileWaitlist: true, version };
    expect((await save(owner, wish)).resultData).toEqual({
      rushMinutes: 600,
      nearDays: 3,
      whileWaitlist: true,
      version: version + 1,
    });
    expect(await isOffered(hold)).toBe(false);
    expect(await openAccount(hold)).toBe('payment.no_deposit');
    expect((await save(owner, wish)).resultCode).toBe('common.edited_elsewhere');
    const wrong = await save(owner, { ...wish, rushMinutes: '-1', nearDays: '사흘', version: version + 1 });
    expect(wrong).toMatchObject({ status: 400, resultCode: 'common.input_invalid' });
    const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    expect((await save(manager, { ...wish, version: version + 1 })).status).toBe(403);
    expect(await rules(owner)).toMatchObject({ rushMinutes: 600, version: version + 1 });
    const said = await academy.db
      .selectFrom('office_changes')
      .select('action')
      .where('entity', '=', 'test-account-rules')
      .execute();
    expect(said).toHaveLength(1);
  });
});

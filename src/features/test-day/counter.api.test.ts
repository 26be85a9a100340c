import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenFamily, registerOne, seatsOf } from '#tests/given-families.ts';
import { confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CancelQuote } from './contract/one-registration.ts';

let academy: TestAcademy;
const cookies = new Map<string, string>();
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  for (const role of ['desk.daechi', 'counsellor.daechi', 'examiner', 'manager.daechi'])
    cookies.set(role, await givenStaffCookie(academy, `${role}@msc.example`));
});
afterAll(() => academy.close());

const reason = '보호자 요청으로 처리합니다';
const office = <T = unknown>(role: string, route: string, json: unknown = {}) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    cookie: cookies.get(role) ?? '',
    key: newKey(),
    ...(route.startsWith('GET') ? {} : { json }),
  });

describe.each(['desk.daechi', 'counsellor.daechi'])('%s', (role) => {
  test('registers a family at the counter, moves the child and cancels', async () => {
    const room = await session({ capacity: 2 });
    const other = await session({ capacity: 2, testId: room.testId });
    const family = await givenFamily(academy);
    const entered = await office<{ registrationNo: string }>(
      role,
      `POST test-sessions/${room.sessionId}/registrations`,
      {
        memberId: family.userSeqId,
        childId: family.younger,
        how: 'visit',
        pays: 'later',
        reason,
      },
    );
    expect(entered.resultCode).toBe(0);
    const no = entered.resultData.registrationNo;
    // Whoever looks for the family again reads before the last press who is registered already.
    const found = await office<{ family: { children: { childId: number; refusal: string }[] } }>(
      role,
      `POST test-sessions/${other.sessionId}/families`,
      { who: family.mobile },
    );
    const refusalOf = (childId: number) =>
      found.resultData.family.children.find((one) => one.childId === childId)?.refusal;
    expect(refusalOf(family.younger)).toBe('이미 이 테스트에 접수한 학생입니다.');
    expect(refusalOf(family.older)).not.toContain('이미');
    const move = { fromSessionId: room.sessionId, sessionId: other.sessionId, reason };
    expect((await office(role, `POST registrations/${no}/move`, move)).status).toBe(200);
    const cancel = { fault: 'family', quotedRefundKrw: 0, reason };
    expect((await office(role, `POST registrations/${no}/cancel`, cancel)).status).toBe(200);
    expect((await seatsOf(academy, other.poolId)).taken).toBe(0);
  });

  test('sees whom to call in the roster, and leaves what costs a refund to the manager', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000 });
    const member = await givenFamily(academy);
    const held = (await registerOne(academy, member, room.sessionId, member.younger)).resultData;
    const { registrationNo } = held;
    const hold = { member, registrationNo, orderNo: held.orderNo ?? '', poolId: room.poolId };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    const { rows } = (
      await office<{ rows: { guardianMobile: string }[] }>(role, `GET test-sessions/${room.sessionId}/roster`)
    ).resultData;
    expect(rows[0]?.guardianMobile).toMatch(/^010-\*{4}-\d{4}$/);
    const { quotes } = (
      await office<{ quotes: CancelQuote[] }>(role, 'POST registrations/cancel-quotes', {
        registrationNos: [registrationNo],
      })
    ).resultData;
    expect(quotes[0]?.obstacle).toContain('분원장에게');
    const cancel = { fault: 'family', quotedRefundKrw: 20_000, reason };
    const refused = await office(role, `POST registrations/${registrationNo}/cancel`, cancel);
    expect([refused.status, refused.resultCode]).toEqual([403, 'test.refund_not_yours']);
    expect((await seatsOf(academy, room.poolId)).taken).toBe(1);
    const done = await office('manager.daechi', `POST registrations/${registrationNo}/cancel`, cancel);
    expect(done.status).toBe(200);
  });

  test('plans nothing', async () => {
    const room = await session({ capacity: 2 });
    const again = { version: 1, reason };
    expect((await office(role, `POST test-sessions/${room.sessionId}/cancel`, again)).status).toBe(403);
    expect(
      (await office(role, `PATCH test-sessions/${room.sessionId}/capacity`, { capacity: 9, version: 1 }))
        .status,
    ).toBe(403);
  });
});

test('the examiner enters and takes back marks, and shows them to nobody', async () => {
  const room = await session({ capacity: 2 });
  const { may } = (await office<{ may: Record<string, boolean> }>('examiner', 'GET test-sessions'))
    .resultData;
  expect(may).toMatchObject({ mark: true, plan: false, enter: false });
  const empty = await office('examiner', `POST test-sessions/${room.sessionId}/results`, {});
  expect(empty.status).toBe(400);
  const shown = { at: '2027-01-09T14:00' };
  expect((await office('examiner', `PUT test-sessions/${room.sessionId}/results-time`, shown)).status).toBe(
    403,
  );
});

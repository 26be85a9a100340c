import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  signedInAgain,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { confirmPayment, givenAuthenticated, newKey, refundAll } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { type GivenSession, sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);
const reason = '강사 사정으로 취소합니다';
const cancel = (sessionId: number, json: object, cookie = manager) =>
  call<OfficeSession>(academy, `POST /api/office/test-sessions/${sessionId}/cancel`, {
    cookie,
    json: { version: 1, reason, ...json },
  });
const wall = (hours: number) =>
  new Date(academy.clock.now().getTime() + (hours + 9) * 3_600_000).toISOString().slice(0, 16);

async function givenPaid(room: GivenSession): Promise<{ family: GivenFamily; no: string }> {
  const family = await givenFamily(academy);
  const held = (await registerOne(academy, family, room.sessionId, family.younger)).resultData;
  const hold = { member: family, registrationNo: held.registrationNo, orderNo: held.orderNo ?? '' };
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  return { family, no: held.registrationNo };
}
const change = (family: GivenFamily, no: string, sessionId: number) =>
  call(academy, `POST /api/entrance-tests/registrations/${no}/change`, {
    token: family.token,
    key: newKey(),
    json: { sessionId },
  });
const refundedOf = async (no: string) => {
  const row = await academy.db
    .selectFrom('refunds as f')
    .innerJoin('payments as p', 'p.id', 'f.payment_ref')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select((e) => e.fn.sum<number>('f.amount_krw').as('krw'))
    .where('r.registration_no', '=', no)
    .executeTakeFirst();
  return Number(row?.krw ?? 0);
};

describe('the academy cancels a session and lets the families choose', () => {
  test('one moves, one takes all of its money, one chooses nothing and gets its money at the end', async () => {
    const room = await session({ capacity: 3, feeKrw: 20_000, startsInHours: 100 });
    const other = await session({ capacity: 3, testId: room.testId, feeKrw: 20_000 });
    const [moves, leaves, silent] = [await givenPaid(room), await givenPaid(room), await givenPaid(room)];
    const cancelled = await cancel(room.sessionId, { choiceUntil: wall(48) });
    expect(cancelled.resultData).toMatchObject({ state: 'cancelled', taken: 3 });
    expect(cancelled.resultData.choiceUntil).not.toBeNull();
    expect(await lastMessageTo(academy, silent.family.mobile)).toContain(
      '고르지 않으시면 20,000원을 전액 환불',
    );
    expect(await refundedOf(silent.no)).toBe(0);

    const view = await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
      token: moves.family.token,
    });
    expect(view.resultData.registrations[0]?.choiceUntil).not.toBeNull();
    const ticket = `GET /api/entrance-tests/registrations/${moves.no}/ticket`;
    expect((await call(academy, ticket, { token: moves.family.token })).resultCode).toBe(
      'test.ticket_not_ready',
    );
    expect((await change(moves.family, moves.no, other.sessionId)).status).toBe(200);
    expect(await statesIn(academy, other.sessionId, moves.family.younger)).toEqual(['confirmed']);

    // Three days before the test the policy would keep something; the academy's fault keeps nothing.
    expect((await cancelOne(academy, leaves.family, leaves.no, 20_000)).status).toBe(200);
    expect(await refundedOf(leaves.no)).toBe(20_000);

    const before = { sessionId: room.sessionId, reason };
    await academy.jobs['tests.default-refunds']?.(before);
    expect(await statesIn(academy, room.sessionId, silent.family.younger)).toEqual(['confirmed']);
    academy.clock.advance(48 * 3_600 + 60);
    await academy.jobs['tests.default-refunds']?.(before);
    await academy.jobs['tests.default-refunds']?.(before);
    await refundAll(academy);
    expect(await statesIn(academy, room.sessionId, silent.family.younger)).toEqual(['cancelled']);
    expect([await refundedOf(silent.no), await refundedOf(moves.no)]).toEqual([20_000, 0]);
    expect(await lastMessageTo(academy, silent.family.mobile)).toContain(
      // What was typed ends its own line, with or without a full stop.
      `사유: ${reason}\n20,000원은 전액 환불됩니다. 다른 회차`,
    );
    expect(await seatsOf(academy, room.poolId)).toMatchObject({ taken: 0, held: 0 });
    owner = await givenStaffCookie(academy, 'owner@msc.example');
    manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  });

  test('who chooses may wait for a session that is full, and moves there when it is offered', async () => {
    const room = await session({ capacity: 1, feeKrw: 20_000, startsInHours: 150 });
    const full = await session({ capacity: 1, testId: room.testId, feeKrw: 20_000 });
    const [chooses, seated] = [await givenPaid(room), await givenPaid(full)];
    const { younger } = chooses.family;
    const wait = () => waitOne(academy, chooses.family, full.sessionId, younger);
    expect((await wait()).resultCode).toBe('test.already');
    await cancel(room.sessionId, { choiceUntil: wall(48) });
    expect((await wait()).resultCode).toBe(0);
    expect((await cancelOne(academy, seated.family, seated.no, 20_000)).status).toBe(200);
    const accepted = await call<RegistrationView>(academy, 'POST /api/entrance-tests/waiting/accept', {
      token: chooses.family.token,
      key: newKey(),
      json: { sessionId: full.sessionId, childId: younger },
    });
    expect(accepted.resultData).toMatchObject({ registrationNo: chooses.no, state: 'confirmed' });
    expect(await seatsOf(academy, full.poolId)).toMatchObject({ taken: 1, held: 1 });
    expect(await seatsOf(academy, room.poolId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('the money is written in the job that makes it true, and nothing is chosen after the end', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000, startsInHours: 100 });
    const other = await session({ capacity: 2, testId: room.testId, feeKrw: 20_000 });
    const late = await givenPaid(room);
    await cancel(room.sessionId, { choiceUntil: wall(24) });
    academy.clock.advance(24 * 3_600 + 1);
    const family = await signedInAgain(academy, late.family);
    expect((await change(family, late.no, other.sessionId)).resultCode).toBe('test.choice_over');
    owner = await givenStaffCookie(academy, 'owner@msc.example');
    manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  });

  test('a time that leaves nobody anything to choose is refused, and nothing is cancelled', async () => {
    const room = await session({ capacity: 2, startsInHours: 60 });
    for (const choiceUntil of [wall(1), wall(70)])
      expect((await cancel(room.sessionId, { choiceUntil })).fields).toHaveProperty('choiceUntil');
    const { state } = await academy.db
      .selectFrom('test_sessions')
      .select('state')
      .where('id', '=', room.sessionId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('open');
  });

  test('what a colleague changed first is told by name; control: with the newest version it is done', async () => {
    const room = await session({ capacity: 2, startsInHours: 61 });
    const kept = await call<OfficeSession>(
      academy,
      `PUT /api/office/test-sessions/${room.sessionId}/reserve`,
      { cookie: owner, json: { seats: 1, version: 1 } },
    );
    const notified = await cancel(room.sessionId, {});
    expect(notified).toMatchObject({ status: 409, resultCode: 'common.edited_elsewhere' });
    expect(notified.resultMsg).toMatch(/그 사이 .+ 님이 먼저 고쳤습니다/);
    const { version } = kept.resultData;
    expect((await cancel(room.sessionId, { version })).resultData).toMatchObject({
      state: 'cancelled',
      reserved: 0,
      taken: 0,
    });
  });

  test('one whose money cannot be sent back at the end keeps nobody else waiting for theirs', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000, startsInHours: 100 });
    const [bad, good] = [await givenPaid(room), await givenPaid(room)];
    await cancel(room.sessionId, { choiceUntil: wall(48) });
    academy.clock.advance(48 * 3_600 + 60);
    await sql`create function spoil_registration() returns trigger language plpgsql as $$ begin
      if new.registration_no = ${sql.lit(bad.no)} then raise exception 'a bad row'; end if; return new; end $$`.execute(
      academy.owner,
    );
    await sql`create trigger spoil_registration before update on registrations for each row
      execute function spoil_registration()`.execute(academy.owner);
    const end = () => academy.jobs['tests.default-refunds']?.({ sessionId: room.sessionId, reason });
    await expect(end()).rejects.toThrow('a bad row');
    await refundAll(academy);
    expect([await refundedOf(bad.no), await refundedOf(good.no)]).toEqual([0, 20_000]);
    await sql`drop trigger spoil_registration on registrations`.execute(academy.owner);
    await end();
    await refundAll(academy);
    expect([await refundedOf(bad.no), await refundedOf(good.no)]).toEqual([20_000, 20_000]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  statesIn,
} from '#tests/given-families.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RosterRow } from './contract/roster.ts';

let academy: TestAcademy;
let family: GivenFamily;
let waiting: GivenFamily;
let owner: string;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  [family, waiting] = [await givenFamily(academy), await givenFamily(academy)];
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const free = (no: string, cookie = owner) =>
  call(academy, `POST /api/office/registrations/${no}/free-seat`, {
    cookie,
    key: newKey(),
    json: { reason: '취소된 접수가 자리를 잡고 있습니다' },
  });
const disagreements = async () => {
  academy.clock.advance(601);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  await academy.jobs['invariants.compare']?.({});
  const list = await call<{ rows: { subject: string }[] }>(
    academy,
    'GET /api/office/disagreements?invariant=hold-registration',
    { cookie: owner },
  );
  return list.resultData.rows.map(({ subject }) => subject);
};

/** A registration that is over and takes its seat again, as only a fault would leave it. */
async function givenLeftSeat(state: 'cancelled' | 'expired') {
  const room = await session({ capacity: 1 });
  const { registrationNo } = (await registerOne(academy, family, room.sessionId, family.younger)).resultData;
  await cancelOne(academy, family, registrationNo);
  await sql`update registrations set state = ${state} where registration_no = ${registrationNo}`.execute(
    academy.db,
  );
  await sql`update seat_holds set state = 'kept' where id =
    (select hold_id from registrations where registration_no = ${registrationNo})`.execute(academy.db);
  await sql`update seat_pools set taken = 1 where id = ${room.poolId}`.execute(academy.db);
  return { room, registrationNo };
}

test('a seat left by a registration that is over is shown, freed with its reason, and goes to the line', async () => {
  for (const state of ['cancelled', 'expired'] as const) {
    const { room, registrationNo } = await givenLeftSeat(state);
    const wait = { sessionId: room.sessionId, childId: waiting.younger };
    await call(academy, 'POST /api/entrance-tests/waiting', { token: waiting.token, json: wait });
    expect(await disagreements()).toEqual([registrationNo]);
    const roster = await call<{ rows: RosterRow[] }>(
      academy,
      `GET /api/office/test-sessions/${room.sessionId}/roster`,
      { cookie: owner },
    );
    expect(roster.resultData.rows).toMatchObject([{ registrationNo, state, holdsSeat: true }]);
    const both = await Promise.all([free(registrationNo), free(registrationNo)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await free(registrationNo)).resultCode).toBe('test.no_seat_left');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    expect(await statesIn(academy, room.sessionId, waiting.younger)).toEqual(['confirmed']);
    expect(await disagreements()).toEqual([]);
    const { action, reason } = await academy.db
      .selectFrom('office_changes')
      .select(['action', 'reason'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect({ action, reason }).toEqual({
      action: `${registrationNo} 좌석 풀기`,
      reason: '취소된 접수가 자리를 잡고 있습니다',
    });
    [waiting] = [await givenFamily(academy)];
    family = await givenFamily(academy);
  }
});

test('the seat of a registration that stands is not freed, nor one of another branch', async () => {
  const room = await session({ capacity: 1 });
  const { registrationNo } = (await registerOne(academy, family, room.sessionId, family.younger)).resultData;
  expect((await free(registrationNo)).resultCode).toBe('test.seat_in_use');
  const desk = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  expect((await free(registrationNo, desk)).status).toBe(403);
  const branch = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'songdo')
    .executeTakeFirstOrThrow();
  const far = await session({ capacity: 1, branchId: branch.id });
  const { registrationNo: farNo } = (await registerOne(academy, family, far.sessionId, family.older))
    .resultData;
  const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  expect((await free(farNo, manager)).resultCode).toBe('test.registration_gone');
  expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
});

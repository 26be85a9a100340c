import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager = '';
let classId = 0;
let numbers: readonly string[] = [];

/** Two families who passed, offered a seat each for three days. */
beforeAll(async () => {
  academy = await startAcademy();
  const given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }]);
  numbers = given.numbers;
  academy.clock.advance(49 * 3_600);
  classId = await givenClass(academy, { branchId: given.branchId, capacity: 2, startsOn: '2029-03-05' });
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  await showResults(academy, given.sessionId);
  const answerBy = new Date(academy.clock.now().getTime() + 81 * 3_600_000).toISOString().slice(0, 16);
  const offers = numbers.map((registrationNo) => ({ registrationNo, classId }));
  const route = `POST /api/office/test-sessions/${given.sessionId}/class-offers`;
  const offered = await call(academy, route, { cookie: manager, json: { answerBy, offers } });
  expect(offered.resultData).toMatchObject({ offered: 2 });
});
afterAll(() => academy.close());

const seats = async () =>
  (
    await call<OfficeClassDetail>(academy, `GET /api/office/level-tests/classes/${classId}`, {
      cookie: manager,
    })
  ).resultData;

test('a class is not moved ahead of an answer that is awaited; of another plan only who is still here is told', async () => {
  const change = async (json: object) => {
    const { version, families } = await seats();
    return call(academy, `PATCH /api/office/level-tests/classes/${classId}`, {
      cookie: manager,
      json: { version, tells: families, ...json },
    });
  };
  const { startsOn, families: both } = await seats();
  expect(both).toBe(2);
  const tomorrow = seoulDay(new Date(academy.clock.now().getTime() + 24 * 3_600_000));
  expect((await change({ startsOn: tomorrow })).fields).toEqual({
    startsOn: expect.stringContaining('답변을 기다리는 좌석'),
  });
  const membersOfFirst = academy.db.updateTable('members').where('id', '=', (e) =>
    e
      .selectFrom('registrations')
      .select('member_id')
      .where('registration_no', '=', numbers[0] ?? '')
      .$asScalar(),
  );
  await membersOfFirst.set({ status: 'withdrawn', withdrawn_at: academy.clock.now() }).execute();
  expect((await seats()).families).toBe(1);
  expect((await change({ weekly: '토 10:00-13:00' })).status).toBe(200);
  await membersOfFirst.set({ status: 'active', withdrawn_at: null }).execute();
  const told = await academy.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'class.replanned')
    .execute();
  expect(told).toHaveLength(1);
  // Control: a later day asks for no answer sooner.
  expect((await change({ startsOn: '2029-06-04' })).status).toBe(200);
  expect((await change({ startsOn })).status).toBe(200);
});

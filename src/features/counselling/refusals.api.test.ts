import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenRequest } from '#tests/given-counselling.ts';
import {
  bookingJson,
  freshMobile,
  givenPresentation,
  givenProvenBrowser,
  sendBooking,
} from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager = '';
let branchId = 0;
beforeAll(async () => {
  academy = await startAcademy();
  ({ branchId } = await givenPresentation(academy));
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

test('counselling that is over is not cancelled, by nobody', async () => {
  const { token, request } = await givenRequest(academy, branchId);
  const { id } = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', request.requestNo)
    .executeTakeFirstOrThrow();
  const versionNow = async () =>
    (
      await academy.db
        .selectFrom('counselling_requests')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  const move = async (to: string) =>
    call(academy, `POST /api/office/counselling/${id}/move`, {
      cookie: manager,
      json: { to, version: await versionNow() },
    });
  expect((await move('closed')).resultCode).toBe(0);
  const answer = await call(academy, `POST /api/counselling/${token}/cancel`, { json: {} });
  expect(answer).toMatchObject({ status: 409, resultCode: 'counselling.not_cancellable' });
  expect((await move('cancelled')).resultCode).toBe('counselling_office.illegal_move');
});

test('a presentation whose booking has closed is not booked, though it has not begun', async () => {
  const { sessionId } = await givenPresentation(academy);
  await academy.db
    .updateTable('presentation_sessions')
    .set({ closes_at: new Date(academy.clock.now().getTime() - 1_000) })
    .where('id', '=', sessionId)
    .execute();
  const cookie = await givenProvenBrowser(academy, freshMobile());
  for (const what of ['bookings', 'waiting'] as const)
    expect((await sendBooking(academy, { cookie }, bookingJson(sessionId), what)).resultCode).toBe(
      'presentation.closed',
    );
});

test('what has begun is neither moved, called off nor hidden', async () => {
  const begun = await givenPresentation(academy, { startsInHours: -0.5, opensInHours: -9 });
  const path = `/api/office/presentation-sessions/${begun.sessionId}`;
  const times = {
    version: 1,
    day: '2026-12-10',
    startsAt: '19:00',
    minutes: 60,
    room: '별관',
    onlineUrl: '',
    capacity: 9,
  };
  const calls: [string, object][] = [
    [`PATCH ${path}`, times],
    [`POST ${path}/cancel`, { version: 1, reason: '강사 사정' }],
    [`POST ${path}/show`, { state: 'draft', version: 1 }],
  ];
  for (const [route, json] of calls)
    expect((await call(academy, route, { cookie: manager, json })).resultCode).toBe(
      'presentation_office.past',
    );
});

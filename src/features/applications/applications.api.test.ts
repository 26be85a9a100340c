import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { givenMember, givenProvenPhone } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { bookingJson, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { listApplicationsEndpoint } from './contract.ts';
import { applicationsOf, narrowed } from './rules/applications.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

type Listed = DataOf<typeof listApplicationsEndpoint>;
const list = async (token: string) =>
  (await call<Listed>(academy, 'GET /api/applications', { token })).resultData;

test('what a guest asked for is there after the sign-up with the same phone, beside what came later', async () => {
  const presentation = await givenPresentation(academy);
  const mobile = '01052223333';
  const cookie = await givenProvenPhone(academy, mobile);
  await sendBooking(academy, { cookie }, bookingJson(presentation.sessionId, { childGrades: [5] }));
  await sendRequest(academy, { cookie }, counsellingJson(presentation.branchId, { childGrade: 3 }));
  const member = await givenMember(academy, { mobile });
  const session = await givenSession(academy, { capacity: 3 });
  const child = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await call(academy, 'POST /api/entrance-tests/registrations', {
    token: member.token,
    key: newKey(),
    json: { sessionId: session.sessionId, childId: child.id },
  });
  const listed = await list(member.token);
  const all = applicationsOf(listed);
  expect(all.map((one) => one.kind).sort()).toEqual(['counselling', 'entrance_test', 'presentation']);
  const kinds = (by: { child?: string; kind?: string }) =>
    narrowed(all, { child: '', kind: '', ...by })
      .map((one) => one.kind)
      .sort();
  // 이하늘 is in grade 5, 이바다 in grade 9; the counselling is for a grade none of them is in.
  expect(kinds({ child: '이하늘' })).toEqual(['counselling', 'entrance_test', 'presentation']);
  expect(kinds({ child: '이바다' })).toEqual(['counselling']);
  expect(kinds({ kind: 'presentation' })).toEqual(['presentation']);

  const other = await list((await givenMember(academy)).token);
  expect(applicationsOf(other)).toEqual([]);
});

test('nobody is told without signing in', async () => {
  expect((await call(academy, 'GET /api/applications')).resultCode).toBe('common.sign_in_required');
});

test('what waits for the member stands first, then the newest', async () => {
  const session = await givenPresentation(academy, { capacity: 2 });
  const next = await givenPresentation(academy, { startsInHours: 300 });
  const holder = await givenMember(academy);
  const member = await givenMember(academy);
  await sendBooking(academy, { token: holder.token }, bookingJson(session.sessionId));
  await sendBooking(academy, { token: member.token }, bookingJson(session.sessionId), 'waiting');
  academy.clock.advance(60);
  await sendBooking(academy, { token: member.token }, bookingJson(next.sessionId));
  expect(applicationsOf(await list(member.token)).map((one) => one.isWaiting)).toEqual([false, false]);
  const { bookings } = await list(holder.token);
  await call(academy, `POST /api/presentations/bookings/${bookings[0]?.token}/cancel`, { json: {} });
  const [first, second] = applicationsOf(await list(member.token));
  expect([first?.isWaiting, second?.isWaiting]).toEqual([true, false]);
  expect(first && 'booking' in first && first.booking.state).toBe('offered');
});

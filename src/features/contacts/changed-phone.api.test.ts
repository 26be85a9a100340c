import { afterAll, beforeAll, expect, test } from 'vitest';
import { counsellingJson, givenCalendar, sendRequest } from '#tests/given-counselling.ts';
import { cancelOne, type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { givenProvenPhone } from '#tests/given-members.ts';
import {
  bookingJson,
  freshMobile,
  givenPresentation,
  givenProvenBrowser,
  sendBooking,
} from '#tests/given-presentations.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** The member proves the present phone and another one in one browser, and takes the other over. */
async function changePhone(member: GivenFamily): Promise<string> {
  const mobile = freshMobile();
  const browser = await givenProvenPhone(academy, member.mobile);
  const cookie = await givenProvenPhone(academy, mobile, browser);
  const json = { currentPassword: member.password };
  const changed = await call(academy, 'POST /api/account/mobile', { token: member.token, json, cookie });
  expect(changed.resultCode).toBe(0);
  return mobile;
}
const textsTo = async (mobile: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', mobile)
      .where('template', 'not like', 'proof%')
      .orderBy('id')
      .execute()
  ).map((one) => one.template);

/** A member with a registration, a booking and counselling under way. */
async function givenBusyFamily() {
  const presentation = await givenPresentation(academy);
  const { sessionId } = await givenSession(academy, { capacity: 5 });
  const family = await givenFamily(academy);
  const { resultData } = await registerOne(academy, family, sessionId, family.younger);
  await sendBooking(academy, { token: family.token }, bookingJson(presentation.sessionId));
  await sendRequest(academy, { token: family.token }, counsellingJson(presentation.branchId));
  // And counselling asked for without signing in.
  const cookie = await givenProvenBrowser(academy, family.mobile);
  await sendRequest(academy, { cookie }, counsellingJson(presentation.branchId));
  return { ...family, registrationNo: resultData.registrationNo, branchId: presentation.branchId };
}

test('after a change of phone every text goes to the new one, and the old one is told only of the change', async () => {
  const family = await givenBusyFamily();
  const mobile = await changePhone(family);
  const before = await textsTo(family.mobile);
  expect(before.at(-1)).toBe('member.mobile_changed');
  await cancelOne(academy, family, family.registrationNo);
  const own = await call<{ requests: { token: string }[] }>(academy, 'GET /api/counselling/requests', {
    token: family.token,
  });
  await call(academy, `POST /api/counselling/${own.resultData.requests[0]?.token}/cancel`, {
    json: {},
  });
  const booked = await call<{ bookings: { token: string }[] }>(academy, 'GET /api/presentations/bookings', {
    token: family.token,
  });
  await call(academy, `POST /api/presentations/bookings/${booked.resultData.bookings[0]?.token}/cancel`, {
    json: {},
  });
  expect(await textsTo(mobile)).toEqual([
    'test.cancelled',
    'counselling.cancelled',
    'presentation.cancelled',
  ]);
  expect(await textsTo(family.mobile)).toEqual(before);
});

test('a reminder of counselling goes to the phone the account has now', async () => {
  const { branchId } = await givenPresentation(academy);
  await givenStaff(academy);
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'counsellor.daechi@msc.example')
    .executeTakeFirstOrThrow();
  await givenCalendar(academy, branchId, [staff.id]);
  const family = await givenFamily(academy);
  const days = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${branchId}&kind=call`,
  );
  const day = days.resultData.days.find((one) => one.times.length > 0);
  const slot = { kind: 'call', day: day?.day, time: day?.times[0] };
  const asked = await sendRequest(academy, { token: family.token }, counsellingJson(branchId, { slot }));
  expect(asked.resultCode).toBe(0);
  const mobile = await changePhone(family);
  const { starts_at: startsAt } = await academy.db
    .selectFrom('counselling_appointments')
    .select('starts_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  academy.clock.set(new Date(startsAt.getTime() - 55 * 60_000));
  await academy.jobs['counselling.reminders']?.(null);
  expect((await textsTo(mobile)).filter((one) => one.includes('reminder'))).toHaveLength(1);
  expect((await textsTo(family.mobile)).filter((one) => one.includes('reminder'))).toEqual([]);
});

test.each(['changed the phone', 'left'])(
  'the next holder of a number sees nothing of the member who %s',
  async (how) => {
    const family = await givenBusyFamily();
    if (how === 'left') await cancelOne(academy, family, family.registrationNo);
    const gone =
      how === 'left'
        ? await call(academy, 'POST /api/withdrawalUser', {
            token: family.token,
            form: { userId: family.memberId, password: family.password },
          })
        : { resultCode: (await changePhone(family)) && 0 };
    expect(gone.resultCode).toBe(0);
    const cookie = await givenProvenBrowser(academy, family.mobile);
    for (const [path, list] of [
      ['/api/counselling/requests', 'requests'],
      ['/api/presentations/bookings', 'bookings'],
      ['/api/level-tests/mine', 'attempts'],
    ] as const) {
      const seen = await call<Record<string, unknown[]>>(academy, `GET ${path}`, { cookie });
      expect(seen.resultData[list], path).toEqual([]);
    }
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counsellingJson, givenCalendar, sendRequest } from '#tests/given-counselling.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { bookingJson, givenBooking, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { BookingView } from './contract/bookings.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const read = async (token: string) =>
  (await call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${token}`)).resultData
    .booking;
const outlook = async (token: string) =>
  (
    await call<{ blocking: string[]; cancelled: string[] }>(academy, 'GET /api/account/withdrawal', {
      token,
    })
  ).resultData;
const leave = (member: GivenMember) =>
  call(academy, 'POST /api/withdrawalUser', {
    token: member.token,
    form: { userId: member.memberId, password: member.password },
  });
const textsTo = async (mobile: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', mobile)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

test('whoever leaves is told what is cancelled; it is, with a text, and the next in line gets the seats', async () => {
  const session = await givenPresentation(academy, { capacity: 2 });
  const { branchId } = session;
  await givenStaff(academy);
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'counsellor.daechi@msc.example')
    .executeTakeFirstOrThrow();
  await givenCalendar(academy, branchId, [staff.id]);
  const member = await givenMember(academy);
  await sendBooking(academy, { token: member.token }, bookingJson(session.sessionId));
  const waiting = await givenBooking(academy, session.sessionId, {}, 'waiting');
  const slot = { kind: 'call', day: '2026-11-23', time: '14:00' };
  await sendRequest(academy, { token: member.token }, counsellingJson(branchId, { slot }));

  const notified = await outlook(member.token);
  expect(notified.blocking).toEqual([]);
  expect(notified.cancelled).toEqual([
    '설명회 초등 심화 수학 설명회 2026년 11월 28일 (토) 오전 10:00 2명 (예약 완료)',
    '대치 분원 상담 (전화 상담 2026년 11월 23일 (월) 오후 2:00)',
  ]);
  expect((await leave(member)).resultCode).toBe(0);
  expect((await read(waiting.booking.token)).state).toBe('offered');
  expect(await lastMessageTo(academy, waiting.mobile)).toContain('자리가 생겼습니다');
  expect(await textsTo(member.mobile)).toEqual(
    expect.arrayContaining(['presentation.cancelled', 'counselling.cancelled']),
  );
  const free = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${branchId}&kind=call`,
  );
  expect(free.resultData.days.find((one) => one.day === slot.day)?.times).toContain('14:00');
});

test('a time of counselling that is over is not named among what is cancelled', async () => {
  const { branchId } = await givenPresentation(academy);
  const member = await givenMember(academy);
  const slot = { kind: 'call', day: '2026-11-23', time: '15:00' };
  const json = counsellingJson(branchId, { slot });
  const { requestNo } = (await sendRequest(academy, { token: member.token }, json)).resultData;
  expect((await outlook(member.token)).cancelled).toEqual([expect.stringContaining('오후 3:00')]);
  const [request] = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', requestNo)
    .execute();
  await academy.db
    .updateTable('counselling_appointments')
    .set({ starts_at: new Date(academy.clock.now().getTime() - 3_600_000) })
    .where('request_id', '=', request?.id ?? 0)
    .execute();
  expect((await outlook(member.token)).cancelled).toEqual(['대치 분원 상담 (담당자 배정)']);
});

describe('a goodbye', () => {
  test('leaves alone what is over and what belongs to others', async () => {
    const session = await givenPresentation(academy, { startsInHours: 0.1 });
    const [member, other] = [await givenMember(academy), await givenMember(academy)];
    await sendBooking(academy, { token: member.token }, bookingJson(session.sessionId));
    await sendBooking(academy, { token: other.token }, bookingJson(session.sessionId));
    academy.clock.advance(360);
    expect((await outlook(member.token)).cancelled).toEqual([]);
    expect((await leave(member)).resultCode).toBe(0);
    const states = await academy.db
      .selectFrom('presentation_bookings')
      .select('state')
      .where('session_id', '=', session.sessionId)
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['booked', 'booked']);
  });

  test('and a booking at once never leave a seat with nobody', async () => {
    const session = await givenPresentation(academy, { capacity: 2 });
    const member = await givenMember(academy);
    await Promise.all([
      sendBooking(academy, { token: member.token }, bookingJson(session.sessionId)),
      leave(member),
    ]);
    // Whichever came first: at the destruction on the third day nothing of it is held any more.
    academy.clock.advance(3 * 86_400 + 1);
    await academy.jobs['members.destroy']?.({});
    const { taken } = await academy.db
      .selectFrom('seat_pools')
      .select('taken')
      .where('id', '=', session.poolId)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
  });
});

test('fewer wait without losing the place, and are offered what they now fit', async () => {
  const session = await givenPresentation(academy, { capacity: 2 });
  const seated = await givenBooking(academy, session.sessionId, { party: 2 });
  const three = await givenBooking(academy, session.sessionId, { party: 3 }, 'waiting');
  const last = await givenBooking(academy, session.sessionId, { party: 1 }, 'waiting');
  const change = (token: string, party: number) =>
    call<BookingView>(academy, `POST /api/presentations/bookings/${token}/change`, {
      json: { sessionId: session.sessionId, party },
    });
  expect(three.booking.may.change).toBe(true);
  expect(last.booking.may.change).toBe(false);
  expect((await change(three.booking.token, 4)).resultCode).toBe('presentation.wait_fewer');
  expect((await change(three.booking.token, 3)).resultCode).toBe('presentation.same');
  expect((await change(three.booking.token, 2)).resultData).toMatchObject({ state: 'waiting', place: 1 });
  expect(await lastMessageTo(academy, three.mobile)).toContain('대기 인원을 2명으로');
  // One of two stays at home: one seat is free, the two at the head do not fit, the one behind them does.
  const fewer = await change(seated.booking.token, 1);
  expect(fewer.resultData).toMatchObject({ state: 'booked', party: 1 });
  expect(await lastMessageTo(academy, seated.mobile)).toContain('예약 인원을 1명으로');
  const states = async () => [
    (await read(three.booking.token)).state,
    (await read(last.booking.token)).state,
  ];
  const before = await states();
  expect((await change(three.booking.token, 1)).resultCode).toBe(0);
  expect(before).not.toEqual(['offered', 'offered']);
  expect((await states()).filter((state) => state === 'offered')).toHaveLength(1);
  const { taken } = await academy.db
    .selectFrom('seat_pools')
    .select('taken')
    .where('id', '=', session.poolId)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(2);
});

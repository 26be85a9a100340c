import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuestRow } from '#src/features/presentation-day/contract/guests.ts';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { sendDueNotices } from './actions/notices.server.ts';
import type { BookingView } from './contract/bookings.ts';
import type { OfficePresentation } from './contract/presentation-list.ts';

let academy: TestAcademy;
let manager = '';
let counsellor = '';
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy);
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
});
afterAll(() => academy.close());

type Moved = OfficePresentation & { notified: number };
const office = <T = OfficePresentation>(route: string, json?: object, cookie = manager) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });
const read = async (token: string) =>
  (await call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${token}`)).resultData
    .booking;
const textsTo = async (mobile: string, template: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', mobile)
      .where('template', '=', `presentation.${template}`)
      .execute()
  ).length;
const scan = (bookingNo: string, code: string | null, more: object = {}) => ({
  nonce: randomBytes(12).toString('base64url'),
  bookingNo,
  code,
  outcome: 'attended',
  scannedAt: academy.clock.now().toISOString(),
  ...more,
});
const send = (sessionId: number, scans: object[], cookie = counsellor) =>
  office<{ results: { nonce: string; result: string }[] }>(
    `POST /presentation-sessions/${sessionId}/check-ins`,
    { scans },
    cookie,
  );

describe('planning', () => {
  test('a manager describes, plans, opens; another branch and bad times are refused', async () => {
    const described = await office<{ presentationId: number }>('POST /presentations', {
      title: '겨울 특강 설명회',
      topic: 'math',
      gradeFrom: 3,
      gradeTo: 6,
      speaker: '오세린',
      summary: '겨울 방학 특강의 목표와 반 구성을 말씀드립니다.',
    });
    const { presentationId } = described.resultData;
    const daechi = await academy.db
      .selectFrom('branches')
      .select('id')
      .where('code', '=', 'daechi')
      .executeTakeFirstOrThrow();
    const plan = {
      presentationId,
      branchId: daechi.id,
      isOnline: false,
      room: '601호',
      day: '2026-12-05',
      startsAt: '10:30',
      minutes: 90,
      capacity: 30,
      maxParty: 2,
      opensOn: '2026-11-22',
    };
    const planned = await office('POST /presentation-sessions', plan);
    expect(planned.resultData).toMatchObject({ state: 'draft', capacity: 30, place: '대치 분원 601호' });
    const { sessionId } = planned.resultData;
    const shown = await office(`POST /presentation-sessions/${sessionId}/show`, {
      state: 'open',
      version: 1,
    });
    expect(shown.resultData.state).toBe('open');
    const pressed = (state: string) =>
      office(`POST /presentation-sessions/${sessionId}/show`, { state, version: 1 });
    expect((await pressed('open')).status).toBe(200);
    expect((await pressed('draft')).status).toBe(409);
    expect((await office('POST /presentation-sessions', { ...plan, room: '' })).fields).toHaveProperty(
      'room',
    );
    expect(
      (await office('POST /presentation-sessions', { ...plan, day: '2026-11-01' })).fields,
    ).toHaveProperty('day');
    expect(
      (await office('POST /presentation-sessions', { ...plan, opensOn: '2026-12-06' })).fields,
    ).toHaveProperty('opensOn');
    expect(
      (await office('POST /presentation-sessions', { ...plan, onlineUrl: 'javascript:alert(1)' })).status,
    ).toBe(400);
    expect((await office('POST /presentation-sessions', { ...plan, branchId: daechi.id + 1 })).status).toBe(
      404,
    );
    expect((await office('POST /presentation-sessions', plan, counsellor)).status).toBe(403);
    expect((await office('POST /presentation-sessions', plan, '')).status).toBe(401);
    const { token } = await givenMember(academy);
    expect((await call(academy, 'GET /api/office/presentations', { token })).status).toBe(401);
  });

  test("another branch's session does not exist", async () => {
    const other = await givenPresentation(academy, { branch: 'mokdong' });
    const path = `/presentation-sessions/${other.sessionId}`;
    expect((await office(`GET ${path}/roster`)).resultCode).toBe('presentation.session_gone');
    expect((await office(`POST ${path}/cancel`, { version: 1, reason: '사정' })).status).toBe(404);
    expect((await office(`POST ${path}/export`, { reason: '다른 분원 확인' })).status).toBe(404);
    expect((await send(other.sessionId, [scan('PR26-AAAAAA', null)])).status).toBe(404);
  });

  test('a post is linked when it exists', async () => {
    const { sessionId } = await givenPresentation(academy);
    const answer = await office(`PATCH /presentation-sessions/${sessionId}/post`, {
      version: 1,
      postId: 999_999,
    });
    expect(answer.fields).toHaveProperty('postId');
    const none = await office(`PATCH /presentation-sessions/${sessionId}/post`, { version: 1, postId: null });
    expect(none.resultData.postId).toBeNull();
  });
});

describe('moved and cancelled', () => {
  const moved = { day: '2026-12-10', startsAt: '19:00', minutes: 60, room: '별관 2층', onlineUrl: '' };
  const now = { ...moved, version: 1, sharesRoom: true, speaksTwice: true };

  test('a move tells the booked and the waiting, keeps seats and line, and its reminders follow', async () => {
    const { sessionId } = await givenPresentation(academy, { capacity: 2 });
    const seated = await givenBooking(academy, sessionId);
    const waiting = await givenBooking(academy, sessionId, {}, 'waiting');
    const path = `PATCH /presentation-sessions/${sessionId}`;
    expect((await office(path, { ...now, capacity: 1 })).resultCode).toBe('presentation_office.below_taken');
    expect((await read(seated.booking.token)).session.startsAt).toBe(seated.booking.session.startsAt);
    const answer = await office<Moved>(path, { ...now, capacity: 2 });
    expect(answer.resultData.notified).toBe(2);
    expect(await lastMessageTo(academy, seated.mobile)).toContain('2026년 12월 10일 (목) 오후 7:00');
    expect(await textsTo(waiting.mobile, 'moved')).toBe(1);
    expect(await read(waiting.booking.token)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await read(seated.booking.token)).state).toBe('booked');
    const again = { ...moved, capacity: 3, version: answer.resultData.version };
    const { notified, version } = (await office<Moved>(path, again)).resultData;
    expect(notified).toBe(0);
    expect((await office(path, { ...again, day: '2026-11-01', version })).fields).toHaveProperty('day');
  });

  test('more seats are offered to those who wait', async () => {
    const { sessionId } = await givenPresentation(academy, { capacity: 1 });
    await givenBooking(academy, sessionId, { party: 1 });
    const waiting = await givenBooking(academy, sessionId, { party: 2 }, 'waiting');
    await office(`PATCH /presentation-sessions/${sessionId}`, { ...now, capacity: 3 });
    expect((await read(waiting.booking.token)).state).toBe('offered');
  });

  test('a cancellation tells everybody once and offers nothing', async () => {
    const { sessionId, poolId } = await givenPresentation(academy, { capacity: 2 });
    const seated = await givenBooking(academy, sessionId);
    const waiting = await givenBooking(academy, sessionId, {}, 'waiting');
    const path = `POST /presentation-sessions/${sessionId}/cancel`;
    expect((await office<Moved>(path, { version: 1, reason: '강사 사정' })).resultData.notified).toBe(2);
    expect((await office(path, { version: 2, reason: '강사 사정' })).resultCode).toBe(
      'presentation_office.is_cancelled',
    );
    for (const one of [seated, waiting]) {
      expect(await read(one.booking.token)).toMatchObject({
        state: 'cancelled',
        session: { state: 'cancelled' },
      });
      expect(await textsTo(one.mobile, 'called_off')).toBe(1);
      expect(await textsTo(one.mobile, 'offered')).toBe(0);
    }
    const pool = await academy.db
      .selectFrom('seat_pools')
      .select('taken')
      .where('id', '=', poolId)
      .executeTakeFirstOrThrow();
    expect(pool.taken).toBe(0);
    const noted = await academy.db
      .selectFrom('office_changes')
      .select(['action', 'reason'])
      .where('entity', '=', 'presentation-session')
      .where('entity_id', '=', String(sessionId))
      .execute();
    expect(noted).toEqual([{ action: '설명회 취소', reason: '강사 사정' }]);
  });
});

describe('the door', () => {
  test('scans are noted once, whatever the network does; forged tickets are not', async () => {
    const { sessionId } = await givenPresentation(academy);
    const { booking } = await givenBooking(academy, sessionId);
    const waiting = await givenPresentation(academy, { capacity: 1 });
    const roster = await office<{ rows: GuestRow[] }>(`GET /presentation-sessions/${sessionId}/roster`);
    const row = roster.resultData.rows.find((one) => one.bookingNo === booking.bookingNo);
    expect(row?.mobile).toMatch(/^\d{3}-\*{4}-\d{4}$/);
    expect(booking.qrText).toContain(`code=${row?.code}`);
    const forged = scan(booking.bookingNo, 'AAAAAAAAAAAA');
    const good = scan(booking.bookingNo, row?.code ?? '');
    const strange = scan('PR26-ZZZZZZ', null);
    const first = await send(sessionId, [forged, good, strange]);
    expect(first.resultData.results.map(({ result }) => result)).toEqual(['wrong_code', 'done', 'unknown']);
    const again = await Promise.all([send(sessionId, [good]), send(sessionId, [good])]);
    expect(again.map((one) => one.resultData.results[0]?.result)).toEqual(['done', 'done']);
    const other = await send(sessionId, [scan(booking.bookingNo, null)]);
    expect(other.resultData.results[0]?.result).toBe('already');
    const elsewhere = await send(waiting.sessionId, [scan(booking.bookingNo, row?.code ?? '')]);
    expect(elsewhere.resultData.results[0]?.result).toBe('unknown');
    expect((await read(booking.token)).state).toBe('attended');
    const history = await academy.db
      .selectFrom('history')
      .innerJoin('presentation_bookings as b', 'b.id', 'entity_id')
      .where('entity', '=', 'booking')
      .select('to_state')
      .where('b.booking_no', '=', booking.bookingNo)
      .execute();
    expect(history.map(({ to_state }) => to_state)).toEqual(['booked', 'attended']);
    await call(academy, `POST /api/presentations/bookings/${booking.token}/cancel`, { json: {} });
    expect((await read(booking.token)).state).toBe('attended');
  });
});

describe('notices', () => {
  const hours = (count: number) => academy.clock.advance(count * 3_600);

  test('a day and an hour before, once each; not for the cancelled; not for another time', async () => {
    const { sessionId } = await givenPresentation(academy, { startsInHours: 30 });
    const { mobile } = await givenBooking(academy, sessionId);
    const gone = await givenBooking(academy, sessionId);
    await call(academy, `POST /api/presentations/bookings/${gone.booking.token}/cancel`, { json: {} });
    await sendDueNotices(academy);
    expect(await textsTo(mobile, 'day')).toBe(0);
    hours(7);
    await Promise.all([sendDueNotices(academy), sendDueNotices(academy)]);
    const late = await givenBooking(academy, sessionId);
    hours(22.2);
    await sendDueNotices(academy);
    await sendDueNotices(academy);
    expect([await textsTo(mobile, 'day'), await textsTo(mobile, 'hour')]).toEqual([1, 1]);
    expect([await textsTo(late.mobile, 'day'), await textsTo(late.mobile, 'hour')]).toEqual([0, 1]);
    expect([await textsTo(gone.mobile, 'day'), await textsTo(gone.mobile, 'hour')]).toEqual([0, 0]);
  });

  test('the link of an online one goes out on the day, the survey after the end', async () => {
    const { sessionId } = await givenPresentation(academy, { startsInHours: 20, isOnline: true });
    const { mobile, booking } = await givenBooking(academy, sessionId);
    expect(booking.onlineUrl).toBeNull();
    await sendDueNotices(academy);
    const start = new Date(booking.session.startsAt).getTime();
    academy.clock.set(new Date(start - 20 * 60_000));
    await sendDueNotices(academy);
    expect(await textsTo(mobile, 'online')).toBe(1);
    expect((await read(booking.token)).onlineUrl).toBe('https://live.msc.example/r/1');
    const survey = (json: object) =>
      call<BookingView>(academy, `POST /api/presentations/bookings/${booking.token}/survey`, { json });
    expect((await survey({ score: 5 })).resultCode).toBe('presentation.survey_closed');
    academy.clock.set(new Date(start + 2 * 3_600_000));
    await sendDueNotices(academy);
    await sendDueNotices(academy);
    expect(await textsTo(mobile, 'survey')).toBe(1);
    expect((await survey({ score: 6 })).status).toBe(400);
    expect(
      (await survey({ score: 4, wishes: ['counselling'], comment: '좋았습니다' })).resultData.surveyScore,
    ).toBe(4);
    expect((await survey({ score: 1 })).resultCode).toBe('presentation.survey_done');
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const results = await office<{ average: number; scores: number[]; comments: string[] }>(
      `GET /presentation-sessions/${sessionId}/survey`,
      undefined,
      cookie,
    );
    expect(results.resultData).toMatchObject({
      asked: 1,
      answered: 1,
      average: 4,
      scores: [0, 0, 0, 1, 0],
      comments: ['좋았습니다'],
    });
  });
});

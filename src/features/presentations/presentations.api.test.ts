import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { givenAcademyName } from '#tests/given-name.ts';
import {
  bookingJson,
  freshMobile,
  givenBooking,
  givenPresentation,
  givenProvenBrowser,
  sendBooking,
} from '#tests/given-presentations.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { BookingView, SessionView } from './contract/bookings.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const read = (token: string) =>
  call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${token}`);
const press = (token: string, what: string, json: object = {}) =>
  call<BookingView>(academy, `POST /api/presentations/bookings/${token}/${what}`, { json });
const list = (query = '') =>
  call<{ serverNow: string; sessions: SessionView[] }>(academy, `GET /api/presentations${query}`);
const poolOf = (id: number) =>
  academy.db.selectFrom('seat_pools').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the list', () => {
  test('shows sessions to come with seats left, filtered, and never drafts', async () => {
    const shown = await givenPresentation(academy, { capacity: 10, startsInHours: 30 });
    const online = await givenPresentation(academy, { isOnline: true, branch: 'mokdong' });
    const draft = await givenPresentation(academy, { state: 'draft' });
    await givenPresentation(academy, { startsInHours: -3, opensInHours: -9 });
    const ids = async (query: string) =>
      (await list(query)).resultData.sessions.map(({ sessionId }) => sessionId);
    expect(await ids('')).toEqual([shown.sessionId, online.sessionId]);
    expect(await ids('?place=online')).toEqual([online.sessionId]);
    expect(await ids(`?branchId=${shown.branchId}`)).toEqual([shown.sessionId]);
    expect(await ids('?grade=9')).toEqual([]);
    expect(await ids('?topic=math&grade=5')).toHaveLength(2);
    expect(await ids('?topic=science')).toEqual([]);
    expect(await ids('?month=2027-01')).toEqual([]);
    expect(await ids('?month=2026-11')).not.toContain(draft.sessionId);
    const [first] = (await list()).resultData.sessions;
    expect(first).toMatchObject({ left: 10, capacity: 10, state: 'open', branchName: '대치 분원' });
    expect(JSON.stringify((await list()).resultData)).not.toContain('live.msc.example');
  });

  test.each(['?month=2026-13', '?grade=0', '?topic=dance', '?branchId=x', '?price=1'])(
    '%s is refused',
    async (query) => expect((await list(query)).status).toBe(400),
  );
});

describe('booking', () => {
  test('a proven phone books three seats, is told, reads, and gets a ticket', async () => {
    const session = await givenPresentation(academy, { capacity: 5 });
    const { booking, mobile } = await givenBooking(academy, session.sessionId, {
      party: 3,
      needs: ['parking'],
      question: '반 편성은 언제 하나요?',
    });
    expect(booking).toMatchObject({
      state: 'booked',
      party: 3,
      childGrades: ['초4'],
      needs: ['주차'],
      may: { change: true, cancel: true, confirm: false, survey: false },
      session: { left: 2 },
    });
    expect(booking.bookingNo).toMatch(/^PR26-[0-9A-Z]{6}$/);
    expect(booking.qrText).toContain(`no=${booking.bookingNo}&code=`);
    const text = await lastMessageTo(academy, mobile);
    expect(text).toContain(`/presentation/booking?link=${booking.token}`);
    expect((await read(booking.token)).resultData.booking.bookingNo).toBe(booking.bookingNo);
    expect(booking.timeline.map(({ label }) => label)).toEqual(['예약 완료']);
  });

  test('a member books without proving the phone again, and finds it in the account', async () => {
    const session = await givenPresentation(academy);
    const { token } = await givenMember(academy);
    expect((await sendBooking(academy, { token }, bookingJson(session.sessionId))).status).toBe(200);
    const own = await call<{ bookings: BookingView[] }>(academy, 'GET /api/presentations/bookings', {
      token,
    });
    expect(own.resultData.bookings).toHaveLength(1);
    const stranger = await givenMember(academy);
    const theirs = await call<{ bookings: BookingView[] }>(academy, 'GET /api/presentations/bookings', {
      token: stranger.token,
    });
    expect(theirs.resultData.bookings).toEqual([]);
  });

  test('the same key and body give the same answer, another body is refused', async () => {
    const session = await givenPresentation(academy, { capacity: 10 });
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const key = 'one-press-only-1';
    const first = await sendBooking(academy, { cookie, key }, bookingJson(session.sessionId));
    const again = await sendBooking(academy, { cookie, key }, bookingJson(session.sessionId));
    expect(again.resultData).toEqual(first.resultData);
    const other = await sendBooking(academy, { cookie, key }, bookingJson(session.sessionId, { party: 1 }));
    expect(other.resultCode).toBe('common.idempotency_conflict');
    expect((await poolOf(session.poolId)).taken).toBe(2);
    const kept = await academy.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('answer', 'is not', null)
      .execute();
    // The secret of a link is never kept in the open.
    expect(JSON.stringify(kept)).not.toContain('token');
  });

  test('every refusal has its code', async () => {
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const code = async (sessionId: number, change: object = {}, who: { cookie?: string } = { cookie }) =>
      (await sendBooking(academy, who, bookingJson(sessionId, change))).resultCode;
    const open = await givenPresentation(academy, { capacity: 3, maxParty: 2 });
    expect(await code(open.sessionId, {}, {})).toBe('presentation.phone_unproven');
    expect(await code(9_999_999)).toBe('presentation.session_gone');
    expect(await code(open.sessionId, { party: 3 })).toBe('presentation.party');
    expect(await code(open.sessionId, { childGrades: [9] })).toBe('presentation.grade');
    const draft = await givenPresentation(academy, { state: 'draft' });
    expect(await code(draft.sessionId)).toBe('presentation.session_gone');
    const later = await givenPresentation(academy, { opensInHours: 3 });
    expect(await code(later.sessionId)).toBe('presentation.not_open');
    const begun = await givenPresentation(academy, { startsInHours: -0.5, opensInHours: -9 });
    expect(await code(begun.sessionId)).toBe('presentation.begun');
    const gone = await givenPresentation(academy, { state: 'cancelled' });
    expect(await code(gone.sessionId)).toBe('presentation.called_off');
    expect(await code(open.sessionId)).toBe(0);
    expect(await code(open.sessionId)).toBe('presentation.already');
    const sister = await givenPresentation(academy, {
      presentationId: open.presentationId,
      startsInHours: 400,
    });
    expect(await code(sister.sessionId)).toBe('presentation.already');
    const same = await givenPresentation(academy, { startsInHours: 168.5 });
    expect(await code(same.sessionId)).toBe('presentation.overlap');
    const other = await givenProvenBrowser(academy, freshMobile());
    expect(await code(open.sessionId, {}, { cookie: other })).toBe('presentation.sold_out');
  });

  test.each([
    [{ party: 0 }, 'party'],
    [{ party: 5 }, 'party'],
    [{ childGrades: [] }, 'childGrades'],
    [{ childGrades: [13] }, 'childGrades.0'],
    [{ name: 'http://spam.example' }, 'name'],
    [{ question: '가'.repeat(301) }, 'question'],
    [{ needs: ['pony'] }, 'needs.0'],
    [{ memberId: 1 }, 'memberId'],
  ])('%j is refused at its field', async (change, field) => {
    const answer = await sendBooking(academy, {}, bookingJson(1, change));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain(field);
  });

  test('a forged link finds nothing, whatever is asked of it', async () => {
    const forged = 'x'.repeat(43);
    expect((await read(forged)).resultCode).toBe('presentation.booking_gone');
    for (const what of ['confirm', 'cancel'])
      expect((await press(forged, what)).resultCode).toBe('presentation.booking_gone');
    expect((await press(forged, 'change', { sessionId: 1, party: 1 })).resultCode).toBe(
      'presentation.booking_gone',
    );
    expect((await press(forged, 'survey', { score: 5 })).resultCode).toBe('presentation.booking_gone');
    const calendar = await fetch(`${academy.url}/api/presentations/bookings/${forged}/calendar`);
    expect(calendar.status).toBe(404);
  });
});

describe('change and cancel', () => {
  test('the swap takes the new seats and frees the old ones, or changes nothing', async () => {
    const from = await givenPresentation(academy, { capacity: 4 });
    const to = await givenPresentation(academy, {
      presentationId: from.presentationId,
      capacity: 2,
      startsInHours: 200,
    });
    const full = await givenPresentation(academy, {
      presentationId: from.presentationId,
      capacity: 1,
      startsInHours: 230,
    });
    const { booking } = await givenBooking(academy, from.sessionId);
    const change = (sessionId: number, party: number) => press(booking.token, 'change', { sessionId, party });
    expect((await change(from.sessionId, 2)).resultCode).toBe('presentation.same');
    expect((await change(full.sessionId, 2)).resultCode).toBe('presentation.sold_out');
    expect((await poolOf(from.poolId)).taken).toBe(2);
    expect((await change(to.sessionId, 2)).resultData.session.sessionId).toBe(to.sessionId);
    expect([(await poolOf(from.poolId)).taken, (await poolOf(to.poolId)).taken]).toEqual([0, 2]);
    expect((await change(to.sessionId, 3)).resultCode).toBe('presentation.sold_out');
    expect((await change(to.sessionId, 1)).resultData.party).toBe(1);
    expect((await poolOf(to.poolId)).taken).toBe(1);
    const foreign = await givenPresentation(academy, { startsInHours: 300 });
    expect((await change(foreign.sessionId, 1)).resultCode).toBe('presentation.session_gone');
    expect((await change(from.sessionId, 1)).resultData.session.sessionId).toBe(from.sessionId);
  });

  test('cancelling frees the seats once, and not after the start', async () => {
    const session = await givenPresentation(academy, { capacity: 4, startsInHours: 5 });
    const one = await givenBooking(academy, session.sessionId);
    const two = await givenBooking(academy, session.sessionId, { party: 1 });
    for (let times = 0; times < 2; times++)
      expect((await press(one.booking.token, 'cancel')).resultData.state).toBe('cancelled');
    expect((await poolOf(session.poolId)).taken).toBe(1);
    expect(
      (await press(one.booking.token, 'change', { sessionId: session.sessionId, party: 1 })).resultCode,
    ).toBe('presentation.not_changeable');
    academy.clock.advance(6 * 3_600);
    expect((await press(two.booking.token, 'cancel')).resultCode).toBe('presentation.not_cancellable');
  });
});

describe('the waiting list', () => {
  test('a freed seat is offered for two hours, confirmed by the link, or goes to the next', async () => {
    const session = await givenPresentation(academy, { capacity: 2 });
    const seated = await givenBooking(academy, session.sessionId);
    const first = await givenBooking(academy, session.sessionId, {}, 'waiting');
    const second = await givenBooking(academy, session.sessionId, {}, 'waiting');
    expect([first.booking.place, second.booking.place]).toEqual([1, 2]);
    await press(seated.booking.token, 'cancel');
    const offered = (await read(first.booking.token)).resultData.booking;
    expect(offered).toMatchObject({ state: 'offered', may: { confirm: true } });
    expect(await lastMessageTo(academy, first.mobile)).toContain('자리가 생겼습니다');
    expect((await press(second.booking.token, 'confirm')).resultCode).toBe('presentation.no_offer');
    academy.clock.advance(2 * 3_600 + 1);
    expect((await press(first.booking.token, 'confirm')).resultCode).toBe('presentation.offer_gone');
    expect((await read(first.booking.token)).resultData.booking.state).toBe('lapsed');
    expect((await read(second.booking.token)).resultData.booking.state).toBe('offered');
    expect((await press(second.booking.token, 'confirm')).resultData.state).toBe('booked');
    expect((await press(second.booking.token, 'confirm')).resultData.state).toBe('booked');
    expect((await poolOf(session.poolId)).taken).toBe(2);
  });

  test('a party waits until all its seats are there; leaving the line lets the next up', async () => {
    const session = await givenPresentation(academy, { capacity: 3 });
    const one = await givenBooking(academy, session.sessionId, { party: 1 });
    await givenBooking(academy, session.sessionId, { party: 2 });
    const pair = await givenBooking(academy, session.sessionId, { party: 2 }, 'waiting');
    const single = await givenBooking(academy, session.sessionId, { party: 1 }, 'waiting');
    await press(one.booking.token, 'cancel');
    expect((await read(pair.booking.token)).resultData.booking.state).toBe('waiting');
    expect((await read(single.booking.token)).resultData.booking.place).toBe(2);
    expect((await press(pair.booking.token, 'cancel')).resultData.state).toBe('cancelled');
    expect((await read(single.booking.token)).resultData.booking).toMatchObject({
      state: 'offered',
      place: null,
    });
  });

  test('nobody waits while there are seats', async () => {
    const session = await givenPresentation(academy, { capacity: 9 });
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const answer = await sendBooking(academy, { cookie }, bookingJson(session.sessionId), 'waiting');
    expect(answer.resultCode).toBe('presentation.seats_left');
  });
});

test('what was booked as a guest joins the account of the same proven phone, and no other', async () => {
  const session = await givenPresentation(academy);
  const mobile = '01051234567';
  const cookie = await givenProvenPhone(academy, mobile);
  await sendBooking(academy, { cookie }, bookingJson(session.sessionId));
  const other = await givenMember(academy);
  const { token } = await givenMember(academy, { mobile });
  const own = async (bearer: string) =>
    (await call<{ bookings: BookingView[] }>(academy, 'GET /api/presentations/bookings', { token: bearer }))
      .resultData.bookings.length;
  expect([await own(token), await own(other.token)]).toEqual([1, 0]);
});

test('the calendar file names the academy, time, place and number', async () => {
  await givenAcademyName(academy, '한빛학원');
  const session = await givenPresentation(academy);
  const { booking } = await givenBooking(academy, session.sessionId);
  const answer = await fetch(`${academy.url}/api/presentations/bookings/${booking.token}/calendar`);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain(`DTSTART:${booking.session.startsAt.replace(/[-:]/g, '').replace('.000', '')}`);
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2);
  expect(text).toContain('SUMMARY:[한빛학원] ');
  expect(text).not.toMatch(/msc/i);
});

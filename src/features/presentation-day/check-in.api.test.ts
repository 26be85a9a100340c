import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingView } from '#src/features/presentations/contract/bookings.ts';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { freshMobile, givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { GuestRow } from './contract/guests.ts';

let academy: TestAcademy;
let counsellor = '';
let manager = '';
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy);
  await givenStaff(academy);
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const session = (path: string) => `/api/office/presentation-sessions/${path}`;
const rowsOf = async (sessionId: number) =>
  (
    await call<{ session: OfficePresentation; rows: GuestRow[] }>(
      academy,
      `GET ${session(`${sessionId}/roster`)}`,
      { cookie: counsellor },
    )
  ).resultData;
const at = (minutes: number) => new Date(academy.clock.now().getTime() + minutes * 60_000).toISOString();
const send = async (sessionId: number, bookingNo: string, change: object = {}) => {
  const nonce = randomBytes(12).toString('base64url');
  const scan = { nonce, bookingNo, code: null, outcome: 'attended', scannedAt: at(0), ...change };
  const answer = await call<{ results: { result: string }[] }>(
    academy,
    `POST ${session(`${sessionId}/check-ins`)}`,
    { cookie: counsellor, json: { scans: [scan] } },
  );
  return answer.resultData?.results[0]?.result ?? answer.resultCode;
};

test('whoever only stands at the door sees names and grades; the branch sees the phone, masked, and the question', async () => {
  const { sessionId } = await givenPresentation(academy);
  const said = { childGrades: [4], question: '아이가 계산을 어려워합니다.', needs: ['wheelchair'] };
  await givenBooking(academy, sessionId, said);
  const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  const read = async (cookie: string) => {
    const { resultData } = await call<{ rows: GuestRow[] }>(
      academy,
      `GET ${session(`${sessionId}/roster`)}`,
      { cookie },
    );
    return resultData.rows[0];
  };
  const [checkIn, branch] = [await read(examiner), await read(counsellor)];
  expect(checkIn).toMatchObject({ name: '김서연', mobile: '', question: '', needs: '' });
  expect(checkIn?.childGrades).toBe(branch?.childGrades);
  expect(branch).toMatchObject({ question: said.question });
  expect(branch?.mobile).toMatch(/\*/);
  expect(branch?.needs).not.toBe('');
});

describe('parts of a party', () => {
  test('three of four come, the fourth follows; nobody is more than the party', async () => {
    const { sessionId } = await givenPresentation(academy);
    const { booking } = await givenBooking(academy, sessionId, { party: 4 });
    const row = async () => (await rowsOf(sessionId)).rows[0];
    expect(await row()).toMatchObject({ state: 'booked', arrived: null, isWalkIn: false });
    expect(await send(sessionId, booking.bookingNo, { arrived: 3, scannedAt: at(1) })).toBe('done');
    expect(await row()).toMatchObject({ state: 'attended', arrived: 3 });
    expect(await send(sessionId, booking.bookingNo, { arrived: 3, scannedAt: at(2) })).toBe('already');
    expect(await send(sessionId, booking.bookingNo, { arrived: 4, scannedAt: at(3) })).toBe('done');
    expect(await row()).toMatchObject({ arrived: 4 });
    expect(await send(sessionId, booking.bookingNo, { outcome: 'absent', scannedAt: at(4) })).toBe('done');
    expect(await row()).toMatchObject({ state: 'absent', arrived: null });
    expect(await send(sessionId, booking.bookingNo, { arrived: 9 })).toBe('common.input_invalid');
    const small = await givenBooking(academy, sessionId, { party: 2 });
    await send(sessionId, small.booking.bookingNo, { arrived: 4 });
    const [, second] = (await rowsOf(sessionId)).rows;
    expect(second?.arrived).toBe(2);
  });

  test('what was seen last is true, in whatever order two doors send it', async () => {
    const { sessionId } = await givenPresentation(academy);
    const { booking } = await givenBooking(academy, sessionId, { party: 3 });
    await send(sessionId, booking.bookingNo, { arrived: 3, scannedAt: at(10) });
    expect(await send(sessionId, booking.bookingNo, { arrived: 1, scannedAt: at(5) })).toBe('already');
    expect((await rowsOf(sessionId)).rows[0]?.arrived).toBe(3);
    const { count } = await academy.db
      .selectFrom('presentation_check_ins')
      .innerJoin('presentation_bookings as b', 'b.id', 'booking_id')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('b.booking_no', '=', booking.bookingNo)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });
});

const walkIn = (sessionId: number, change: object = {}, key = randomBytes(8).toString('hex')) =>
  call<{ bookingNo: string }>(academy, `POST ${session(`${sessionId}/walk-ins`)}`, {
    cookie: counsellor,
    key: `key-${key}`,
    json: { name: '한가람', party: 2, childGrades: [4], hasConsent: true, takesSeats: true, ...change },
  });
/** A session that begins in an hour. */
const today = (capacity: number) => givenPresentation(academy, { capacity, startsInHours: 1 });

describe('without a booking', () => {
  test('is written down with consent, in a seat, once for one key, and told by text where a phone is given', async () => {
    const { sessionId } = await today(4);
    const mobile = freshMobile();
    const key = randomBytes(8).toString('hex');
    const both = [await walkIn(sessionId, { mobile }, key), await walkIn(sessionId, { mobile }, key)];
    expect(both.map((one) => one.resultData?.bookingNo)).toEqual([
      both[0]?.resultData.bookingNo,
      both[0]?.resultData.bookingNo,
    ]);
    const { rows, session: seats } = await rowsOf(sessionId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: 'attended', isWalkIn: true, arrived: 2, name: '한가람' });
    expect(seats.taken).toBe(2);
    const text = await lastMessageTo(academy, mobile);
    expect(text).toContain('현장에서 등록해 드렸습니다');
    const link = /link=([\w-]+)/.exec(text)?.[1] ?? '';
    academy.clock.advance(3 * 3_600);
    const read = await call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${link}`);
    expect(read.resultData.booking.may).toMatchObject({ survey: true, cancel: false });
    academy.clock.advance(-3 * 3_600);
    expect((await walkIn(sessionId, { mobile })).resultCode).toBe('presentation_office.on_the_list');
  });

  test('a full room takes them beside the seats only, and the seats are never oversold', async () => {
    const { sessionId } = await today(3);
    await givenBooking(academy, sessionId, { party: 2 });
    const refused = await walkIn(sessionId);
    expect(refused).toMatchObject({
      status: 409,
      resultCode: 'presentation_office.door_full',
      resultData: { left: 1 },
    });
    expect((await walkIn(sessionId, { takesSeats: false })).resultCode).toBe(0);
    expect((await rowsOf(sessionId)).session.taken).toBe(2);
    const many = await Promise.all(Array.from({ length: 5 }, () => walkIn(sessionId, { party: 1 })));
    expect(many.filter(({ resultCode }) => resultCode === 0)).toHaveLength(1);
    expect((await rowsOf(sessionId)).session.taken).toBe(3);
    // Two families without a phone do not stand in each other's way.
    expect((await rowsOf(sessionId)).rows.filter((row) => row.isWalkIn)).toHaveLength(2);
  });

  test('not without consent, not on another day, not online, not where it was called off', async () => {
    const { sessionId } = await today(4);
    const bare = await walkIn(sessionId, { hasConsent: false });
    expect(bare.fields).toEqual({ hasConsent: '개인정보 수집에 동의하셔야 등록할 수 있습니다.' });
    expect((await walkIn(sessionId, { mobile: '02-123-4567' })).fields).toHaveProperty('mobile');
    const later = await givenPresentation(academy);
    expect((await walkIn(later.sessionId)).resultCode).toBe('presentation_office.not_door_time');
    const online = await givenPresentation(academy, { startsInHours: 1, isOnline: true });
    expect((await walkIn(online.sessionId)).resultCode).toBe('presentation_office.door_online');
    await call(academy, `POST ${session(`${sessionId}/cancel`)}`, {
      cookie: manager,
      json: { version: 1, reason: '강사 사정' },
    });
    expect((await walkIn(sessionId)).resultCode).toBe('presentation_office.is_cancelled');
    const elsewhere = await givenPresentation(academy, { branch: 'mokdong', startsInHours: 1 });
    expect((await walkIn(elsewhere.sessionId)).resultCode).toBe('presentation.session_gone');
  });

  test('a year later nobody can be told from it, phone or not', async () => {
    const { sessionId } = await today(4);
    await walkIn(sessionId, { name: '은가비' });
    const before = academy.clock.now();
    academy.clock.set(new Date(before.getTime() + 366 * 86_400_000));
    await academy.jobs['presentations.destroy']?.({});
    academy.clock.set(before);
    const left = await academy.db
      .selectFrom('presentation_bookings')
      .select('id')
      .where('name', '=', '은가비')
      .execute();
    expect(left).toEqual([]);
  });
});

test('a new link of an online session is told to those who were given the old one, and only then', async () => {
  // On a whole minute, so that the form writes the same start again.
  academy.clock.set(new Date(Math.ceil(academy.clock.now().getTime() / 60_000) * 60_000));
  const change = async (startsInHours: number) => {
    const { sessionId } = await givenPresentation(academy, { startsInHours, isOnline: true });
    const { mobile } = await givenBooking(academy, sessionId);
    const { session: before } = await rowsOf(sessionId);
    const start = new Date(Date.parse(before.startsAt) + 9 * 3_600_000).toISOString();
    const times = { day: start.slice(0, 10), startsAt: start.slice(11, 16), minutes: 90 };
    const json = {
      ...times,
      version: before.version,
      room: '',
      onlineUrl: 'https://live.msc.example/r/2',
      capacity: 20,
    };
    const path = `PATCH ${session(String(sessionId))}`;
    const answer = await call<{ notified: number }>(academy, path, { cookie: manager, json });
    return { notified: answer.resultData.notified, text: await lastMessageTo(academy, mobile) };
  };
  expect((await change(30)).notified).toBe(0);
  const today = await change(2);
  expect(today.notified).toBe(1);
  expect(today.text).toContain('https://live.msc.example/r/2');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { GuestListRow } from './contract/guest-list.ts';

let academy: TestAcademy;
let manager: string;
let counsellor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy);
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object, cookie = manager) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });

test('guests are filtered, ordered and paged; those given up stand there only where they are asked for', async () => {
  const { sessionId } = await givenPresentation(academy, { capacity: 9 });
  const one = await givenBooking(academy, sessionId);
  const two = await givenBooking(academy, sessionId);
  const gone = await givenBooking(academy, sessionId);
  await call(academy, `POST /api/presentations/bookings/${gone.booking.token}/cancel`, { json: {} });
  const list = async (query: string) =>
    (await office<ListPage<GuestListRow>>(`GET /presentation-sessions/${sessionId}/guests?${query}`))
      .resultData;
  const numbers = async (query: string) => (await list(query)).rows.map(({ bookingNo }) => bookingNo);
  const [first, second, last] = [one, two, gone].map(({ booking }) => booking.bookingNo);
  expect(await numbers('')).toEqual([first, second]);
  expect(await numbers('sort=-createdAt')).toEqual([second, first]);
  expect(await numbers('size=1&page=2')).toEqual([second]);
  expect(await numbers('state=cancelled')).toEqual([last]);
  expect(await numbers(`q=${first}`)).toEqual([first]);
  expect((await list('')).rows[0]?.mobile).toMatch(/^\d{3}-\*{4}-\d{4}$/);
});

test('an export needs a reason, escapes formulas, and is noted', async () => {
  const { sessionId } = await givenPresentation(academy);
  const { booking } = await givenBooking(academy, sessionId, { question: '=HYPERLINK("http://x")' });
  const path = `POST /presentation-sessions/${sessionId}/guests/export`;
  expect((await office(path, { reason: '' })).status).toBe(400);
  expect((await office(path, { reason: '당일 확인용' }, counsellor)).status).toBe(403);
  const answer = await office<ExportFile>(path, { reason: '당일 확인용' });
  const rows = await cellsOf(answer.resultData);
  expect(rows[1]?.[0]).toBe('김서연');
  expect(rows[1]?.[9]).toBe(booking.bookingNo);
  expect(rows[1]?.[8]).toBe(`'=HYPERLINK("http://x")`);
  const noted = await academy.db
    .selectFrom('personal_access_log')
    .select(['what', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(noted).toEqual({ what: `설명회 ${sessionId} 예약 명단 내려받기 (1건)`, reason: '당일 확인용' });
});

test('sessions are listed by day, state and word; the first page’s numbers are found again', async () => {
  const soon = await givenPresentation(academy, { startsInHours: 2, opensInHours: -9 });
  const past = await givenPresentation(academy, { startsInHours: -3, opensInHours: -9 });
  const list = async (query: string) =>
    (await office<ListPage<OfficePresentation>>(`GET /presentation-list?size=100&${query}`)).resultData;
  const ids = async (query: string) => (await list(query)).rows.map(({ sessionId }) => sessionId);
  expect(await ids('when=today')).toEqual([soon.sessionId]);
  expect(await ids('when=waiting')).toEqual([]);
  expect(await ids('when=past')).toEqual([past.sessionId]);
  expect(await ids('state=draft')).toEqual([]);
  expect((await list('q=%25')).total).toBe(0);
  const soonest = await ids('sort=startsAt');
  expect(await ids('sort=-startsAt')).toEqual([...soonest].reverse());
  const json = { reason: '분기 계획 자료', when: 'past', columns: 'title,state' };
  expect((await office('POST /presentation-list/export', json, counsellor)).status).toBe(403);
  const file = await office<ExportFile>('POST /presentation-list/export', json);
  expect(await cellsOf(file.resultData)).toHaveLength(2);
});

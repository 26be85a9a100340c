import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let examiner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy, { state: 'draft' });
  await givenStaff(academy);
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const path = (sessionId: number, tail: string) => `/api/office/presentation-sessions/${sessionId}${tail}`;
const close = (sessionId: number, bookingNos: readonly string[], cookie = examiner) =>
  call<{ closed: number }>(academy, `POST ${path(sessionId, '/no-shows')}`, { cookie, json: { bookingNos } });
const reopen = (sessionId: number) =>
  call<{ reopened: number }>(academy, `DELETE ${path(sessionId, '/no-shows')}`, { cookie: examiner });
const statesOf = async (sessionId: number) =>
  (
    await academy.db
      .selectFrom('presentation_bookings')
      .select('state')
      .where('session_id', '=', sessionId)
      .orderBy('id')
      .execute()
  ).map((row) => row.state);
const scan = (sessionId: number, bookingNo: string, scannedAt: Date) =>
  call<{ results: { result: string }[] }>(academy, `POST ${path(sessionId, '/check-ins')}`, {
    cookie: examiner,
    json: {
      scans: [
        {
          nonce: `nonce-${bookingNo}-0000000`,
          bookingNo,
          code: null,
          outcome: 'attended',
          scannedAt: scannedAt.toISOString(),
        },
      ],
    },
  });

async function givenOver(isOnline = false) {
  const { sessionId } = await givenPresentation(academy, { capacity: 10, isOnline });
  const nos: string[] = [];
  for (let at = 0; at < 3; at += 1) nos.push((await givenBooking(academy, sessionId)).booking.bookingNo);
  const ago = (hours: number) => new Date(academy.clock.now().getTime() - hours * 3_600_000);
  await academy.db
    .updateTable('presentation_sessions')
    .set({ opens_at: ago(90), closes_at: ago(3), starts_at: ago(3), ends_at: ago(1) })
    .where('id', '=', sessionId)
    .execute();
  return { sessionId, nos, during: ago(2) };
}

describe('the evening of a presentation', () => {
  test('who did not pass the door is absent in one press; a phone that sends its scans late is still believed', async () => {
    const { sessionId, nos, during } = await givenOver();
    const [first = '', second = '', third = ''] = nos;
    await scan(sessionId, first, during);
    expect((await close(sessionId, [second, third])).resultData).toEqual({ closed: 2 });
    expect(await statesOf(sessionId)).toEqual(['attended', 'absent', 'absent']);
    expect((await scan(sessionId, second, during)).resultData.results[0]?.result).toBe('done');
    expect(await statesOf(sessionId)).toEqual(['attended', 'attended', 'absent']);
    expect((await reopen(sessionId)).resultData).toEqual({ reopened: 1 });
    expect(await statesOf(sessionId)).toEqual(['attended', 'attended', 'booked']);
    expect((await reopen(sessionId)).resultCode).toBe('presentation_office.nothing_closed');
  });

  test('a list that is not the one there now, one that runs, and an online one are refused', async () => {
    const { sessionId, nos, during } = await givenOver();
    await scan(sessionId, nos[0] ?? '', during);
    expect((await close(sessionId, nos)).resultCode).toBe('presentation_office.guests_changed');
    const online = await givenOver(true);
    expect((await close(online.sessionId, online.nos)).resultCode).toBe('presentation_office.not_over');
    const coming = await givenPresentation(academy);
    const { booking } = await givenBooking(academy, coming.sessionId);
    const answer = await close(coming.sessionId, [booking.bookingNo]);
    expect(answer.resultCode).toBe('presentation_office.not_over');
  });

  test('of another branch there is nothing to close', async () => {
    const elsewhere = await givenPresentation(academy, { branch: 'songdo' });
    const answer = await close(elsewhere.sessionId, ['PR26-AAAAAA']);
    expect(answer.status).toBe(404);
  });
});

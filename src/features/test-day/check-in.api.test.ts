import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenFamily, givenFamily, registerOne, signedInAgain } from '#tests/given-families.ts';
import { givenPicture, givePhoto, takePhotoBack } from '#tests/given-photos.ts';
import { givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { type GivenSession, givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CheckInView } from './contract/office-work.ts';
import type { RosterRow } from './contract/roster.ts';

let academy: TestAcademy;
let family: GivenFamily;
let session: GivenSession;
let no: string;
let desk: string;
let manager: string;
/** Another branch's desk. */
let stranger: string;

beforeAll(async () => {
  academy = await startAcademy();
  session = await givenSession(academy, { capacity: 5, startsInHours: 30 });
  await givenStaff(academy);
  family = await givenFamily(academy);
  no = (await registerOne(academy, family, session.sessionId, family.younger)).resultData.registrationNo;
  await givePhoto(academy, { token: family.token, childId: family.younger }, await givenPicture());
  desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  await academy.db
    .updateTable('staff')
    .set({ role: 'desk' })
    .where('email', '=', 'counsellor.songdo@msc.example')
    .execute();
  stranger = await givenStaffCookie(academy, 'counsellor.songdo@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, cookie = desk, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie, ...(json && { json }) });
const photo = (cookie = desk) => office<{ photo: string | null }>(`GET registrations/${no}/photo`, cookie);

describe('the desk', () => {
  test('whoever only invigilates sees number, name and grade of who comes, and nothing else of the family', async () => {
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    const path = `GET test-sessions/${session.sessionId}/roster`;
    const row = async (cookie: string) =>
      (await office<{ rows: RosterRow[] }>(path, cookie)).resultData.rows[0];
    const [seen, whole] = [await row(examiner), await row(manager)];
    if (!seen || !whole) throw new Error('Nobody is registered.');
    expect(seen).toMatchObject({ registrationNo: no, childName: whole.childName, hasPhoto: true });
    expect([seen.childGrade, seen.stateLabel]).toEqual([whole.childGrade, whole.stateLabel]);
    // What a manager reads of the family stands nowhere in what such a one is sent.
    const sent = JSON.stringify([
      await office(path, examiner),
      await office(`GET registrations/${no}`, examiner),
    ]);
    for (const secret of [whole.schoolName, whole.guardianName, whole.guardianMobile, whole.createdAt]) {
      expect(secret).not.toBe('');
      expect(sent).not.toContain(secret);
    }
    expect([seen.amountKrw, seen.paymentLabel, seen.double]).toEqual([0, null, null]);
    // Nor is the list a way to ask whether a guardian is in it.
    const found = await office<{ total: number }>(
      `${path}?q=${encodeURIComponent(whole.guardianName)}`,
      examiner,
    );
    expect(found.resultData.total).toBe(0);
  });

  test('sees the photo of a child with a seat in its branch, and that it looked is written down', async () => {
    const answer = await photo();
    expect(answer.resultData.photo).toMatch(/^data:image\/webp;base64,/);
    const last = await academy.db
      .selectFrom('personal_access_log')
      .select(['whose', 'what', 'reason'])
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({
      whose: `자녀 ${family.younger}`,
      what: '본인 확인용 사진',
      reason: `${no} 응시 확인`,
    });
    expect((await photo(stranger)).status).toBe(404);
    expect((await photo(await givenStaffCookie(academy, 'privacy@msc.example'))).status).toBe(403);
  });

  test('writes down who came, and what happened', async () => {
    academy.clock.advance(29 * 3_600);
    desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
    stranger = await givenStaffCookie(academy, 'counsellor.songdo@msc.example');
    const came = await office<CheckInView>(`POST registrations/${no}/attendance`, desk, {
      from: 'confirmed',
      outcome: 'attended',
    });
    expect(came.resultData).toMatchObject({ state: 'attended', hasPhoto: true });
    const notes = `test-sessions/${session.sessionId}/notes`;
    const note = '안내 방송이 5분 늦었습니다.';
    expect((await office(`POST ${notes}`, desk, { note: ' ' })).fields).toHaveProperty('note');
    expect((await office(`POST ${notes}`, stranger, { note })).status).toBe(404);
    await office(`POST ${notes}`, desk, { note });
    manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    expect((await office(`GET ${notes}`, manager)).resultData).toMatchObject({
      notes: [{ note, staffName: '임다솜' }],
    });
    expect((await office(`GET ${notes}`, stranger)).status).toBe(404);
  });

  test('keeps notes at the door of a presentation too', async () => {
    const presentation = await givenPresentation(academy);
    const notes = `presentation-sessions/${presentation.sessionId}/notes`;
    await office(`POST ${notes}`, desk, { note: '마이크를 바꿨습니다.' });
    expect((await office(`GET ${notes}`)).resultData).toMatchObject({
      notes: [{ note: '마이크를 바꿨습니다.' }],
    });
    expect((await office(`GET ${notes}`, stranger)).status).toBe(404);
  });

  test('sees no photo any more once the guardian took it back', async () => {
    family = await signedInAgain(academy, family);
    await takePhotoBack(academy, family.token, family.younger);
    expect((await photo()).resultData).toEqual({ photo: null });
    const view = await office<CheckInView>(`GET registrations/${no}`);
    expect(view.resultData.hasPhoto).toBe(false);
  });

  test('sees no photo of who has no seat', async () => {
    const other = await givenFamily(academy);
    await givePhoto(academy, { token: other.token, childId: other.older }, await givenPicture());
    const paid = await givenSession(academy, { capacity: 2, feeKrw: 20_000, startsInHours: 60 });
    const held = await registerOne(academy, other, paid.sessionId, other.older);
    const path = `GET registrations/${held.resultData.registrationNo}`;
    expect((await office<CheckInView>(path)).resultData).toMatchObject({ state: 'held', hasPhoto: false });
    expect((await office(`${path}/photo`)).resultData).toEqual({ photo: null });
  });

  test.each([
    'members',
    'payments',
    'counselling-list',
    'level-tests/attempts',
    'items',
    'staff',
    'access-log',
    'reports/monthly?month=2026-11',
    'control',
  ])('has no business in %s', async (path) => {
    expect((await office(`GET ${path}`)).status).toBe(403);
  });

  test('neither exports, reads results, plans nor gives money back', async () => {
    const { sessionId } = session;
    for (const route of [
      `GET test-sessions/${sessionId}/results`,
      `POST test-sessions/${sessionId}/roster/export`,
      `POST test-sessions/${sessionId}/cancel`,
      `POST test-sessions/${sessionId}/notice`,
      `PUT test-sessions/${sessionId}/results-time`,
    ])
      expect([route, (await office(route, desk, route.startsWith('GET') ? undefined : {})).status]).toEqual([
        route,
        403,
      ]);
  });
});

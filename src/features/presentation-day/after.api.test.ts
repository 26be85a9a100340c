import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficePresentation } from '#src/features/presentations/contract/presentation-list.ts';
import type { Description } from '#src/features/presentations/contract/series.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { FollowUp } from './contract/follow-ups.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
const branch: Record<string, number> = {};
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy, { state: 'draft' });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  for (const row of await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute())
    branch[row.code] = row.id;
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object, cookie = manager) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });
const at = (sessionId: number, tail: string) => `/presentation-sessions/${sessionId}/${tail}`;

describe('guests for the counsellors', () => {
  /** Three came; the first asked for counselling, the second has one open already, the third asked for nothing. */
  async function givenOver() {
    const { sessionId } = await givenPresentation(academy, { capacity: 20 });
    const guests = [];
    for (let count = 0; count < 3; count += 1) guests.push((await givenBooking(academy, sessionId)).booking);
    const now = academy.clock.now();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const { db } = academy;
    await db
      .updateTable('presentation_sessions')
      .set({ opens_at: ago(90), closes_at: ago(3), starts_at: ago(3), ends_at: ago(1) })
      .where('id', '=', sessionId)
      .execute();
    const rows = await db
      .updateTable('presentation_bookings')
      .set({ state: 'attended', arrived: 2, attended_at: ago(3) })
      .where('session_id', '=', sessionId)
      .returning(['id', 'booking_no', 'mobile'])
      .execute();
    const idOf = (no: string | undefined) => rows.find((row) => row.booking_no === no)?.id ?? 0;
    for (const [guest, wishes] of [
      [guests[0], ['counselling']],
      [guests[1], ['counselling', 'entrance_test']],
      [guests[2], ['none']],
    ] as const)
      await db
        .insertInto('presentation_surveys')
        .values({
          booking_id: idOf(guest?.bookingNo),
          score: 5,
          wishes: [...wishes],
          comment: '반 편성이 궁금합니다.',
          created_at: now,
        })
        .execute();
    return { sessionId, nos: guests.map((one) => one.bookingNo), rows };
  }
  const list = async (sessionId: number) =>
    (await office<{ guests: FollowUp[] }>(`GET ${at(sessionId, 'follow-ups')}`)).resultData.guests;
  const hand = (sessionId: number, bookingNos: readonly string[], reason?: string) =>
    office<{ handed: number; skipped: number }>(`POST ${at(sessionId, 'follow-ups')}`, {
      bookingNos,
      ...(reason && { reason }),
    });
  const requestsOf = (mobile: string) =>
    academy.db
      .selectFrom('counselling_requests')
      .selectAll()
      .where('guardian_mobile', '=', mobile)
      .orderBy('id')
      .execute();

  test('who asked is handed over once, with what was said, to somebody of the branch, and is told', async () => {
    const { sessionId, nos, rows } = await givenOver();
    const first = nos[0] ?? '';
    const mobile = rows.find((row) => row.booking_no === first)?.mobile ?? '';
    const before = await list(sessionId);
    expect(before.map((one) => one.asksForCall)).toEqual([true, true, false]);
    const answers = await Promise.all([hand(sessionId, [first]), hand(sessionId, [first])]);
    expect(answers.map((one) => one.resultData.handed).sort()).toEqual([0, 1]);
    const [request, ...others] = await requestsOf(mobile);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ source: 'presentation', state: 'assigned', branch_id: branch.daechi });
    expect(request?.message).toContain('반 편성이 궁금합니다.');
    expect(request?.first_contact_due).not.toBeNull();
    const texts = await academy.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', mobile)
      .where('template', '=', 'counselling.received')
      .execute();
    expect(texts).toHaveLength(1);
    const after = (await list(sessionId)).find((one) => one.bookingNo === first);
    expect(after?.requestNo).toBe(request?.request_no);
    // Its counselling being over does not hand the guest over again.
    await academy.db
      .updateTable('counselling_requests')
      .set({ state: 'closed' })
      .where('guardian_mobile', '=', mobile)
      .execute();
    expect((await hand(sessionId, [first])).resultData).toEqual({ handed: 0, skipped: 1 });
  });

  test('nobody is called unasked: it needs a reason, which is kept', async () => {
    const { sessionId, nos } = await givenOver();
    const refused = await hand(sessionId, nos.slice(1));
    expect(refused.fields).toHaveProperty('reason');
    expect((await hand(sessionId, nos.slice(1), '현장에서 전화를 부탁하셨습니다')).resultData).toEqual({
      handed: 2,
      skipped: 0,
    });
    const { resultData } = await office<{ changes: { action: string; reason: string }[] }>(
      `GET /changes?entity=presentation-session&entityId=${sessionId}`,
    );
    expect(resultData.changes[0]).toMatchObject({
      action: '상담으로 넘김',
      reason: '현장에서 전화를 부탁하셨습니다',
    });
  });

  test('a stranger’s number, one of another session and one before the end are refused', async () => {
    const { sessionId } = await givenOver();
    expect((await hand(sessionId, ['PR26-ZZZZZZ'])).resultCode).toBe('presentation_office.guests_changed');
    const coming = await givenPresentation(academy);
    const { booking } = await givenBooking(academy, coming.sessionId);
    expect((await hand(coming.sessionId, [booking.bookingNo])).resultCode).toBe(
      'presentation_office.not_over',
    );
    expect(await list(coming.sessionId)).toEqual([]);
  });
});

describe('the same presentation elsewhere', () => {
  const copy = (sessionId: number, sessions: readonly object[], cookie = owner) =>
    office<{ sessionIds: number[] }>(
      `POST ${at(sessionId, 'series')}`,
      { sessions, speaksTwice: true },
      cookie,
    );
  const place = (code: string, more: object = {}) => ({
    branchId: branch[code],
    day: '2026-12-12',
    startsAt: '10:30',
    room: '2층 강의실',
    capacity: 30,
    ...more,
  });

  test('is planned in several branches at once, as drafts with seats of their own', async () => {
    const { sessionId, presentationId } = await givenPresentation(academy);
    const { resultData } = await copy(sessionId, [place('mokdong'), place('songdo', { capacity: 12 })]);
    const { rows } = (
      await office<{ rows: OfficePresentation[] }>(
        `GET /presentation-list?from=2026-12-12&to=2026-12-12&size=100`,
        undefined,
        owner,
      )
    ).resultData;
    const made = rows.filter((row) => resultData.sessionIds.includes(row.sessionId));
    expect(made.map((row) => [row.presentationId, row.branchName, row.state, row.capacity])).toEqual([
      [presentationId, '목동 분원', 'draft', 30],
      [presentationId, '송도 분원', 'draft', 12],
    ]);
  });

  test('all or none: one in the past, one without a room, one that is there already stop the rest', async () => {
    const { sessionId, presentationId } = await givenPresentation(academy);
    const past = await copy(sessionId, [place('mokdong'), place('songdo', { day: '2026-11-01', room: '' })]);
    expect(past.fields).toEqual({
      'sessions.1.day': '지난 때에는 설명회를 열 수 없습니다.',
      'sessions.1.room': '장소를 입력해 주세요.',
    });
    const there = place('mokdong', { room: '별관' });
    const twice = await copy(sessionId, [there, there]);
    expect(twice.resultCode).toBe('presentation_office.twice');
    const count = async () =>
      (
        await academy.db
          .selectFrom('presentation_sessions')
          .select('id')
          .where('presentation_id', '=', presentationId)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    // Two people at once: one series, not two.
    const answers = await Promise.all([
      copy(sessionId, [place('bundang')]),
      copy(sessionId, [place('bundang')]),
    ]);
    expect(answers.map((one) => one.resultCode).sort()).toEqual([0, 'presentation_office.twice']);
    expect(await count()).toBe(2);
  });

  test('a manager plans in own branches only', async () => {
    const { sessionId } = await givenPresentation(academy);
    expect((await copy(sessionId, [place('songdo')], manager)).status).toBe(404);
    expect((await copy(sessionId, [place('daechi')], manager)).resultCode).toBe(0);
  });
});

describe('what a presentation is about', () => {
  const read = async (id: number, cookie = manager) =>
    (await office<Description>(`GET /presentations/${id}`, undefined, cookie)).resultData;
  const save = (id: number, version: number, title: string, cookie = manager) =>
    office<Description>(
      `PATCH /presentations/${id}`,
      {
        version,
        title,
        topic: 'science',
        gradeFrom: 4,
        gradeTo: 6,
        // As before: the talks of this file are all at one hour.
        speaker: '오세린',
        summary: '과학 탐구 과정을 자세히 말씀드립니다.',
      },
      cookie,
    );

  test('is changed for all its sessions; the second of two people is told, and the change can go back', async () => {
    const { presentationId, sessionId } = await givenPresentation(academy);
    const before = await read(presentationId);
    const answers = await Promise.all([
      save(presentationId, before.version, '과학 설명회'),
      save(presentationId, before.version, '탐구 설명회'),
    ]);
    expect(answers.map((one) => one.resultCode).sort()).toEqual([0, 'common.edited_elsewhere']);
    const kept = await read(presentationId);
    const { session } = (await office<{ session: OfficePresentation }>(`GET ${at(sessionId, 'roster')}`))
      .resultData;
    expect(session.title).toBe(kept.title);
    const { presentationId: _, mayEdit: __, version: ___, ...words } = before;
    const back = await office<Description>(`PATCH /presentations/${presentationId}`, {
      ...words,
      version: kept.version,
    });
    expect(back.resultData.title).toBe(before.title);
    const { resultData } = await office<{ changes: { action: string }[] }>(
      `GET /changes?entity=presentation&entityId=${presentationId}`,
    );
    expect(resultData.changes.map((one) => one.action)).toEqual(['설명회 소개 변경', '설명회 소개 변경']);
  });

  test('what other branches hold too is the head office’s to change', async () => {
    const { presentationId } = await givenPresentation(academy);
    await givenPresentation(academy, { presentationId, branch: 'songdo' });
    const { version, mayEdit } = await read(presentationId);
    expect(mayEdit).toBe(false);
    expect((await save(presentationId, version, '우리 설명회')).resultCode).toBe(
      'presentation_office.shared',
    );
    expect((await save(presentationId, version, '모두의 설명회', owner)).resultCode).toBe(0);
    expect((await office('GET /presentations/999999')).status).toBe(404);
  });
});

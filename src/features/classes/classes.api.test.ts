import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeChange } from '#src/shared/access/office.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { classCalls, idOfSongdo } from '#tests/given-classes.ts';
import { givenFamily } from '#tests/given-families.ts';
import { type GivenBank, givenBank, givenClass } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeClass } from './contract/class-list.ts';
import { listSeatsOf } from './store/leaving.server.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
let of: ReturnType<typeof classCalls>;
let songdoId: number;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  of = classCalls(academy, bank);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  songdoId = await idOfSongdo(academy);
});
afterAll(() => academy.close());

const office = <T>(path: string, json: object, cookie = owner, verb = 'POST') =>
  call<T>(academy, `${verb} /api/office/level-tests${path}`, { json, cookie });
describe('a class in the office', () => {
  test('is opened in an own branch, resized never under what is taken, and closed', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const json = {
      branchId: bank.branchId,
      subject: 'math',
      levelCode: 'basic',
      gradeFrom: 3,
      gradeTo: 6,
      title: '기초 수학 B반',
      weekly: '화·목 17:00-19:00',
      startsOn: '2029-01-08',
      capacity: 3,
    };
    const added = await office<{ classId: number }>('/classes', json, cookie);
    const { classId } = added.resultData;
    const seated = await of.sat();
    await of.keep(seated, classId);
    let version = 1;
    const change = async (body: object) => {
      const answer = await office<{ version: number }>(
        `/classes/${classId}`,
        { version, ...body },
        cookie,
        'PATCH',
      );
      if (answer.status === 200) version = answer.resultData.version;
      return answer;
    };
    expect((await change({ capacity: 1 })).status).toBe(200);
    expect((await change({ capacity: 0 })).fields).toHaveProperty('capacity');
    expect((await office('/classes', { ...json, branchId: songdoId }, cookie)).status).toBe(404);
    expect((await office('/classes', { ...json, levelCode: 'none' }, cookie)).fields).toHaveProperty(
      'levelCode',
    );
    expect((await office('/classes', { ...json, gradeTo: 1 }, cookie)).fields).toHaveProperty('gradeTo');
    const seat = (await of.officeClassBy(cookie, classId)).seated[0];
    expect(seat).toMatchObject({ attemptNo: seated.attemptNo, state: 'held' });
    expect((await change({ isOpen: false })).status).toBe(200);
    expect((await of.classesOf(seated)).classes.map((one) => one.classId)).not.toContain(classId);
    const history = await call<{ changes: OfficeChange[] }>(
      academy,
      `GET /api/office/changes?entity=level-class&entityId=${classId}`,
      { cookie },
    );
    expect(history.resultData.changes.map(({ action, changes }) => [action, changes[0]?.field])).toEqual([
      ['반 바꾸기', '추천'],
      ['반 바꾸기', '정원'],
      ['새 반', '정원'],
    ]);
  });

  test('is changed by one of two; the other is told who was faster, and one press takes it back', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const classId = await givenClass(academy, { branchId: bank.branchId, title: '두 사람 반' });
    const change = (json: object) =>
      office<{ version: number }>(`/classes/${classId}`, json, cookie, 'PATCH');
    const both = await Promise.all([
      change({ version: 1, title: '두 사람 A반' }),
      change({ version: 1, weekly: '금 18:00-20:00', isOpen: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.resultCode).toBe('common.edited_elsewhere');
    expect(late?.resultMsg).toMatch(/^그 사이 .+ 님이 먼저 고쳤습니다/);
    const closed = await change({ version: 2, isOpen: false });
    expect(closed.resultData.version).toBe(3);
    expect((await change({ version: 3, isOpen: true })).status).toBe(200);
    // Control: what stands there was seen by whoever takes it back; an older press is told.
    expect((await change({ version: 3, isOpen: false })).status).toBe(409);
  });

  test('gives a freed seat back to its student, unless it was taken or the student has another', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const soon = { branchId: bank.branchId, capacity: 1, startsOn: '2027-08-02' };
    const [classId, other] = [await givenClass(academy, soon), await givenClass(academy, soon)];
    const [first, second] = [await of.sat(), await of.sat()];
    await of.keep(first, classId);
    // Kept by the family itself: nothing was offered.
    expect(await of.officeClassBy(cookie, classId)).toMatchObject({ held: 1, offered: 0 });
    const placeId = (await of.officeClassBy(cookie, classId)).seated[0]?.placeId ?? 0;
    const act = (what: string) => office<{ state: string }>(`/places/${placeId}/${what}`, {}, cookie);
    await act('enrol');
    expect((await act('end')).resultData.state).toBe('left');
    expect((await act('restore')).resultData.state).toBe('enrolled');
    expect((await act('restore')).status).toBe(200);
    expect(await of.officeClassBy(cookie, classId)).toMatchObject({ taken: 1, enrolled: 1, held: 0 });
    await act('end');
    await of.keep(second, classId);
    expect(await act('restore')).toMatchObject({ status: 409, resultCode: 'level_test.class_full' });
    await of.giveBack(second);
    await of.keep(first, other);
    expect(await act('restore')).toMatchObject({ status: 409, resultCode: 'level_test.seat_held' });
    await of.giveBack(first);
    // Control: with nothing in the way it comes back.
    expect((await act('restore')).resultData.state).toBe('enrolled');
  });

  test('gives a seat back that was kept longer than until its class begins, and leaves it to who goes on seeing the child', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const tomorrow = seoulDay(new Date(academy.clock.now().getTime() + 24 * 3_600_000));
    const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 1, startsOn: tomorrow });
    const seated = await of.sat();
    await of.keep(seated, classId);
    const placeId = (await of.officeClassBy(cookie, classId)).seated[0]?.placeId ?? 0;
    const act = (what: string) => office<{ state: string }>(`/places/${placeId}/${what}`, {}, cookie);
    expect((await act('end')).resultData.state).toBe('cancelled');
    expect((await act('restore')).resultData.state).toBe('held');
    const family = await givenFamily(academy);
    await academy.db
      .updateTable('level_attempts')
      .set({ member_id: family.userSeqId, child_id: family.younger })
      .where('attempt_no', '=', seated.attemptNo)
      .execute();
    const ending = async (...aloneIds: readonly number[]) => {
      const leaving = { memberId: family.userSeqId, ownIds: [family.younger], aloneIds, guests: null };
      return (await listSeatsOf(academy.db, leaving, academy.clock.now())).map(({ isEnding }) => isEnding);
    };
    expect([await ending(), await ending(family.younger)]).toEqual([[false], [true]]);
  });

  test('stands in a list that is filtered, ordered and paged, and shows own branches only', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const titles = ['목록 가반', '목록 나반', '목록 다반'];
    for (const [index, title] of titles.entries())
      await givenClass(academy, {
        branchId: bank.branchId,
        title,
        startsOn: `2031-0${index + 1}-06`,
        levelCode: index === 2 ? 'top' : 'basic',
      });
    await givenClass(academy, { branchId: songdoId, title: '목록 송도반' });
    const list = async (query: string, who = cookie) => {
      const path = `GET /api/office/level-tests/classes?q=${encodeURIComponent('목록')}&${query}`;
      const page = (await call<{ rows: OfficeClass[]; total: number }>(academy, path, { cookie: who }))
        .resultData;
      return { titles: page.rows.map(({ title }) => title), total: page.total };
    };
    await givenClass(academy, { branchId: bank.branchId, title: '목록 지난반', startsOn: '2020-01-06' });
    // What starts soonest stands first, what has begun last.
    expect((await list('')).titles).toEqual([...titles, '목록 지난반']);
    expect((await list('sort=-startsOn')).titles).toEqual([...titles.toReversed(), '목록 지난반']);
    expect((await list('sort=title')).titles).toEqual([...titles, '목록 지난반']);
    expect(await list('sort=title&size=2&page=2')).toEqual({
      titles: ['목록 다반', '목록 지난반'],
      total: 4,
    });
    expect((await list('level=top')).titles).toEqual(['목록 다반']);
    expect((await list('from=2031-02-01&to=2031-02-28')).titles).toEqual(['목록 나반']);
    expect((await list('waits=held')).titles).toEqual([]);
    expect((await list('state=closed')).titles).toEqual([]);
    expect((await list(`branchId=${songdoId}`)).titles).toEqual([]);
    const all = await givenStaffCookie(academy, 'owner@msc.example');
    // Control: the owner sees the other branch's too.
    expect((await list(`branchId=${songdoId}`, all)).titles).toEqual(['목록 송도반']);
    const sheet = await office<{ rowCount: number }>(
      '/classes/export',
      { q: '목록', reason: '학기 편성 회의 자료' },
      cookie,
    );
    expect(sheet.resultData.rowCount).toBe(4);
    expect((await office('/classes/export', { q: '목록', reason: '' }, cookie)).status).toBe(400);
  });
});

test('what an outage took of the two days is given back before the seat lapses', async () => {
  const classId = await givenClass(academy, { branchId: bank.branchId });
  const seated = await of.sat();
  const kept = (await of.keep(seated, classId)).resultData.place;
  const until = Date.parse(kept?.heldUntil ?? '');
  academy.clock.set(new Date(until - 60_000));
  await of.classesOf(seated);
  academy.clock.away(200);
  await academy.jobs['seats.sweep']?.({});
  const place = (await of.classesOf(seated)).place;
  expect(place).toMatchObject({ placeNo: kept?.placeNo, state: 'held' });
  expect(Date.parse(place?.heldUntil ?? '')).toBe(until + 200_000);
});

describe('whoever has a seat', () => {
  const textsTo = async (attemptNo: string) => {
    const rows = await academy.db
      .selectFrom('messages as m')
      .innerJoin('level_attempts as a', 'a.guardian_mobile', 'm.recipient')
      .select(['m.template', 'm.body'])
      .where('a.attempt_no', '=', attemptNo)
      .where('m.template', 'in', ['class.replanned', 'level-test.seat-freed', 'level-test.seat-restored'])
      .orderBy('m.id')
      .execute();
    return rows;
  };

  test('is told of another weekly plan or first day, and staff how many they are first', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 3, title: '옮기는 반' });
    const [held, enrolled] = [await of.sat(), await of.sat()];
    await of.keep(held, classId);
    await of.keep(enrolled, classId);
    const { placeId } = (await of.officeClassBy(cookie, classId)).seated[1] ?? {};
    await office(`/places/${placeId}/enrol`, {}, cookie);
    // Their papers are erased a year after; their seats stand in the list for ever.
    const erased = await of.sat();
    await of.keep(erased, classId);
    await academy.db
      .updateTable('level_attempts')
      .set({ destroyed_at: academy.clock.now() })
      .where('attempt_no', '=', erased.attemptNo)
      .execute();
    const shown = await of.officeClassBy(cookie, classId);
    expect([shown.seated.length, shown.families]).toEqual([3, 2]);
    const change = (json: object) =>
      office<{ version: number }>(`/classes/${classId}`, json, cookie, 'PATCH');
    const plan = { weekly: '화·목 19:00-21:00', startsOn: '2027-08-03' };
    for (const tells of [{}, { tells: 1 }])
      expect(await change({ version: 1, ...plan, ...tells })).toMatchObject({
        ...{ status: 409, resultCode: 'level_test.families_rely' },
        resultMsg: expect.stringContaining('지금 2명'),
      });
    expect(await textsTo(held.attemptNo)).toEqual([]);
    expect((await change({ version: 1, ...plan, tells: shown.families })).status).toBe(200);
    for (const { attemptNo } of [held, enrolled]) {
      const [text, ...more] = await textsTo(attemptNo);
      expect(more).toEqual([]);
      expect(text?.body).toContain('전: 월·수 16:00-18:00, 2027년 8월 2일 (월) 개강');
      expect(text?.body).toContain('후: 화·목 19:00-21:00, 2027년 8월 3일 (화) 개강');
    }
    // Control: what families do not arrange themselves by is told to nobody, and asks for nothing.
    expect((await change({ version: 2, title: '옮긴 반', ...plan })).status).toBe(200);
    expect(await textsTo(held.attemptNo)).toHaveLength(1);
  });

  test('is told that staff freed it, and that it is kept again', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const classId = await givenClass(academy, { branchId: bank.branchId, title: '놓는 반' });
    const seated = await of.sat();
    await of.keep(seated, classId);
    const { placeId } = (await of.officeClassBy(cookie, classId)).seated[0] ?? {};
    const act = (what: string) => office(`/places/${placeId}/${what}`, {}, cookie);
    await act('end');
    await act('end');
    expect(await textsTo(seated.attemptNo)).toMatchObject([
      { template: 'level-test.seat-freed', body: expect.stringContaining('놓는 반 자리를 분원에서') },
    ]);
    await act('restore');
    expect((await textsTo(seated.attemptNo)).map(({ template }) => template)).toEqual([
      'level-test.seat-freed',
      'level-test.seat-restored',
    ]);
    // Control: the end of an enrolment is no news to its family.
    await act('enrol');
    await act('end');
    expect(await textsTo(seated.attemptNo)).toHaveLength(2);
  });
});

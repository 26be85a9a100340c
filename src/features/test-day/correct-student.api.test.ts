import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GivenFamily, givenFamily, registerOne, waitOne } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf, officeCalls } from '#tests/given-office.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { CheckInView, RegistrationEvent } from './contract/office-work.ts';

let academy: TestAcademy;
let manager: string;
let examiner: string;
let foreign: number;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startStaffedAcademy();
  foreign = await branchIdOf(academy, 'songdo');
});
beforeEach(async () => {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const reason = '보호자 요청으로 처리합니다';
const office = officeCalls(
  () => academy,
  () => manager,
);
const waitFor = (family: GivenFamily, sessionId: number, childId: number) =>
  waitOne(academy, family, sessionId, childId);
const ownerOf = (registrationNo: string) =>
  academy.db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', registrationNo)
    .executeTakeFirstOrThrow();

describe('correcting the student of a registration', () => {
  const correct = (no: string, wish: object, cookie = manager) =>
    office<CheckInView>(`PUT registrations/${no}/student`, { reason, ...wish }, cookie);
  async function given() {
    const room = await session({ capacity: 1 });
    const a = await givenFamily(academy);
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    const was = (
      await office<{ name: string; schoolName: string }>(`GET registrations/${registrationNo}/student`)
    ).resultData;
    return { a, room, registrationNo, was };
  }

  test('the family, its other registrations and its places in lines say it too; the guardian is told', async () => {
    const { a, registrationNo, was } = await given();
    const full = await session({ capacity: 1 });
    const other = await givenFamily(academy);
    await registerOne(academy, other, full.sessionId, other.younger);
    await waitFor(a, full.sessionId, a.younger);
    const answer = await correct(registrationNo, { name: '김정정', schoolName: '대치초', was });
    expect(answer.resultData.childName).toBe('김정정');
    const { name, school_name } = await academy.db
      .selectFrom('children')
      .select(['name', 'school_name'])
      .where('id', '=', a.younger)
      .executeTakeFirstOrThrow();
    expect([name, school_name]).toEqual(['김정정', '대치초']);
    const waits = await academy.db
      .selectFrom('test_waits')
      .select('child_name')
      .where('child_id', '=', a.younger)
      .execute();
    expect(waits).toEqual([{ child_name: '김정정' }]);
    expect(await lastMessageTo(academy, a.mobile)).toContain('학생 정보를 정정했습니다.');
    const { rows } = await sql<{ after: unknown }>`select after from office_changes
      where action like ${`${registrationNo}%정정`}`.execute(academy.db);
    expect(rows).toEqual([{ after: { 정정: '이름, 학교' } }]);
    const { events } = (
      await office<{ events: RegistrationEvent[] }>(`GET registrations/${registrationNo}/history`)
    ).resultData;
    expect(events[0]).toMatchObject({ label: '학생 정보 정정 (이름, 학교)', note: reason });
  });

  test('what a colleague corrected meanwhile is not overwritten, and nothing new is no correction', async () => {
    const { registrationNo, was } = await given();
    const wish = { name: '김처음', schoolName: was.schoolName, was };
    expect((await correct(registrationNo, { ...was, was })).fields).toEqual({
      name: '정정할 내용이 없습니다.',
    });
    expect((await correct(registrationNo, wish)).status).toBe(200);
    const late = await correct(registrationNo, { ...wish, name: '김나중' });
    expect(late.resultCode).toBe('common.edited_elsewhere');
    expect((await ownerOf(registrationNo)).child_name).toBe('김처음');
  });

  test('a guardian who changes the child says it there too: roster, line and family; another’s child and what is over stay', async () => {
    const { a, registrationNo, was } = await given();
    const full = await session({ capacity: 1 });
    const other = await givenFamily(academy);
    const { registrationNo: theirs } = (await registerOne(academy, other, full.sessionId, other.younger))
      .resultData;
    await waitFor(a, full.sessionId, a.younger);
    const over = await session({ capacity: 1 });
    const { registrationNo: ended } = (await registerOne(academy, a, over.sessionId, a.older)).resultData;
    await academy.db
      .updateTable('registrations')
      .set({ state: 'cancelled', child_id: a.younger, child_name: '옛 이름' })
      .where('registration_no', '=', ended)
      .execute();
    const child = await academy.db
      .selectFrom('children')
      .select(['birth_date as birthDate', 'grade'])
      .where('id', '=', a.younger)
      .executeTakeFirstOrThrow();
    const change = (family: GivenFamily, name: string) =>
      call(academy, `PUT /api/account/children/${a.younger}`, {
        token: family.token,
        json: { ...child, name, schoolName: '새별초', guardianConsent: true },
      });
    expect((await change(other, '남의아이')).status).toBe(404);
    expect((await ownerOf(registrationNo)).child_name).toBe(was.name);
    expect(await change(a, '이새별')).toMatchObject({ status: 200 });
    expect(await ownerOf(registrationNo)).toMatchObject({ child_name: '이새별', school_name: '새별초' });
    expect((await ownerOf(ended)).child_name).toBe('옛 이름');
    expect((await ownerOf(theirs)).child_name).not.toBe('이새별');
    const waits = await academy.db
      .selectFrom('test_waits')
      .select('child_name')
      .where('child_id', '=', a.younger)
      .execute();
    expect(waits).toEqual([{ child_name: '이새별' }]);
    // Staff who looked before are told, and the two at once never wait for each other.
    expect(
      (await correct(registrationNo, { name: '김정정', schoolName: was.schoolName, was })).resultCode,
    ).toBe('common.edited_elsewhere');
    const now = { name: '이새별', schoolName: '새별초' };
    const both = await Promise.all([
      change(a, '이하나'),
      correct(registrationNo, { ...now, name: '이두리', was: now }),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  test('refused: a brother’s name and birthday, no name, a registration that is over, another branch’s, no right', async () => {
    const { a, registrationNo, was } = await given();
    const twin = await academy.db
      .selectFrom('children')
      .selectAll()
      .where('id', '=', a.older)
      .executeTakeFirstOrThrow();
    await academy.db
      .updateTable('children')
      .set({ birth_date: twin.birth_date })
      .where('id', '=', a.younger)
      .execute();
    const wish = { ...was, was };
    expect((await correct(registrationNo, { ...wish, name: twin.name })).resultCode).toBe(
      'member.child_exists',
    );
    expect(Object.keys((await correct(registrationNo, { ...wish, name: '' })).fields ?? {})).toEqual([
      'name',
    ]);
    expect((await correct(registrationNo, { ...wish, name: '김정정' }, examiner)).status).toBe(403);
    await office(`POST registrations/${registrationNo}/cancel`, {
      fault: 'family',
      quotedRefundKrw: 0,
      reason,
    });
    expect((await correct(registrationNo, { ...wish, name: '김정정' })).resultCode).toBe(
      'test.not_changeable',
    );
    const theirs = await session({ capacity: 2, branchId: foreign });
    const b = await givenFamily(academy);
    const { registrationNo: there } = (await registerOne(academy, b, theirs.sessionId, b.younger)).resultData;
    expect((await correct(there, { ...wish, name: '김정정' })).status).toBe(404);
    expect((await office(`GET registrations/${there}/student`)).status).toBe(404);
  });
});

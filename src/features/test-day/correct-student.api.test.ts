import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GivenFamily, givenFamily, registerOne } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CheckInView } from './contract/office-work.ts';

let academy: TestAcademy;
let manager: string;
let examiner: string;
let foreign: number;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  const songdo = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'songdo')
    .executeTakeFirstOrThrow();
  foreign = songdo.id;
});
beforeEach(async () => {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const reason = '보호자 요청으로 처리합니다';
const office = <T = unknown>(route: string, json: unknown = {}, cookie = manager) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    cookie,
    key: newKey(),
    ...(route.startsWith('GET') ? {} : { json }),
  });
const waitFor = (family: GivenFamily, sessionId: number, childId: number) =>
  call(academy, 'POST /api/entrance-tests/waiting', { token: family.token, json: { sessionId, childId } });
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

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeMemberDetail } from '#src/features/members/contract/office.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let guardian: GivenMember;
let stranger: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  guardian = (await givenHold(academy)).member;
  stranger = await givenMember(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());
// Budgets have tests of their own below.
beforeEach(() => academy.db.deleteFrom('budgets').execute());

const young = { name: '이새봄', birthDate: '2016-04-02', schoolName: '대치초등학교', grade: 4 };
const grown = { name: '이가을', birthDate: '2011-03-02', schoolName: '단대부중', grade: 9 };
const path = (member = guardian) => `POST /api/office/members/${member.userSeqId}/children`;
const send = (child: object, cookie = manager, member = guardian) =>
  call<{ sentTo: string }>(academy, `${path(member)}/code`, { cookie, json: child });
const enter = (child: object, cookie = manager, member = guardian) =>
  call<{ childId: number }>(academy, path(member), { cookie, json: child });
const sentCode = async (member = guardian) =>
  /인증번호\((\d{6})\)/.exec(await lastMessageTo(academy, member.mobile))?.[1] ?? '';
const childrenNamed = async (name: string) =>
  academy.db
    .selectFrom('children')
    .select(['id', 'guardian_consent_id'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();

describe('a child under 14', () => {
  test('is entered with the code the guardian was sent, who reads what it is for', async () => {
    const sent = await send(young);
    expect(sent.resultCode).toBe(0);
    expect(sent.resultData.sentTo).not.toContain(guardian.mobile.slice(3, 7));
    const text = await lastMessageTo(academy, guardian.mobile);
    expect(text).toMatch(/이새봄\(2016년생\).*법정대리인.*동의하시면 인증번호/s);
    expect(await childrenNamed('이새봄')).toEqual([]);
    const code = await sentCode();
    const entered = await enter({ ...young, code });
    expect(entered.resultCode).toBe(0);
    const [row] = await childrenNamed('이새봄');
    expect(row?.guardian_consent_id).not.toBeNull();
    const detail = await call<OfficeMemberDetail>(academy, `GET /api/office/members/${guardian.userSeqId}`, {
      cookie: manager,
    });
    const shown = detail.resultData.children.find((one) => one.childId === entered.resultData.childId);
    expect(shown).toMatchObject({ isUnder14: true, guardianConsent: { method: '휴대폰 인증' } });
    expect(detail.resultData.events[0]).toMatchObject({ label: '자녀 등록', actor: '관리자' });
    expect(await lastMessageTo(academy, guardian.mobile)).toContain('이새봄 학생이 자녀로 등록되었습니다');
    const changes = await academy.db
      .selectFrom('office_changes')
      .select(['action', 'after'])
      .where('entity', '=', 'member')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(changes).toMatchObject({ action: '자녀 등록', after: { guardianConsent: 'phone' } });
  });

  test('is not entered without a code, with a wrong one, a late one, or one used before', async () => {
    const child = { ...young, name: '이별' };
    expect(await enter(child)).toMatchObject({ status: 403, resultCode: 'member.guardian_code_needed' });
    expect(await enter({ ...child, code: '123456' })).toMatchObject({ resultCode: 'proof.code_expired' });
    await send(child);
    const code = await sentCode();
    const other = code === '000000' ? '000001' : '000000';
    expect(await enter({ ...child, code: other })).toMatchObject({ resultCode: 'proof.code_wrong' });
    academy.clock.advance(181);
    expect(await enter({ ...child, code })).toMatchObject({ resultCode: 'proof.code_expired' });
    expect(await childrenNamed('이별')).toEqual([]);
  });

  test('the code is good for that child, guardian and member of staff only; control: the very same goes in', async () => {
    const child = { ...young, name: '이달' };
    await send(child);
    const code = await sentCode();
    const refused = { resultCode: 'proof.code_expired' };
    expect(await enter({ ...child, birthDate: '2017-04-02', code })).toMatchObject(refused);
    expect(await enter({ ...child, name: '이해', code })).toMatchObject(refused);
    expect(await enter({ ...child, code }, owner)).toMatchObject(refused);
    expect(await enter({ ...child, code }, owner, stranger)).toMatchObject(refused);
    expect((await enter({ ...child, code })).resultCode).toBe(0);
  });

  test('is entered once, however often the code is sent at the same moment', async () => {
    const child = { ...young, name: '이눈꽃' };
    await send(child);
    const code = await sentCode();
    const both = await Promise.all([enter({ ...child, code }), enter({ ...child, code })]);
    expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
    expect(await childrenNamed('이눈꽃')).toHaveLength(1);
  });

  test('a code does not make the member’s phone proven in the browser of staff', async () => {
    await send({ ...young, name: '이봄비' });
    const proof = await call<{ isAuth: boolean }>(academy, 'GET /api/auth', { cookie: manager });
    expect(proof.resultData.isAuth).toBe(false);
  });
});

test('a child of 14 or more needs no code; the guardian is told', async () => {
  expect(await send(grown)).toMatchObject({ status: 400, resultCode: 'member.guardian_code_unneeded' });
  expect((await enter(grown)).resultCode).toBe(0);
  expect((await childrenNamed('이가을'))[0]?.guardian_consent_id).toBeNull();
  expect(await lastMessageTo(academy, guardian.mobile)).toContain('이가을 학생이 자녀로 등록되었습니다');
});

test('the day of the fourteenth birthday counts by Seoul’s midnight', async () => {
  const own = await givenMember(academy);
  academy.clock.set(new Date('2026-12-01T14:59:59Z'));
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  academy.clock.set(new Date('2026-12-01T14:59:59Z'));
  const child = { ...grown, name: '이겨울', birthDate: '2012-12-02' };
  expect(await enter(child, cookie, own)).toMatchObject({ resultCode: 'member.guardian_code_needed' });
  academy.clock.advance(1);
  expect((await enter(child, cookie, own)).resultCode).toBe(0);
  owner = cookie;
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});

test('refusals: another branch, a member who left, a child that is there, a seventh, staff without the right', async () => {
  expect((await enter(grown, manager, stranger)).status).toBe(404);
  expect((await send(young, manager, stranger)).status).toBe(404);
  expect((await enter(grown, '')).status).toBe(401);
  const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  expect((await enter(grown, examiner)).status).toBe(403);
  const full = await givenMember(academy);
  const there = { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 };
  expect(await enter(there, owner, full)).toMatchObject({ status: 409, resultCode: 'member.child_exists' });
  expect((await enter({ ...grown, name: 'x' }, owner, full)).fields).toHaveProperty('name');
  expect((await enter({ ...grown, guardianConsent: true }, owner, full)).status).toBe(400);
  for (const name of ['하나', '두리', '세나', '네오'])
    await enter({ ...grown, name: `이${name}` }, owner, full);
  const seventh = await enter({ ...grown, name: '이일곱' }, owner, full);
  expect(seventh).toMatchObject({ status: 409, resultCode: 'member.children_full' });
  const { memberId: userId, password } = full;
  const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
    form: { memberId: userId, password },
  });
  await call(academy, 'POST /api/withdrawalUser', {
    token: again.resultData.accessToken,
    form: { userId, password },
  });
  expect((await enter({ ...grown, name: '이여덟' }, owner, full)).status).toBe(404);
});

test('one member of staff sends a hundred codes a day, and a phone gets one a minute', async () => {
  const [first, second] = [await givenMember(academy), await givenMember(academy)];
  await academy.db.deleteFrom('budgets').execute();
  const code = async (name: string, member: GivenMember) =>
    (await send({ ...young, name }, owner, member)).resultCode;
  expect(await code('이소리', first)).toBe(0);
  expect(await code('이나리', first)).toBe('proof.send_too_soon');
  await academy.db.updateTable('budgets').set({ spent: 100 }).where('spent', '=', 1).execute();
  expect(await code('이나리', second)).toBe('proof.send_too_many');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeChild } from '#src/features/families/actions/children.server.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import type { Account } from '#src/features/members/contract/account.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import { givenMember, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { withdrawMember } from './actions/account.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const account = (token: string) => call<Account>(academy, 'GET /api/account', { token });
const patch = (token: string, json: object) => call<Account>(academy, 'PATCH /api/account', { token, json });
const post = <T = unknown>(path: string, token: string, json: object, cookie = '') =>
  call<T>(academy, `POST /api/account/${path}`, { token, json, cookie });
const child = { name: '이새봄', birthDate: '2017-05-05', schoolName: '대치초등학교', grade: 4 };
const idle = {
  onPhoneProven: async () => undefined,
  onPhoneLeft: async () => undefined,
  onPhoneChanged: async () => undefined,
  onChildChanging: async () => async () => undefined,
  onLettingGo: async () => async () => undefined,
  mergeChildren: async () => true,
  endSessions: async () => {},
  forgiveGuesses: async () => {},
  joinGuests: async () => undefined,
  beforeErasing: async () => undefined,
  openMattersOf: async () => [],
  comingOf: async () => [],
  seatsOf: async () => [],
  passOn: async () => {},
  objectionsOf: async () => [],
  cancelComing: async () => {},
  onLeaving: async () => async () => undefined,
  isChildBusy: async () => false,
};

test('every account call asks who is there first', async () => {
  for (const route of [
    'GET /api/account',
    'PATCH /api/account',
    'POST /api/account/mobile',
    'POST /api/account/email',
    'POST /api/account/email/code',
    'POST /api/account/password',
    'POST /api/account/consents',
    'GET /api/account/children',
    'POST /api/account/children',
    'PUT /api/account/children/1',
    'DELETE /api/account/children/1',
    'POST /api/withdrawalUser',
  ])
    expect([route, (await call(academy, route)).resultCode]).toEqual([route, 'common.sign_in_required']);
});

test('a name changes freely; an e-mail is changed nowhere but by its own code', async () => {
  const member = await givenMember(academy);
  expect((await patch(member.token, { name: '이서윤' })).resultData.name).toBe('이서윤');
  expect((await patch(member.token, { name: '1' })).fields).toHaveProperty('name');
  expect((await patch(member.token, { email: 'other@example.kr' })).status).toBe(400);
});

describe('phone', () => {
  test('the phone proven in this browser is taken over, and the old one is told', async () => {
    const member = await givenMember(academy);
    const mobile = '01088880001';
    const refused = { status: 403, resultCode: 'member.phone_unproven' };
    const body = { currentPassword: member.password };
    expect(await post('mobile', member.token, body)).toMatchObject(refused);
    expect(await post('mobile', member.token, body, member.proofCookie)).toMatchObject(refused);
    const onlyNew = await givenProvenPhone(academy, mobile);
    expect(await post('mobile', member.token, body, onlyNew)).toMatchObject({
      status: 403,
      resultCode: 'member.current_phone_unproven',
    });
    academy.clock.advance(61);
    const cookie = await givenProvenPhone(academy, mobile, await givenProvenPhone(academy, member.mobile));
    expect((await post('mobile', member.token, { currentPassword: 'wrong' }, cookie)).status).toBe(403);
    const changed = await post<Account>('mobile', member.token, body, cookie);
    expect(changed.resultData.mobile).toBe(mobile);
    expect(await lastMessageTo(academy, member.mobile)).toContain('휴대폰 번호가 변경되었습니다');
    expect(await contactOf(academy, member.userSeqId)).toMatchObject({ mobile });
    const other = await givenMember(academy);
    const again = { currentPassword: other.password };
    academy.clock.advance(61);
    const both = await givenProvenPhone(academy, mobile, await givenProvenPhone(academy, other.mobile));
    expect(await post('mobile', other.token, again, both)).toMatchObject({
      status: 409,
      resultCode: 'member.mobile_taken',
    });
  });
});

describe('password', () => {
  test('changes with the current one and ends every session', async () => {
    const member = await givenMember(academy);
    const password = 'seven paper boats';
    const wrong = await post('password', member.token, { currentPassword: 'wrong', password });
    expect(wrong.resultCode).toBe('member.password_wrong');
    const weak = await post('password', member.token, {
      currentPassword: member.password,
      password: `${member.memberId}12`,
    });
    expect(weak.fields?.password).toContain('아이디');
    const leaked = { currentPassword: member.password, password: 'basketball' };
    expect(await post('password', member.token, leaked)).toMatchObject({
      status: 400,
      resultCode: 'member.password_common',
      fields: { password: expect.stringContaining('유출된 적이 있어') },
    });
    const same = { currentPassword: member.password, password: member.password };
    expect(await post('password', member.token, same)).toMatchObject({
      status: 400,
      resultCode: 'member.password_same',
      fields: { password: expect.stringContaining('지금 쓰고 계신 비밀번호와 같습니다.') },
    });
    const body = { currentPassword: member.password, password };
    const both = await Promise.all([
      post('password', member.token, body),
      post('password', member.token, body),
    ]);
    expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
    expect((await account(member.token)).status).toBe(401);
    expect(await lastMessageTo(academy, member.mobile)).toContain('비밀번호가 변경되어');
    const form = { memberId: member.memberId, password };
    expect((await call(academy, 'POST /api/login', { form })).resultCode).toBe(0);
  });
});

describe('consents', () => {
  test('are given and withdrawn as rows of their own; by night only together with by day', async () => {
    const member = await givenMember(academy);
    const given = async () =>
      Object.fromEntries((await account(member.token)).resultData.consents.map((c) => [c.type, c.given]));
    const night = { type: 'marketingNight', given: true };
    expect(await post('consents', member.token, night)).toMatchObject({
      status: 409,
      resultCode: 'member.night_needs_day',
    });
    await post('consents', member.token, { type: 'marketing', given: true });
    await post('consents', member.token, night);
    expect(await given()).toMatchObject({ marketing: true, marketingNight: true });
    await post('consents', member.token, { type: 'marketing', given: false });
    expect(await given()).toMatchObject({ marketing: false, marketingNight: false });
    const rows = await academy.db
      .selectFrom('consents')
      .select('id')
      .where('member_id', '=', member.userSeqId)
      .where('type', 'in', ['marketing', 'marketingNight'])
      .execute();
    expect(rows).toHaveLength(4);
    const notified = await academy.db
      .selectFrom('messages')
      .select(['body', 'kind'])
      .where('template', '=', 'member.consent_result')
      .where('recipient', '=', member.mobile)
      .orderBy('id')
      .execute();
    expect(notified.map((one) => one.kind)).toEqual(['service', 'service', 'service']);
    expect(notified[1]?.body).toContain('밤에도 소식 받기: 동의 (2026년');
    expect(notified[2]?.body).toContain('소식 받기: 동의하지 않음 (2026년');
    const required = await post('consents', member.token, { type: 'terms', given: false });
    expect(required.fields).toHaveProperty('type');
  });
});

describe('children', () => {
  const add = (token: string, json: object) => post<Child>('children', token, json);

  test('are added, changed and removed; under 14 with the guardian’s consent', async () => {
    const member = await givenMember(academy, { childrenList: '[]' });
    expect(await add(member.token, child)).toMatchObject({
      status: 400,
      resultCode: 'member.guardian_consent_needed',
    });
    const added = await add(member.token, { ...child, guardianConsent: true });
    expect(added.resultData).toEqual({ childId: expect.any(Number), ...child });
    const { childId } = added.resultData;
    const edited = await call<Child>(academy, `PUT /api/account/children/${childId}`, {
      token: member.token,
      json: { ...child, grade: 5, schoolName: '대곡초등학교' },
    });
    expect(edited.resultData).toMatchObject({ childId, grade: 5, schoolName: '대곡초등학교' });
    expect(await listChildren(academy, member.userSeqId)).toHaveLength(1);
    const route = `DELETE /api/account/children/${childId}`;
    expect((await call(academy, route, { token: member.token })).resultCode).toBe(0);
    expect((await call(academy, route, { token: member.token })).status).toBe(404);
    const listed = await call<{ children: Child[] }>(academy, 'GET /api/account/children', {
      token: member.token,
    });
    expect(listed.resultData.children).toEqual([]);
    expect((await add(member.token, { ...child, guardianConsent: true })).resultCode).toBe(0);
  });

  test('a child made younger than 14 by a change needs the consent then', async () => {
    const member = await givenMember(academy, { childrenList: '[]' });
    const older = await add(member.token, { ...child, birthDate: '2010-01-01', grade: 10 });
    const route = `PUT /api/account/children/${older.resultData.childId}`;
    const change = (json: object) => call(academy, route, { token: member.token, json });
    expect((await change(child)).resultCode).toBe('member.guardian_consent_needed');
    expect((await change({ ...child, guardianConsent: true })).resultCode).toBe(0);
  });

  test('of another member are not found', async () => {
    const member = await givenMember(academy);
    const other = await givenMember(academy);
    const [theirs] = await listChildren(academy, other.userSeqId);
    const route = `/api/account/children/${theirs?.childId}`;
    const json = { ...child, guardianConsent: true };
    expect((await call(academy, `PUT ${route}`, { token: member.token, json })).status).toBe(404);
    expect((await call(academy, `DELETE ${route}`, { token: member.token })).status).toBe(404);
    expect(await listChildren(academy, other.userSeqId)).toContainEqual(theirs);
    for (const id of ['0', 'x', '99999999999999999999'])
      expect(
        (await call(academy, `DELETE /api/account/children/${id}`, { token: member.token })).status,
      ).toBe(400);
  });

  test('the same child twice at once is one child, and the seventh is refused also in a rush', async () => {
    const member = await givenMember(academy, { childrenList: '[]' });
    const json = { ...child, guardianConsent: true };
    const both = await Promise.all([add(member.token, json), add(member.token, json)]);
    expect(both.map((one) => one.resultCode).sort()).toEqual([0, 'member.child_exists']);
    const names = ['가온', '나래', '다솜', '라온', '마루', '바람', '사랑'];
    const many = await Promise.all(names.map((name) => add(member.token, { ...json, name })));
    expect(many.filter((one) => one.resultCode === 0)).toHaveLength(5);
    expect(many.filter((one) => one.resultCode === 'member.children_full')).toHaveLength(2);
  });

  test('refuses a future birthday and wrong fields', async () => {
    const member = await givenMember(academy, { childrenList: '[]' });
    expect((await add(member.token, { ...child, birthDate: '2026-11-22' })).fields).toEqual({
      birthDate: '생년월일을 확인해 주세요.',
    });
    const empty = await add(member.token, {});
    expect(Object.keys(empty.fields ?? {})).toEqual(['name', 'birthDate', 'schoolName', 'grade']);
  });

  test('one with something under way stays', async () => {
    const member = await givenMember(academy);
    const [first] = await listChildren(academy, member.userSeqId);
    const ids = { memberId: member.userSeqId, childId: first?.childId ?? 0 };
    const busy = { ...idle, isChildBusy: async () => true };
    await expect(removeChild(academy, ids, busy)).rejects.toMatchObject({ code: 'member.child_busy' });
    expect(await listChildren(academy, member.userSeqId)).toContainEqual(first);
  });
});

describe('withdrawal', () => {
  const leave = (token: string, userId: string, password: string) =>
    call(academy, 'POST /api/withdrawalUser', { token, form: { userId, password } });

  test('needs the own id and password, then ends everything at once', async () => {
    const member = await givenMember(academy);
    expect((await leave(member.token, 'parent9', member.password)).fields).toHaveProperty('userId');
    const wrong = await leave(member.token, member.memberId, 'wrong');
    expect(wrong).toMatchObject({ status: 403, resultCode: 'member.password_wrong' });
    expect(wrong.fields).toHaveProperty('password');
    const both = await Promise.all([1, 2].map(() => leave(member.token, member.memberId, member.password)));
    expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
    expect((await account(member.token)).status).toBe(401);
    const form = { memberId: member.memberId, password: member.password };
    expect((await call(academy, 'POST /api/login', { form })).resultCode).toBe('session.sign_in_failed');
    const taken = await call(academy, `GET /api/checkId?userId=${member.memberId}`);
    expect(taken.resultData).toEqual({ available: false });
    await expect(contactOf(academy, member.userSeqId)).rejects.toMatchObject({ status: 404 });
  });

  test('waits while money matters are open, and says which', async () => {
    const member = await givenMember(academy);
    const owner = { memberId: member.userSeqId, proven: null };
    const input = { userId: member.memberId, password: member.password };
    const matters = ['12월 5일 입학 테스트 (결제 완료)'];
    const open = { ...idle, openMattersOf: async () => matters };
    await expect(withdrawMember(academy, owner, { input, hooks: open })).rejects.toMatchObject({
      code: 'member.open_matters',
      details: { data: { matters } },
    });
    expect((await account(member.token)).status).toBe(200);
  });
});

test('the phone of a former member may sign up again', async () => {
  const member = await givenMember(academy);
  const form = { userId: member.memberId, password: member.password };
  await call(academy, 'POST /api/withdrawalUser', { token: member.token, form });
  academy.clock.advance(61);
  const again = await givenMember(academy, { mobile: member.mobile });
  expect(again.userSeqId).not.toBe(member.userSeqId);
});

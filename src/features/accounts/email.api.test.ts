import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Account } from '#src/features/members/contract/account.ts';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const account = (token: string) => call<Account>(academy, 'GET /api/account', { token });
const askMail = (token: string, json: object) =>
  call(academy, 'POST /api/account/email/code', { token, json });
const take = (token: string, code: string) =>
  call<Account>(academy, 'POST /api/account/email', { token, json: { code } });
const codeTo = async (email: string) =>
  /인증번호 (\d{6})/.exec(await lastMessageTo(academy, email))?.[1] ?? '';
const emailOf = async (token: string) => (await account(token)).resultData.email;
beforeEach(() => academy.db.deleteFrom('budgets').execute());

test('an e-mail is asked for with the password, proven by its code, and the old address is told', async () => {
  const member = await givenMember(academy);
  const old = await emailOf(member.token);
  const email = `new-${old}`;
  expect(await askMail(member.token, { email })).toMatchObject({
    status: 403,
    resultCode: 'member.password_wrong',
    fields: { currentPassword: '비밀번호가 맞지 않습니다.' },
  });
  expect((await askMail(member.token, { email: 'x' })).fields).toHaveProperty('email');
  const currentPassword = member.password;
  expect((await askMail(member.token, { email: old, currentPassword })).fields).toHaveProperty('email');
  expect((await askMail(member.token, { email, currentPassword })).resultCode).toBe(0);
  expect(await emailOf(member.token)).toBe(old);
  expect(await lastMessageTo(academy, old)).not.toContain('변경');
  const code = await codeTo(email);
  const other = await givenMember(academy);
  expect(await take(other.token, code)).toMatchObject({ resultCode: 'proof.code_expired' });
  const both = await Promise.all([take(member.token, code), take(member.token, code)]);
  expect(both.map((one) => one.resultCode).sort()).toEqual([0, 'proof.code_expired']);
  expect(await emailOf(member.token)).toBe(email);
  expect(await lastMessageTo(academy, old)).toContain('이메일 주소가 변경되었습니다');
  const events = await academy.db
    .selectFrom('member_events')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .where('kind', '=', 'email_changed')
    .execute();
  expect(events).toHaveLength(1);
});

test('a wrong code counts, the sixth is too many, a late one and that of an earlier address are over', async () => {
  const member = await givenMember(academy);
  const currentPassword = member.password;
  const old = await emailOf(member.token);
  const ask = async (email: string) => {
    await academy.db.deleteFrom('budgets').execute();
    await askMail(member.token, { email, currentPassword });
    return codeTo(email);
  };
  const first = await ask(`a-${old}`);
  const wrong = first === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++) expect((await take(member.token, wrong)).resultCode).toBe('proof.code_wrong');
  expect((await take(member.token, first)).resultCode).toBe('proof.code_expired');
  const second = await ask(`b-${old}`);
  const third = await ask(`c-${old}`);
  if (second !== third) expect((await take(member.token, second)).resultCode).toBe('proof.code_wrong');
  academy.clock.advance(600);
  const { memberId, password } = member;
  const again = await call<{ accessToken: string }>(academy, 'POST /api/login', {
    form: { memberId, password },
  });
  const token = again.resultData.accessToken;
  expect((await take(token, third)).resultCode).toBe('proof.code_expired');
  expect(await emailOf(token)).toBe(old);
});

test('one mail a minute, and five a day to one address', async () => {
  const member = await givenMember(academy);
  const currentPassword = member.password;
  const ask = async () =>
    (await askMail(member.token, { email: 'somebody@example.kr', currentPassword })).resultCode;
  for (let i = 0; i < 5; i++) {
    expect(await ask()).toBe(0);
    expect(await ask()).toBe('proof.send_too_soon');
    academy.clock.advance(61);
  }
  expect(await ask()).toBe('proof.send_too_many');
});

test('ten wrong passwords make the member wait', async () => {
  const member = await givenMember(academy);
  const attempt = (currentPassword: string) =>
    askMail(member.token, { email: 'other@example.kr', currentPassword });
  for (let i = 0; i < 10; i++) expect((await attempt('wrong')).status).toBe(403);
  expect((await attempt(member.password)).status).toBe(429);
  academy.clock.advance(900);
});

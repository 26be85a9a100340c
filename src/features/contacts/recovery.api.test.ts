import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenCaptchaPass, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Runs the jobs of that name that wait, by hand, the way the runner would. */
async function work(name: string) {
  const { rows } = await sql<{ id: number; payload: unknown }>`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${name} returning jobs.id, jobs.payload`.execute(
    academy.db,
  );
  for (const { payload } of rows) await academy.jobs[name]?.(payload);
  return rows.length;
}
const ask = async (route: string, query: Record<string, string>, pass?: string) =>
  call<{ message: string }>(academy, `GET /api/${route}?${new URLSearchParams(query)}`, {
    headers: { 'x-captcha-pass': pass ?? (await givenCaptchaPass(academy)) },
  });
const linkOf = async (member: GivenMember) => {
  await ask('findPw', { userId: member.memberId, name: member.name });
  await work('members.send-reset');
  return /\/change\/password\/([\w-]{43})$/.exec(await lastMessageTo(academy, member.mobile))?.[1] ?? '';
};
const change = (urlCode: string, password = 'green river stone 42') =>
  call(academy, 'POST /api/change/password', { form: { urlCode, password } });
const signIn = ({ memberId }: GivenMember, password: string) =>
  call(academy, 'POST /api/login', { form: { memberId, password } });

describe('findId', () => {
  test('sends the id to the phone on file and nowhere else', async () => {
    const member = await givenMember(academy);
    const answer = await ask('findId', { name: member.name, phone: member.mobile });
    expect(answer.resultCode).toBe(0);
    expect(JSON.stringify(answer)).not.toContain(member.memberId);
    await work('members.send-login-id');
    expect(await lastMessageTo(academy, member.mobile)).toContain(member.memberId);
  });

  test('finds the number however it is written', async () => {
    const member = await givenMember(academy);
    const phone = `+82 ${member.mobile.replace(/\D/g, '').slice(1)}`;
    expect((await ask('findId', { name: member.name, phone })).resultCode).toBe(0);
    await work('members.send-login-id');
    expect(await lastMessageTo(academy, member.mobile)).toContain(member.memberId);
  });

  test('answers alike in bytes and work for somebody unknown or another name', async () => {
    const member = await givenMember(academy);
    await work('members.send-login-id');
    const bare = async (name: string, phone: string) => {
      const { headers: _h, ...rest } = await ask('findId', { name, phone });
      expect(await work('members.send-login-id')).toBe(1);
      return rest;
    };
    const known = await bare(member.name, member.mobile);
    const before = await lastMessageTo(academy, member.mobile);
    expect(await bare('박다른', member.mobile)).toEqual(known);
    expect(await bare('박다른', '01055554444')).toEqual(known);
    expect(await lastMessageTo(academy, member.mobile)).toBe(before);
    expect(await lastMessageTo(academy, '01055554444')).toBe('');
  });

  test('needs a captcha pass, once, and takes it as a field too', async () => {
    const query = { name: '이서연', phone: '01012345678' };
    const refused = { status: 403, resultCode: 'proof.captcha_needed' };
    expect(await call(academy, `GET /api/findId?${new URLSearchParams(query)}`)).toMatchObject(refused);
    const pass = await givenCaptchaPass(academy);
    expect((await ask('findId', query, pass)).resultCode).toBe(0);
    expect(await ask('findId', query, pass)).toMatchObject(refused);
    const field = new URLSearchParams({ ...query, captchaPass: await givenCaptchaPass(academy) });
    expect((await call(academy, `GET /api/findId?${field}`)).resultCode).toBe(0);
  });

  test('refuses bad input, other origins, and the sixth search for one phone', async () => {
    const bad = await call(academy, 'GET /api/findId?name=1&phone=02');
    expect(bad.fields).toMatchObject({
      name: expect.stringContaining('이름'),
      phone: expect.stringContaining('숫자 10~11자리'),
    });
    const foreign = await call(
      academy,
      'GET /api/findId?name=%EC%9D%B4%EC%84%9C%EC%97%B0&phone=01012345678',
      {
        headers: { 'sec-fetch-site': 'cross-site' },
      },
    );
    expect(foreign.status).toBe(403);
    const query = { name: '이서연', phone: '01077778888' };
    for (let i = 0; i < 5; i++) expect((await ask('findId', query)).resultCode).toBe(0);
    expect((await ask('findId', query)).status).toBe(429);
  });
});

describe('findPw and change/password', () => {
  test('the link sets a new password once, ends every session, and the member is told', async () => {
    const member = await givenMember(academy);
    const urlCode = await linkOf(member);
    expect(urlCode).toHaveLength(43);
    const stored = await sql<{ n: number }>`
      select count(*)::int as n from password_resets where code_hash = ${urlCode}`.execute(academy.db);
    expect(stored.rows[0]?.n).toBe(0);
    expect((await change(urlCode)).resultCode).toBe(0);
    expect((await call(academy, 'GET /api/account', { token: member.token })).status).toBe(401);
    const { memberId, userSeqId, enrollType } = member;
    const refreshed = await call(academy, 'POST /api/token/refresh', {
      cookie: member.cookie,
      json: { memberId, userSeqId, enrollType },
    });
    expect(refreshed.resultMsg).toBe('사용자 인증에 실패하여 로그아웃 됩니다.');
    expect((await signIn(member, member.password)).status).toBe(401);
    expect(await lastMessageTo(academy, member.mobile)).toContain('비밀번호가 변경되어');
    expect((await signIn(member, 'green river stone 42')).resultCode).toBe(0);
    expect(await change(urlCode)).toMatchObject({ status: 410, resultCode: 'member.reset_expired' });
  });

  test('the password one has already is refused at its field, and the link stays good', async () => {
    const member = await givenMember(academy);
    const urlCode = await linkOf(member);
    const same = '지금 쓰고 계신 비밀번호와 같습니다. 다른 비밀번호로 정해 주세요.';
    expect(await change(urlCode, member.password)).toMatchObject({
      status: 400,
      resultCode: 'member.password_same',
      fields: { password: same },
    });
    expect((await call(academy, 'GET /api/account', { token: member.token })).resultCode).toBe(0);
    expect((await change(urlCode)).resultCode).toBe(0);
  });

  test('is single-use when used at the same moment', async () => {
    const member = await givenMember(academy);
    const urlCode = await linkOf(member);
    const passwords = Array.from({ length: 6 }, (_, i) => `green river stone ${i}`);
    const all = await Promise.all(passwords.map((password) => change(urlCode, password)));
    expect(all.filter((one) => one.resultCode === 0)).toHaveLength(1);
    const winner = passwords[all.findIndex((one) => one.resultCode === 0)] ?? '';
    expect((await signIn(member, winner)).resultCode).toBe(0);
  });

  test('looking first and using later lets several in: the control of the test above', async () => {
    const member = await givenMember(academy);
    await linkOf(member);
    const look = () =>
      sql<{ n: number }>`select count(*)::int as n from password_resets
        where member_id = ${member.userSeqId} and used_at is null`.execute(academy.db);
    const seen = await Promise.all([look(), look(), look()]);
    expect(seen.map((one) => one.rows[0]?.n)).toEqual([1, 1, 1]);
  });

  test('ends after 30 minutes, and a newer link ends the older one', async () => {
    const member = await givenMember(academy);
    const first = await linkOf(member);
    const second = await linkOf(member);
    expect((await change(first)).status).toBe(410);
    academy.clock.advance(30 * 60);
    expect((await change(second)).status).toBe(410);
    expect((await change(await linkOf(member))).resultCode).toBe(0);
  });

  test('answers alike for an unknown id and another name, and sends nothing', async () => {
    const member = await givenMember(academy);
    const bare = async (userId: string, name: string) => {
      const { headers: _h, ...rest } = await ask('findPw', { userId, name });
      expect(await work('members.send-reset')).toBe(1);
      return rest;
    };
    const known = await bare(member.memberId, member.name);
    const before = await lastMessageTo(academy, member.mobile);
    expect(await bare(member.memberId, '박다른')).toEqual(known);
    expect(await bare('nobody99999', member.name)).toEqual(known);
    expect(await lastMessageTo(academy, member.mobile)).toBe(before);
  });

  test('says whether a link is good without using it, as often as the page is opened', async () => {
    const member = await givenMember(academy);
    const urlCode = await linkOf(member);
    const look = (code: string) =>
      call<{ expiresInSeconds: number }>(academy, 'POST /api/change/password/check', {
        json: { urlCode: code },
      });
    expect((await look(urlCode)).resultData).toEqual({ expiresInSeconds: 1800 });
    academy.clock.advance(60);
    expect((await look(urlCode)).resultData).toEqual({ expiresInSeconds: 1740 });
    const gone = { status: 410, resultCode: 'member.reset_expired' };
    expect(await look('A'.repeat(43))).toMatchObject(gone);
    expect((await look('short')).fields).toHaveProperty('urlCode');
    expect((await change(urlCode)).resultCode).toBe(0);
    expect(await look(urlCode)).toMatchObject(gone);
    const late = await linkOf(member);
    academy.clock.advance(30 * 60);
    expect(await look(late)).toMatchObject(gone);
  });

  test('an address that was only typed at the sign-up never gets a link, however often it is asked for', async () => {
    const member = await givenMember(academy);
    const { sendReset, sendLoginId } = await import('./actions/recovery.server.ts');
    for (let i = 0; i < 12; i++) {
      await sendReset(academy, { loginId: member.memberId, name: member.name });
      await sendLoginId(academy, { mobile: member.mobile, name: member.name });
    }
    const mails = await academy.db
      .selectFrom('messages')
      .select(['template'])
      .where('recipient', '=', `${member.memberId}@example.kr`)
      .where('template', 'in', ['member.password_reset', 'member.login_id'])
      .execute();
    expect(mails).toEqual([]);
    const { n } = await academy.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('recipient', '=', member.mobile)
      .where('template', 'in', ['member.password_reset', 'member.login_id'])
      .executeTakeFirstOrThrow();
    expect(n).toBe(5);
  });

  test('a change of the address takes its proof back, whoever writes it', async () => {
    const member = await givenMember(academy);
    const proof = () =>
      academy.db
        .selectFrom('members')
        .select('email_proven_at')
        .where('id', '=', member.userSeqId)
        .executeTakeFirstOrThrow();
    const set = (values: { email?: string; email_proven_at?: Date }) =>
      academy.db.updateTable('members').set(values).where('id', '=', member.userSeqId).execute();
    await set({ email_proven_at: academy.clock.now() });
    expect((await proof()).email_proven_at).not.toBeNull();
    await set({ email: 'mistyped@example.kr' });
    expect((await proof()).email_proven_at).toBeNull();
  });

  test('a stranger who asks all day cannot keep the owner out: after five texts the link comes by mail to a proven address', async () => {
    const member = await givenMember(academy);
    await academy.db
      .updateTable('members')
      .set({ email_proven_at: academy.clock.now() })
      .where('id', '=', member.userSeqId)
      .execute();
    for (let i = 0; i < 4; i++) await ask('findPw', { userId: member.memberId, name: member.name });
    await work('members.send-reset');
    await linkOf(member);
    const form = { userId: member.memberId, name: member.name };
    expect((await ask('findPw', form)).status).toBe(429);
    const { sendReset } = await import('./actions/recovery.server.ts');
    await sendReset(academy, { loginId: member.memberId, name: member.name });
    const mailed = await lastMessageTo(academy, `${member.memberId}@example.kr`);
    expect(mailed).toContain('/change/password/');
    const code = /\/change\/password\/([\w-]{43})$/.exec(mailed)?.[1] ?? '';
    expect((await change(code)).resultCode).toBe(0);
    for (let i = 0; i < 12; i++) await sendReset(academy, { loginId: member.memberId, name: member.name });
    const { rows } = await sql<{
      channel: string;
      n: number;
    }>`select channel, count(*)::int as n from messages
      where template = 'member.password_reset' and recipient in (${member.mobile}, ${`${member.memberId}@example.kr`})
      group by channel order by channel`.execute(academy.db);
    expect(rows).toEqual([
      { channel: 'mail', n: 10 },
      { channel: 'sms', n: 5 },
    ]);
  });

  test('refuses a weak password at its field and keeps the link', async () => {
    const member = await givenMember(academy);
    const urlCode = await linkOf(member);
    expect((await change(urlCode, 'short')).fields?.password).toContain('10자');
    expect((await change(urlCode, `${member.memberId}12`)).fields?.password).toContain('아이디');
    expect(await change(urlCode, 'harrypotter')).toMatchObject({
      status: 400,
      resultCode: 'member.password_common',
      fields: { password: expect.stringContaining('유출된 적이 있어') },
    });
    expect((await change(urlCode)).resultCode).toBe(0);
  });

  test('refuses codes nobody made and missing fields', async () => {
    expect(await change('A'.repeat(43))).toMatchObject({ status: 410 });
    expect((await call(academy, 'POST /api/change/password', { form: {} })).fields).toMatchObject({
      urlCode: '링크를 다시 확인해 주세요.',
      password: '비밀번호를 입력해 주세요.',
    });
    expect((await ask('findPw', { userId: 'X', name: '이서연' })).fields).toHaveProperty('userId');
    const query = new URLSearchParams({ userId: 'nobody99999', name: '이서연' });
    expect((await call(academy, `GET /api/findPw?${query}`)).resultCode).toBe('proof.captcha_needed');
  });
});

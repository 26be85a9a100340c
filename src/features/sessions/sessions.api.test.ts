import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { cookieOf, type GivenMember, givenCaptchaPass, givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Device, SignedIn } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const failed = { status: 200, resultMsg: '사용자 인증에 실패하여 로그아웃 됩니다.' };

const signIn = (memberId: string, password: string, headers: Record<string, string> = {}) =>
  call<SignedIn>(academy, 'POST /api/login', { form: { memberId, password }, headers });
const identifiers = ({ memberId, userSeqId, enrollType }: GivenMember) => ({
  memberId,
  userSeqId: String(userSeqId),
  enrollType,
});
const refresh = (cookie: string, json: object) =>
  call<SignedIn>(academy, 'POST /api/token/refresh', { cookie, json });
const account = (token: string) => call(academy, 'GET /api/account', { token });

describe('signing in', () => {
  test('gives the identifiers, a token, and a cookie that scripts cannot read', async () => {
    const member = await givenMember(academy);
    const answer = await signIn(member.memberId, member.password);
    expect(answer).toMatchObject({
      status: 200,
      resultCode: 0,
      resultData: {
        userSeqId: String(member.userSeqId),
        memberId: member.memberId,
        enrollType: 'web',
        name: '이서연',
      },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-refresh=.+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await account(answer.resultData.accessToken)).status).toBe(200);
  });

  test('takes multipart form fields and the password in any Unicode form', async () => {
    const member = await givenMember(academy, { password: '바람이 부는 저녁 산책' });
    const body = new FormData();
    body.set('memberId', member.memberId);
    body.set('password', member.password.normalize('NFD'));
    const response = await fetch(`${academy.url}/api/login`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ resultCode: 0 });
  });

  test('answers alike for an unknown id and a wrong password', async () => {
    const member = await givenMember(academy);
    const wrong = await signIn(member.memberId, 'not the password');
    const unknown = await signIn('nobody12345', 'not the password');
    expect(wrong).toMatchObject({ status: 401, resultCode: 'session.sign_in_failed' });
    const { headers: _a, ...one } = wrong;
    const { headers: _b, ...other } = unknown;
    expect(one).toEqual(other);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('says what is missing, and refuses unknown and hostile fields', async () => {
    const empty = await call(academy, 'POST /api/login', { form: {} });
    expect(empty).toMatchObject({
      status: 400,
      fields: { memberId: '아이디를 입력해 주세요.', password: '비밀번호를 입력해 주세요.' },
    });
    expect((await signIn('parent1\u0000', 'x')).status).toBe(400);
    expect((await signIn('x'.repeat(51), 'x')).status).toBe(400);
    expect((await signIn('parent1', 'x'.repeat(600))).status).toBe(400);
    const extra = await call(academy, 'POST /api/login', {
      form: { memberId: 'a', password: 'b', role: 'c' },
    });
    expect(extra.fields).toHaveProperty('role');
  });

  test('works with an expired token still in the header', async () => {
    const member = await givenMember(academy);
    const form = { memberId: member.memberId, password: member.password };
    expect((await call(academy, 'POST /api/login', { form, token: 'over' })).resultCode).toBe(0);
  });

  test('five wrong guesses ask for a captcha, twenty make the address wait, the right one clears', async () => {
    const own = await startAcademy();
    const { memberId, password } = await givenMember(own);
    const attempt = (given: string, headers: Record<string, string> = {}) =>
      call(own, 'POST /api/login', { form: { memberId, password: given }, headers });
    for (let i = 0; i < 5; i++)
      expect((await attempt(`wrong ${i}`)).resultCode).toBe('session.sign_in_failed');
    expect(await attempt(password)).toMatchObject({ status: 403, resultCode: 'session.captcha_needed' });
    const pass = await givenCaptchaPass(own, 'signIn');
    expect((await attempt('wrong', { 'x-captcha-pass': pass })).resultCode).toBe('session.sign_in_failed');
    expect((await attempt(password, { 'x-captcha-pass': pass })).resultCode).toBe('proof.captcha_needed');
    const good = await givenCaptchaPass(own, 'signIn');
    expect((await attempt(password, { 'x-captcha-pass': good })).resultCode).toBe(0);
    expect((await attempt(password)).resultCode).toBe(0);
    for (let i = 0; i < 20; i++) await attempt('wrong');
    const slowed = await attempt(password, { 'x-captcha-pass': await givenCaptchaPass(own, 'signIn') });
    expect(slowed).toMatchObject({ status: 429, resultCode: 'session.slowed' });
    own.clock.advance(901);
    expect((await attempt(password)).resultCode).toBe(0);
    await own.close();
  });

  test('guesses at the same moment do not share a place', async () => {
    const own = await startAcademy();
    const { memberId } = await givenMember(own);
    const form = { memberId, password: 'wrong wrong wrong' };
    const all = await Promise.all(Array.from({ length: 12 }, () => call(own, 'POST /api/login', { form })));
    expect(all.filter((one) => one.resultCode === 'session.sign_in_failed')).toHaveLength(5);
    expect(all.filter((one) => one.resultCode === 'session.captcha_needed')).toHaveLength(7);
    await own.close();
  });

  test('many parents behind one address sign in without a captcha; as many wrong guesses need one: the control', {
    timeout: 240_000,
  }, async () => {
    const own = await startAcademy();
    const members = [await givenMember(own), await givenMember(own)];
    await own.db.deleteFrom('budgets').execute();
    const attempt = (memberId: string, password: string) =>
      call(own, 'POST /api/login', { form: { memberId, password } });
    for (let i = 0; i < 62; i++) {
      const { memberId, password } = members[i % 2] as (typeof members)[number];
      expect((await attempt(memberId, password)).resultCode).toBe(0);
    }
    for (let i = 0; i < 60; i++) await attempt(`stranger${i}`, 'wrong wrong wrong');
    expect((await attempt('stranger60', 'wrong wrong wrong')).resultCode).toBe('session.captcha_needed');
    await own.close();
  });

  test('a stranger who uses up the captchas of an address leaves a few to everybody else behind it', async () => {
    const own = await startAcademy();
    const { memberId, password } = await givenMember(own);
    await own.db.deleteFrom('budgets').execute();
    const attempt = (loginId: string, given: string, pass?: string) =>
      call(own, 'POST /api/login', {
        form: { memberId: loginId, password: given },
        headers: pass ? { 'x-captcha-pass': pass } : {},
      });
    const spend = async (name: string, times: number, windowSeconds: number) => {
      for (let i = 0; i < times; i++) await spendRateLimit(own, { name, limit: times, windowSeconds });
    };
    await spend('guess address 127.0.0.1', 60, 900);
    await spend('captcha 127.0.0.1', 120, 3_600);
    const captcha = async (cookie = '') => (await call(own, 'POST /api/getCaptcha', { cookie })).status;
    expect(await captcha()).toBe(429);
    const asked = await attempt(memberId, password);
    expect(asked.resultCode).toBe('session.captcha_needed');
    const leave = cookieOf(asked, '__Host-captcha-leave');
    expect(await captcha(leave)).toBe(200);
    const pass = await givenCaptchaPass(own, 'signIn', leave);
    expect((await attempt(memberId, password, pass)).resultCode).toBe(0);
    // A leave is signed, is the same however often it is asked for, and good for twenty an hour.
    expect(await captcha(`__Host-captcha-leave=${'A'.repeat(43)}.${'B'.repeat(43)}`)).toBe(429);
    for (let i = 0; i < 18; i++) expect(await captcha(leave)).toBe(200);
    const again = cookieOf(await attempt(memberId, password), '__Host-captcha-leave');
    expect([again, await captcha(again)]).toEqual([leave, 429]);
    const other = cookieOf(await attempt('stranger7', 'wrong'), '__Host-captcha-leave');
    expect(await captcha(other)).toBe(200);
    await own.close();
  });

  test('a stranger at the same address cannot lock the owner out of a browser she has used', async () => {
    const own = await startAcademy();
    const other = await givenMember(own);
    const { memberId, password } = await givenMember(own);
    const attempt = (given: string, cookie = '') =>
      call(own, 'POST /api/login', { form: { memberId, password: given }, cookie });
    const device = cookieOf(await attempt(password), '__Host-device');
    for (let i = 0; i < 60; i++) await attempt('wrong wrong wrong');
    expect(await attempt(password)).toMatchObject({ status: 429, resultCode: 'session.slowed' });
    expect((await attempt(password, device)).resultCode).toBe(0);
    // The browser's own guesses are counted too, and a made-up secret is nobody's browser.
    for (let i = 0; i < 5; i++) await attempt('wrong wrong wrong', device);
    expect((await attempt(password, device)).resultCode).toBe('session.captcha_needed');
    expect((await attempt(password, `__Host-device=${'A'.repeat(43)}`)).status).toBe(429);
    expect(
      (
        await call(own, 'POST /api/login', {
          form: { memberId: other.memberId, password: 'x' },
          cookie: device,
        })
      ).resultCode,
    ).toBe('session.captcha_needed');
    await own.close();
  });

  test('tells the member of a browser never used before, once, and again after signing out everywhere', async () => {
    const member = await givenMember(academy);
    const mails = () =>
      academy.db
        .selectFrom('messages')
        .select('id')
        .where('template', '=', 'session.new_device')
        .where('recipient', 'like', `${member.memberId}@%`)
        .execute();
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const first = await signIn(member.memberId, member.password, firefox);
    expect(await mails()).toHaveLength(1);
    const cookie = cookieOf(first, '__Host-device');
    await signIn(member.memberId, member.password, { ...firefox, cookie });
    expect(await mails()).toHaveLength(1);
    // The same make of browser in other hands is another browser.
    await signIn(member.memberId, member.password, firefox);
    expect(await mails()).toHaveLength(2);
    await call(academy, 'POST /api/account/signOutEverywhere', { token: first.resultData.accessToken });
    await signIn(member.memberId, member.password, { ...firefox, cookie });
    expect(await mails()).toHaveLength(3);
  });
});

describe('the access token', () => {
  test('ends after ten minutes, and a forged one or one of another algorithm is refused', async () => {
    const member = await givenMember(academy);
    const [head = '', body = '', mac = ''] = member.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of ['x', `${head}.${body}.${mac.slice(0, -2)}AA`, `${none}.${body}.`])
      expect(await account(token)).toMatchObject({ status: 401, resultCode: 'session.token_refused' });
    academy.clock.advance(599);
    expect((await account(member.token)).status).toBe(200);
    academy.clock.advance(2);
    expect((await account(member.token)).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session at once and takes the cookie back', async () => {
    const member = await givenMember(academy);
    const answer = await call(academy, 'POST /api/logout', { token: member.token, cookie: member.cookie });
    expect(answer.resultCode).toBe(0);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-refresh=; .*Expires=Thu, 01 Jan 1970/);
    expect((await account(member.token)).status).toBe(401);
    expect(await refresh(member.cookie, identifiers(member))).toMatchObject(failed);
  });

  test('is fine for nobody, twice, and with an expired token', async () => {
    expect((await call(academy, 'POST /api/logout')).resultCode).toBe(0);
    const member = await givenMember(academy);
    for (const token of [member.token, 'over'])
      expect((await call(academy, 'POST /api/logout', { token, cookie: member.cookie })).resultCode).toBe(0);
  });

  test('a forged cookie ends nobody’s session', async () => {
    const member = await givenMember(academy);
    const [id] = member.cookie.replace('__Host-refresh=', '').split('.');
    await call(academy, 'POST /api/logout', { cookie: `__Host-refresh=${id}.0.${'A'.repeat(43)}` });
    expect((await account(member.token)).status).toBe(200);
  });
});

describe('devices', () => {
  const devices = async (token: string) =>
    (await call<{ devices: Device[] }>(academy, 'GET /api/account/devices', { token })).resultData.devices;

  test('are listed, one can be ended, and everywhere means everywhere', async () => {
    const member = await givenMember(academy);
    const second = await signIn(member.memberId, member.password);
    const third = await signIn(member.memberId, member.password);
    const list = await devices(member.token);
    expect(list).toHaveLength(3);
    expect(list.filter((one) => one.isThisOne)).toHaveLength(1);
    const claims = JSON.parse(
      Buffer.from(second.resultData.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    const route = `DELETE /api/account/devices/${claims.sid}`;
    expect((await call(academy, route, { token: member.token })).resultCode).toBe(0);
    expect((await account(second.resultData.accessToken)).status).toBe(401);
    expect((await call(academy, route, { token: member.token })).status).toBe(404);
    const everywhere = await call(academy, 'POST /api/account/signOutEverywhere', { token: member.token });
    expect(everywhere.resultData).toEqual({ endedSessions: 2 });
    for (const token of [member.token, third.resultData.accessToken])
      expect((await account(token)).status).toBe(401);
  });

  test('of another member are not found, and nobody is asked to sign in', async () => {
    const member = await givenMember(academy);
    const other = await givenMember(academy);
    const [theirs] = await devices(other.token);
    const route = `DELETE /api/account/devices/${theirs?.sessionId}`;
    expect((await call(academy, route, { token: member.token })).status).toBe(404);
    expect((await account(other.token)).status).toBe(200);
    for (const anonymous of [route, 'GET /api/account/devices', 'POST /api/account/signOutEverywhere'])
      expect(await call(academy, anonymous)).toMatchObject({
        status: 401,
        resultCode: 'common.sign_in_required',
      });
    const bad = await call(academy, 'DELETE /api/account/devices/1', { token: member.token });
    expect(bad.status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHealth } from '#src/platform/provider-health.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, unseal } from '#src/platform/tokens.ts';
import { cookieOf, givenCaptchaPass, givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { spendCaptchaPass } from './actions/captcha.server.ts';
import { captchaActions } from './rules.ts';

let academy: TestAcademy;
let serial = 0;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const freshMobile = () => `0107000${String(1000 + serial++)}`;
const send = (mobile: string, cookie?: string, studentName = '김하늘') =>
  call(academy, 'POST /api/auth/send', {
    form: { studentName, parentsMobile: mobile },
    ...(cookie && { cookie }),
  });
const verify = (mobile: string, code: string, cookie: string) =>
  call(academy, 'POST /api/auth/verify', { form: { parentsMobile: mobile, code }, cookie });
const codeFor = async (mobile: string) => /\d{6}/.exec(await lastMessageTo(academy, mobile))?.[0] ?? '';
/** Whoever asks a vendor that hangs waits for so long (`askOutside`). */
const hangingMs = 10_000;
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const newCaptcha = async () => {
  const { resultData } = await call<{ captchaKey: string }>(academy, 'POST /api/getCaptcha');
  const { captchaKey } = resultData;
  const known = await call<{ captchaValue: string }>(academy, `GET /sandbox/api/captcha/${captchaKey}`);
  return { captchaKey, captchaValue: known.resultData.captchaValue };
};

describe('captcha', () => {
  test('is issued with picture and sound and gives a pass that works once', async () => {
    const issued = await call<Record<string, string>>(academy, 'POST /api/getCaptcha');
    expect(issued.resultCode).toBe(0);
    expect(issued.resultData.imageUrl).toMatch(/^data:image\//);
    expect(issued.resultData.audioUrl).toMatch(/^data:audio\//);
    const pass = await givenCaptchaPass(academy);
    await spendCaptchaPass(academy, pass, 'find');
    await expect(spendCaptchaPass(academy, pass, 'find')).rejects.toMatchObject({
      code: 'proof.captcha_needed',
    });
  });

  test('a pass is spent by one of ten who use it at the same moment', async () => {
    const pass = await givenCaptchaPass(academy);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => spendCaptchaPass(academy, pass, 'find')),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('looking first and marking later lets all ten in: the control of the test above', async () => {
    const pass = await givenCaptchaPass(academy);
    const passHash = hashSecret(pass);
    const look = () =>
      academy.db
        .selectFrom('captcha_passes')
        .select('pass_hash')
        .where('pass_hash', '=', passHash)
        .where('used_at', 'is', null)
        .execute();
    const seen = await Promise.all(Array.from({ length: 10 }, look));
    expect(seen.filter((rows) => rows.length === 1)).toHaveLength(10);
  });

  test('a pass for another action is refused and stays good for its own', async () => {
    for (const [earned, wanted] of [
      ['find', 'signUp'],
      ['signIn', 'find'],
      ['sendCode', 'signIn'],
      ['signUp', 'sendCode'],
    ] as const) {
      const pass = await givenCaptchaPass(academy, earned);
      await expect(spendCaptchaPass(academy, pass, wanted)).rejects.toMatchObject({
        code: 'proof.captcha_needed',
      });
      await spendCaptchaPass(academy, pass, earned);
    }
  });

  test('the two fields of the specification alone earn a pass, for whatever uses it first and nothing after', async () => {
    for (const action of captchaActions) {
      const form = await newCaptcha();
      const { resultData } = await call<{ captchaPass: string }>(academy, 'POST /api/checkChptcha', { form });
      const pass = resultData.captchaPass;
      const others = captchaActions.map((one) => spendCaptchaPass(academy, pass, one));
      const spent = await Promise.allSettled([spendCaptchaPass(academy, pass, action), ...others]);
      expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(spendCaptchaPass(academy, pass, action)).rejects.toMatchObject({ status: 403 });
    }
    const odd = { ...(await newCaptcha()), action: 'everything' };
    expect((await call(academy, 'POST /api/checkChptcha', { form: odd })).fields).toHaveProperty('action');
  });

  test('a pass ends after three minutes', async () => {
    const pass = await givenCaptchaPass(academy);
    academy.clock.advance(180);
    await expect(spendCaptchaPass(academy, pass, 'find')).rejects.toMatchObject({
      code: 'proof.captcha_needed',
    });
  });

  test('the same right answer twice at once gives one pass', async () => {
    const form = await newCaptcha();
    const both = await Promise.all([1, 2].map(() => call(academy, 'POST /api/checkChptcha', { form })));
    expect(both.filter((one) => one.resultCode === 0)).toHaveLength(1);
  });

  test('refuses a wrong value, an unknown key and missing fields with a sentence', async () => {
    const form = { ...(await newCaptcha()), captchaValue: '틀림' };
    const wrong = await call(academy, 'POST /api/checkChptcha', { form });
    expect(wrong).toMatchObject({ status: 400, resultCode: 'proof.captcha_wrong' });
    expect(wrong.fields?.captchaValue).toBeTruthy();
    const unknown = { captchaKey: 'abcdefghijk.abcdefghijk', captchaValue: '12345' };
    expect(await call(academy, 'POST /api/checkChptcha', { form: unknown })).toMatchObject({
      status: 400,
      resultCode: 'proof.captcha_expired',
    });
    const empty = await call(academy, 'POST /api/checkChptcha', { form: {} });
    expect(empty.fields).toMatchObject({ captchaValue: '자동입력 방지 문자를 입력해 주세요.' });
  });

  test('is our own while the vendor gives none, down or silent, and held to the same tries', async () => {
    const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/captcha', { json: { mode } });
    const check = (captchaKey: string, captchaValue: string) =>
      call<{ captchaPass: string }>(academy, 'POST /api/checkChptcha', {
        form: { captchaKey, captchaValue },
      });
    const answerOf = (key: string) => JSON.parse(unseal(academy.config, 'captcha', key)).picture as string;
    for (const mode of ['down', 'hang']) {
      await tell(mode);
      const began = performance.now();
      const issued = await call<{ captchaKey: string }>(academy, 'POST /api/getCaptcha');
      expect(performance.now() - began).toBeLessThan(20_000);
      const { captchaKey } = issued.resultData;
      expect(await check(captchaKey, 'abc')).toMatchObject({ resultCode: 'proof.captcha_wrong' });
      const both = await Promise.all([1, 2].map(() => check(captchaKey, answerOf(captchaKey))));
      expect(both.filter(({ resultCode }) => resultCode === 0)).toHaveLength(1);
      const pass = both.find(({ resultCode }) => resultCode === 0)?.resultData.captchaPass;
      await spendCaptchaPass(academy, pass, 'find');
      // Nobody waits for the vendor once more before it is asked again.
      const again = performance.now();
      const { resultData: next } = await call<{ captchaKey: string }>(academy, 'POST /api/getCaptcha');
      expect(performance.now() - again).toBeLessThan(hangingMs);
      for (let tried = 0; tried < 3; tried++) await check(next.captchaKey, 'abc');
      expect(await check(next.captchaKey, answerOf(next.captchaKey))).toMatchObject({
        resultCode: 'proof.captcha_expired',
      });
      await tell('off');
      academy.clock.advance(30);
    }
    // The office hears of it all the same, and the vendor's is shown again.
    await expect
      .poll(async () => (await readHealth(academy.db)).get('captcha')?.lastFailureAt)
      .toBeInstanceOf(Date);
    await expect.poll(async () => (await newCaptcha()).captchaValue).toMatch(/^\d{6}$/);
  });

  test('an address that asks for too many is told to wait', async () => {
    const own = await startAcademy();
    for (let i = 0; i < 120; i++)
      await spendRateLimit(own, { name: 'captcha 127.0.0.1', limit: 120, windowSeconds: 3600 });
    const refused = await call(own, 'POST /api/getCaptcha');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await own.close();
  });
});

describe('phone proof', () => {
  test('is proven with the code that was sent, in this browser only', async () => {
    const mobile = freshMobile();
    const sent = await send(mobile);
    expect(sent).toMatchObject({ resultCode: 0, resultData: { expiresInSeconds: 180 } });
    const setCookie = sent.headers.getSetCookie().join();
    expect(setCookie).toMatch(/^__Host-proof=.*HttpOnly.*Secure.*SameSite=Strict/);
    const cookie = cookieOf(sent, '__Host-proof');
    expect((await call(academy, 'GET /api/auth', { cookie })).resultData).toEqual({
      isAuth: false,
      mobile: null,
    });
    expect((await verify(mobile, await codeFor(mobile), cookie)).resultData).toEqual({ isAuth: true });
    const proof = await call(academy, 'GET /api/auth', { cookie });
    expect(proof.resultData).toEqual({ isAuth: true, mobile: expect.stringContaining('****') });
    expect((await call(academy, 'GET /api/auth')).resultData).toEqual({ isAuth: false, mobile: null });
  });

  test('the code is worth nothing in another browser', async () => {
    const mobile = freshMobile();
    await send(mobile);
    const stranger = cookieOf(await send(freshMobile()), '__Host-proof');
    const answer = await verify(mobile, await codeFor(mobile), stranger);
    expect(answer).toMatchObject({ status: 400, resultCode: 'proof.code_expired' });
  });

  test('five wrong tries end a code, also when they come at once', async () => {
    const mobile = freshMobile();
    const cookie = cookieOf(await send(mobile), '__Host-proof');
    const code = await codeFor(mobile);
    const wrong = await Promise.all(Array.from({ length: 8 }, () => verify(mobile, otherThan(code), cookie)));
    expect(wrong.filter((one) => one.resultCode === 'proof.code_wrong')).toHaveLength(5);
    expect((await verify(mobile, code, cookie)).resultCode).toBe('proof.code_expired');
  });

  test('a code ends after three minutes and works once', async () => {
    const mobile = freshMobile();
    const cookie = cookieOf(await send(mobile), '__Host-proof');
    const code = await codeFor(mobile);
    academy.clock.advance(180);
    expect((await verify(mobile, code, cookie)).resultCode).toBe('proof.code_expired');
    const again = cookieOf(await send(mobile, cookie), '__Host-proof');
    const second = await codeFor(mobile);
    expect((await verify(mobile, second, again)).resultCode).toBe(0);
    expect((await verify(mobile, second, again)).resultCode).toBe('proof.code_expired');
  });

  test('the proof itself ends after three hours', async () => {
    const cookie = await givenProvenPhone(academy, freshMobile());
    academy.clock.advance(3 * 3_600);
    expect((await call(academy, 'GET /api/auth', { cookie })).resultData).toMatchObject({ isAuth: false });
  });

  test('two codes for a number within a minute are one too many, also at the same moment', async () => {
    const mobile = freshMobile();
    const both = await Promise.all([send(mobile), send(mobile)]);
    expect(both.map((one) => one.resultCode).sort()).toEqual([0, 'proof.send_too_soon']);
    academy.clock.advance(60);
    expect((await send(mobile)).resultCode).toBe(0);
  });

  test('a number gets five codes a day', async () => {
    const mobile = freshMobile();
    for (let i = 0; i < 5; i++) {
      expect((await send(mobile)).resultCode).toBe(0);
      academy.clock.advance(61);
    }
    expect(await send(mobile)).toMatchObject({ status: 429, resultCode: 'proof.send_too_many' });
    academy.clock.advance(86_400);
    expect((await send(mobile)).resultCode).toBe(0);
  });

  test('an address over its daily budget needs a captcha', async () => {
    const own = await startAcademy();
    const ask = (i: number, headers: Record<string, string> = {}) =>
      call(own, 'POST /api/auth/send', {
        form: { studentName: '김하늘', parentsMobile: `0106000${1000 + i}` },
        headers,
      });
    for (let i = 0; i < 30; i++) expect((await ask(i)).resultCode).toBe(0);
    expect(await ask(30)).toMatchObject({ status: 403, resultCode: 'proof.captcha_needed' });
    const pass = await givenCaptchaPass(own, 'sendCode');
    // The very number that was refused: nothing was sent to it, so it does not wait a minute.
    expect((await ask(30, { 'x-captcha-pass': pass })).resultCode).toBe(0);
    // Whoever asks again too soon keeps the captcha that was solved.
    const kept = { 'x-captcha-pass': await givenCaptchaPass(own, 'sendCode') };
    expect(await ask(30, kept)).toMatchObject({ status: 429, resultCode: 'proof.send_too_soon' });
    expect((await ask(31, kept)).resultCode).toBe(0);
    await own.close();
  });

  test('refuses names with anything but letters and numbers that are no Korean mobiles', async () => {
    const link = await send(freshMobile(), undefined, 'http://evil.kr 클릭');
    expect(link.fields?.studentName).toMatch(/한글·영문·한자 중 한 가지/);
    for (const mobile of ['02-555-1234', '+8613812345678', '021-555-1234', ''])
      expect((await send(mobile)).fields?.parentsMobile).toMatch(/휴대폰/);
    const unknown = { studentName: '김하늘', parentsMobile: freshMobile(), extra: '1' };
    expect((await call(academy, 'POST /api/auth/send', { form: unknown })).fields).toHaveProperty('extra');
  });

  test('a number written from abroad is the same number, asked for and checked in any way', async () => {
    const mobile = freshMobile();
    const digits = mobile.replace(/\D/g, '');
    const sent = await send(`+82 ${digits.slice(1, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`);
    expect(sent.resultCode).toBe(0);
    const code = await codeFor(mobile);
    const proven = await verify(`0082${digits.slice(1)}`, code, cookieOf(sent, '__Host-proof'));
    expect(proven.resultCode).toBe(0);
  });

  test('a browser cannot choose its own short secret', async () => {
    const sent = await send(freshMobile(), '__Host-proof=a');
    expect(cookieOf(sent, '__Host-proof')).toMatch(/^__Host-proof=[\w-]{43}$/);
  });

  test('another origin is refused', async () => {
    const answer = await call(academy, 'POST /api/auth/send', {
      form: { studentName: '김하늘', parentsMobile: freshMobile() },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });
});

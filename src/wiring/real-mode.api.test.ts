import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealAcademy } from '#tests/given-real.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let real: TestAcademy;
beforeAll(async () => {
  real = await startRealAcademy({ CAPTCHA: 'off' });
});
afterAll(() => real.close());

const routesOf = ({ app }: TestAcademy) => app.printRoutes({ commonPrefix: false });
/** Paths of sandboxes, also of those that answer under the vendor's own path. */
const ofSandboxes = [/sandbox/, /─ \/payments\//, /virtual-account\/close/, /pick\/:uid/];

describe('a real academy', () => {
  it('has no route of a sandbox at all', async () => {
    for (const path of ofSandboxes) expect(routesOf(real)).not.toMatch(path);
    const demo = await startAcademy();
    for (const path of ofSandboxes) expect(routesOf(demo)).toMatch(path);
    await demo.close();
    for (const path of ['/sandbox/api/messages', '/sandbox/api/errors', '/sandbox/kakao/auth', '/payments/1'])
      expect((await fetch(real.url + path)).status).toBe(404);
  });

  it('offers no sign-in by others without their keys', async () => {
    const { resultData } = await call<{ providers: unknown }>(real, 'GET /api/social/providers');
    expect(resultData.providers).toEqual([]);
  });

  it('says that it has no address search', async () => {
    const answer = await call(real, 'GET /api/addresses?keywords=테헤란로');
    expect(answer).toMatchObject({ status: 404, resultCode: 'address.off' });
  });

  it('counts visits by itself and reports no faults to anybody', async () => {
    const { errorReport } = real.providers;
    await errorReport.report({ platform: 'node', transaction: '/', type: 'Error', code: '', frames: [] });
    const events = { visit: '0b6e6e-0b6e6e-0b6e6e', events: [{ name: 'page_view', page: '/faq' }] };
    expect((await call(real, 'POST /api/telemetry/events', { json: events })).resultCode).toBe(0);
  });
});

describe('with the captcha of the product', () => {
  it('one is shown and read out, and a wrong answer is refused at its field, three times at most', async () => {
    const own = await startRealAcademy();
    const issued = await call<{ captchaKey: string; imageUrl: string; audioHint: string }>(
      own,
      'POST /api/getCaptcha',
      { form: {} },
    );
    expect(issued.resultData.imageUrl).toMatch(/^data:image\/png/);
    expect(issued.resultData.audioHint).toBeTruthy();
    const check = (captchaKey: string) =>
      call(own, 'POST /api/checkChptcha', { form: { captchaKey, captchaValue: '12' } });
    const { captchaKey } = issued.resultData;
    for (let n = 0; n < 3; n++)
      expect(await check(captchaKey)).toMatchObject({ resultCode: 'proof.captcha_wrong' });
    expect(await check(captchaKey)).toMatchObject({ resultCode: 'proof.captcha_expired' });
    expect(await check('nobody-issued-this')).toMatchObject({ resultCode: 'proof.captcha_expired' });
    await own.close();
  });
});

describe('without a captcha', () => {
  it('none is issued or compared, and that is said', async () => {
    const off = { status: 404, resultCode: 'proof.captcha_off' };
    expect(await call(real, 'POST /api/getCaptcha', { form: {} })).toMatchObject(off);
    const form = { captchaKey: 'a.b', captchaValue: '123456' };
    expect(await call(real, 'POST /api/checkChptcha', { form })).toMatchObject(off);
  });

  it('a search for an account needs none, within its budget', async () => {
    const query = new URLSearchParams({ name: '김하늘', phone: '01012345678' });
    const search = () => call(real, `GET /api/findId?${query}`);
    for (let n = 0; n < 5; n++) expect((await search()).status).toBe(200);
    expect(await search()).toMatchObject({ status: 429, resultCode: 'common.too_many' });
  });

  it('whoever guesses passwords waits where a captcha would be asked for', async () => {
    const guess = () =>
      call(real, 'POST /api/login', { form: { memberId: 'parent1', password: 'wrong wrong' } });
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
    expect(await guess()).toMatchObject({ status: 429, resultCode: 'session.slowed' });
  });

  it('a guest gets only so many codes', async () => {
    const send = (n: number) =>
      call(real, 'POST /api/auth/send', {
        form: { studentName: '김하늘', parentsMobile: `0102222${String(n).padStart(4, '0')}` },
      });
    const answers: string[] = [];
    for (let n = 0; n < 31; n++) answers.push(String((await send(n)).resultCode));
    expect(new Set(answers.slice(0, -1))).toEqual(new Set(['0']));
    expect(answers.at(-1)).toBe('common.too_many');
  });
});

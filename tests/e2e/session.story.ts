import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsOf, callsOf, openAccount, signIn, stored } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';

/** §4 of the specification, branch by branch, in Chromium. */
let browser: Browser;
let client = '';
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  client = await bundledClient();
});
afterAll(() => browser.close());

const failed = '사용자 인증에 실패하여 로그아웃 됩니다.';
const mismatched = '사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.';
const refreshPath = '/api/token/refresh';
const refreshesIn = (calls: readonly string[]) => calls.filter((path) => path === refreshPath).length;

async function bundledClient(): Promise<string> {
  const entry = fileURLToPath(new URL('client-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'client' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return first && 'output' in first ? first.output[0].code : '';
}

interface MscClient {
  start(): Promise<void>;
  readAccounts(count: number): Promise<number>;
}
const readAccounts = (page: Page, count: number) =>
  page.evaluate((n) => (Reflect.get(window, 'mscClient') as MscClient).readAccounts(n), count);

describe('on start', () => {
  it('none of the identifiers: stays logged out and asks nothing', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page } = visitor;
    const calls = callsOf(page);
    const alerts = alertsOf(page);
    await page.goto('/account');
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    expect(refreshesIn(calls)).toBe(0);
    expect(alerts).toEqual([]);
    await leave(visitor);
  });

  it.each([
    ['one', { memberId: 'parent1' }],
    ['two', { memberId: 'parent1', enrollType: 'web' }],
    ['a blank third', { memberId: 'parent1', enrollType: 'web', userSeqId: ' ' }],
    ['a third that says undefined', { memberId: 'parent1', enrollType: 'web', userSeqId: 'undefined' }],
  ])('some of them (%s): goes to /quit, asks nothing, forgets them', async (_name, values) => {
    const visitor = await visit(browser, 360, '/terms');
    const { page } = visitor;
    const alerts = alertsOf(page);
    // On a page without the product's scripts, which would act on them at once.
    await page.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto('/bare');
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, values);
    const calls = callsOf(page);
    await page.goto('/');
    await page.waitForURL('**/quit');
    await page.getByText('로그인 정보가 온전하지 않아 로그아웃되었습니다.').waitFor();
    expect(refreshesIn(calls)).toBe(0);
    expect(alerts).toEqual([]);
    await expect.poll(() => stored(page)).toEqual([]);
    await leave(visitor);
  });

  it('all of them: one silent refresh, and logged in; a mismatch and a failure end at /quit with their sentence', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    const parent = await newFamily();
    await openAccount(page, parent);
    const calls = callsOf(page);
    await page.reload();
    await page.getByRole('button', { name: '로그아웃', exact: true }).waitFor();
    expect(refreshesIn(calls)).toBe(1);
    expect(alerts).toEqual([]);

    for (const [key, value] of [
      ['userSeqId', '999999'],
      ['memberId', 'somebody'],
      ['enrollType', 'kakao'],
    ] as const) {
      const kept = await page.evaluate((name) => localStorage.getItem(name), key);
      await page.evaluate(([name, other]) => localStorage.setItem(name, other), [key, value] as const);
      await page.goto('/terms');
      await page.waitForURL('**/quit');
      expect(alerts.splice(0)).toEqual([mismatched]);
      await expect.poll(() => stored(page)).toEqual([]);
      await page.getByRole('button', { name: '다시 로그인' }).click();
      await signIn(page, parent);
      await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
      expect(kept).not.toBe(value);
    }

    // A server that is broken, overloaded or out of reach has refused nobody: asked again, nobody is signed out.
    for (const answer of [{ status: 500, body: 'broken' }, { status: 503, body: '{}' }, 'abort'] as const) {
      await page.route(`**${refreshPath}`, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      const tried = page.waitForRequest(`**${refreshPath}`);
      await page.goto('/terms');
      await tried;
      expect(await stored(page)).toHaveLength(3);
      await page.unroute(`**${refreshPath}`);
      await page.getByRole('button', { name: '로그아웃', exact: true }).waitFor();
      expect(alerts).toEqual([]);
    }
    await context.clearCookies();
    await page.goto('/terms');
    await page.waitForURL('**/quit');
    expect(alerts).toEqual([failed]);
    await leave(visitor);
  });
});

describe('on a 401', () => {
  /** A bare page of the signed-in browser with the client on it; its first `stale` account calls meet a 401. */
  async function clientPage(stale: number) {
    const visitor = await visit(browser, 360, '/');
    await openAccount(visitor.page, await newFamily());
    const page = await visitor.context.newPage();
    // Only the client's own calls are counted: the page that signed in would hear of them and answer with its own.
    await visitor.page.goto('about:blank');
    await page.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto('/bare');
    await page.addScriptTag({ content: client });
    await page.evaluate(() => (Reflect.get(window, 'mscClient') as MscClient).start());
    let left = stale;
    await page.route('**/api/account', (route) => {
      left -= 1;
      const json = { resultCode: 'session.token_refused', resultData: null, resultMsg: '만료' };
      return left >= 0 ? route.fulfill({ status: 401, json }) : route.continue();
    });
    // As the page itself knows them: a call that may outlive its page can go past whoever listens outside of it.
    const calls = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    // The entry of the start's own refresh is written behind its answer: waited for, or it is counted below.
    await expect.poll(async () => refreshesIn(await calls())).toBe(1);
    await page.evaluate(() => performance.clearResourceTimings());
    return { visitor, page, calls, alerts: alertsOf(page) };
  }

  it('ten calls at once wait for one refresh and are each tried once more', async () => {
    const { visitor, page, calls } = await clientPage(10);
    expect(await readAccounts(page, 10)).toBe(10);
    expect(refreshesIn(await calls())).toBe(1);
    expect((await calls()).filter((path) => path === '/api/account')).toHaveLength(20);
    await leave(visitor);
  });

  it('a call that meets a second 401 is rejected and not tried again', async () => {
    const { visitor, page, calls } = await clientPage(1_000);
    expect(await readAccounts(page, 3)).toBe(0);
    expect(refreshesIn(await calls())).toBe(1);
    expect((await calls()).filter((path) => path === '/api/account')).toHaveLength(6);
    await leave(visitor);
  });

  it('with the identifiers gone the calls are rejected without a refresh', async () => {
    const { visitor, page, calls } = await clientPage(1_000);
    await page.evaluate(() => localStorage.clear());
    expect(await readAccounts(page, 3)).toBe(0);
    expect(refreshesIn(await calls())).toBe(0);
    await leave(visitor);
  });

  it('a refused login says the server’s sentence and asks for no refresh', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    const calls = callsOf(page);
    await signIn(page, { ...(await newFamily()), password: 'not the password' });
    await page.getByText('아이디 또는 비밀번호가 맞지 않습니다.').first().waitFor();
    expect(calls.filter((path) => path === '/api/login')).toHaveLength(1);
    expect(refreshesIn(calls)).toBe(0);
    await leave(visitor);
  });
});

describe('browsers that are not alone, or not whole', () => {
  it('two tabs that reload at the same moment both stay in; signing out in one signs the other out', async () => {
    const visitor = await visit(browser, 1280, '/');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    await openAccount(page, await newFamily());
    const second = await context.newPage();
    const otherAlerts = alertsOf(second);
    await second.goto('/account');
    for (let round = 0; round < 8; round++) {
      await Promise.all([page.reload(), second.reload()]);
      for (const tab of [page, second])
        await tab.getByRole('button', { name: '로그아웃', exact: true }).waitFor();
    }
    expect([...alerts, ...otherAlerts]).toEqual([]);
    // A tab behind another draws nothing, and what is not drawn cannot be pressed.
    await page.bringToFront();
    await page.getByRole('button', { name: '로그아웃', exact: true }).click();
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await second.getByRole('heading', { name: '로그인' }).waitFor();
    expect([...alerts, ...otherAlerts]).toEqual([]);
    await leave(visitor);
  });

  it('cookies blocked: the page works until it is left, then says why it ended', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    await context.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _blocked, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await openAccount(page, await newFamily());
    await context.clearCookies();
    await page.getByRole('link', { name: '로그인 기기 보기' }).click();
    await page.getByRole('heading', { name: '로그인 기기' }).waitFor();
    await page.getByText('지금 이 기기').waitFor();
    await page.reload();
    await page.waitForURL('**/quit');
    expect(alerts).toEqual([failed]);
    await leave(visitor);
  });

  it('storage blocked: signing in works, and a reload is simply logged out', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('The storage is blocked.', 'SecurityError');
          },
        });
    });
    await openAccount(page, await newFamily());
    await page.getByRole('link', { name: '로그인 기기 보기' }).click();
    await page.getByText('지금 이 기기').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '로그인', exact: true }).waitFor();
    expect(alerts).toEqual([]);
    await leave(visitor);
  });

  it('offline: says so, signs nobody out, and goes on when the network is back', async () => {
    const visitor = await visit(browser, 360, '/');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    await openAccount(page, await newFamily());
    // The router learns the addresses of the links on the page first; without a network it would complain.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('radio', { name: '메일만' }).click();
    await page.getByText('서버에 연결하지 못했습니다.').first().waitFor();
    expect(await stored(page)).toEqual(['enrollType', 'memberId', 'userSeqId']);
    await context.setOffline(false);
    await page.getByRole('radio', { name: '메일만' }).click();
    await page.getByText('알림 방법을 바꾸었습니다.').waitFor();
    await page.getByRole('radio', { name: '문자와 메일 모두' }).click();
    expect(alerts).toEqual([]);
    await leave(visitor);
  });
});

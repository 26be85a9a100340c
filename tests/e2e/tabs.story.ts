import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertsOf, openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { slowAnswers } from './slow-answers.ts';

/** Tabs that are reloaded in the middle of a refresh, and tabs that sleep on the lock. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const refreshPath = '/api/token/refresh';
const wayOut = { name: '로그아웃', exact: true } as const;
const bare = (context: BrowserContext) =>
  context.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
const refreshCookie = async (context: BrowserContext) =>
  (await context.cookies()).find((one) => one.name === '__Host-refresh')?.value;

it('a refresh whose page was left still brings its cookie; without being kept alive it is lost: the control', async () => {
  const slow = await slowAnswers();
  const context = await browser.newContext({ baseURL: slow.url, locale: 'ko-KR', reducedMotion: 'reduce' });
  await bare(context);
  const page = await context.newPage();
  const alerts = alertsOf(page);
  await openAccount(page, await newFamily());

  // The control: an ordinary call of a page that is left in the middle.
  await page.goto('/bare');
  const before = await refreshCookie(context);
  slow.hold(refreshPath);
  await page.evaluate((path) => {
    const { memberId, userSeqId, enrollType } = localStorage;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ memberId, userSeqId, enrollType });
    void fetch(path, { method: 'POST', headers, body }).catch(() => undefined);
  }, refreshPath);
  await slow.held();
  await page.goto('about:blank');
  await expect.poll(() => slow.gone()).toBe(1);
  slow.release();
  expect(await refreshCookie(context)).toBe(before);

  // Ours: the page is left while the answer is under way, and the browser learns the new token all the same.
  slow.hold(refreshPath);
  await page.goto('/account', { waitUntil: 'commit' });
  await slow.held();
  await page.goto('about:blank');
  expect(slow.gone()).toBe(0);
  slow.release();
  await expect.poll(() => refreshCookie(context)).not.toBe(before);
  await page.goto('/account');
  await page.getByRole('button', wayOut).waitFor();
  expect(alerts).toEqual([]);
  await context.close();
  await slow.close();
});

it.each(['whole', 'body'] as const)(
  'a page left while the %s of an answer is missing signs nobody out',
  async (part) => {
    const slow = await slowAnswers();
    const context = await browser.newContext({ baseURL: slow.url, locale: 'ko-KR', reducedMotion: 'reduce' });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const alerts = [alertsOf(page), alertsOf(other)];
    await openAccount(other, await newFamily());
    slow.hold(refreshPath, part);
    const headed = part === 'body' && page.waitForResponse(`**${refreshPath}`);
    await page.goto('/account', { waitUntil: 'commit' });
    await slow.held();
    await headed;
    await page.goto('/terms');
    slow.release();
    await page.goto('/account');
    for (const tab of [page, other]) await tab.getByRole('button', wayOut).waitFor();
    expect(alerts).toEqual([[], []]);
    await context.close();
    await slow.close();
  },
);

it('a tab that sleeps on the lock keeps no other tab out', async () => {
  const visitor = await visit(browser, 1280, '/');
  const { page, context } = visitor;
  const alerts = alertsOf(page);
  await openAccount(page, await newFamily());
  await bare(context);
  const sleeper = await context.newPage();
  await sleeper.goto('/bare');
  await sleeper.evaluate(
    () =>
      new Promise<void>((done) => {
        void navigator.locks.request('msc-session-refresh', () => {
          done();
          return new Promise(() => {});
        });
      }),
  );
  await page.reload();
  await page.getByRole('button', wayOut).waitFor();
  const { held = [] } = await page.evaluate(() => navigator.locks.query());
  expect(held.map((lock) => lock.name)).toContain('msc-session-refresh');
  expect(alerts).toEqual([]);
  await leave(visitor);
});

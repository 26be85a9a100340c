import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';

/** Kakao's browser SDK: fetched only where the settings hold a public key, from its own host, and as its checksum says. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const sdk = 'https://t1.kakaocdn.net/**';
const standIn = `window.told = []; window.Kakao = { init: (key) => told.push(key), isInitialized: () => told.length > 0 };`;

/** The sign-in page of an academy with that key; the SDK's host answers with a stand-in. */
async function signInPage(kakaoJavascriptKey: string | null, isChecked = true) {
  const { page, context } = await visit(browser, 360, '/terms');
  const asked: string[] = [];
  await context.route(sdk, (route) => {
    asked.push(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', headers, body: standIn });
  });
  await context.route('**/api/social/providers', (route) =>
    route.fulfill({
      json: { resultCode: 0, resultData: { providers: ['kakao'], kakaoJavascriptKey }, resultMsg: '' },
    }),
  );
  // The stand-in has not the real file's checksum; the second story looks at what happens after it was found right.
  if (!isChecked)
    await page.addInitScript(() =>
      Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => undefined }),
    );
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await page.goto('/signin');
  await page.getByRole('link', { name: '카카오 로그인' }).waitFor();
  const notified = () => page.evaluate(() => Reflect.get(window, 'told') as string[] | undefined);
  return { page, context, asked, blocked, notified };
}

it('is not asked for without a key', async () => {
  const { page, context, asked } = await signInPage(null);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await context.close();
});

it('is initialised once, with the public key of the settings', async () => {
  const { context, asked, blocked, notified } = await signInPage('public-key', false);
  await expect.poll(notified).toEqual(['public-key']);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/\/kakao_js_sdk\/[\d.]+\/kakao\.min\.js$/);
  expect(blocked).toEqual([]);
  await context.close();
});

it('does not run where its checksum is another, and signing in goes on without it', async () => {
  const { page, context, asked, blocked, notified } = await signInPage('public-key');
  await expect.poll(() => blocked.some((line) => line.includes('integrity'))).toBe(true);
  expect(asked).toHaveLength(1);
  expect(await notified()).toBeUndefined();
  const link = page.getByRole('link', { name: '카카오 로그인' });
  expect(await link.getAttribute('href')).toContain('/api/social/start?provider=kakao');
  await context.close();
});

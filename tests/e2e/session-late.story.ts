import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const refreshPath = '**/api/token/refresh';

/** What stands below the skeleton, as far as it can be seen. */
const saidLate = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('.only-expected') ?? document.body, '::after');
    return style.visibility === 'visible' ? style.content : '';
  });

it.each([360, 1280])(
  'a member whose session cannot be renewed yet is told so at %i px, and the page comes by itself',
  async (width) => {
    const visitor = await visit(browser, width, '/');
    const { page } = visitor;
    await openAccount(page, await newFamily());
    await page.route(refreshPath, (route) =>
      route.fulfill({ status: 503, json: { resultCode: 'common.busy', resultData: null, resultMsg: '' } }),
    );
    await page.goto('/account');
    await page.getByRole('status', { name: '불러오는 중입니다' }).waitFor();
    // Nothing is said of what takes a moment.
    expect(await saidLate(page)).toBe('');
    await expect.poll(() => saidLate(page)).toContain('저절로 열립니다');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.unroute(refreshPath);
    await page.getByRole('heading', { name: '내 계정' }).waitFor();
    await leave(visitor);
  },
);

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { settled } from './hydrated.ts';
import { misfitsOf } from './page-faults.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('nothing that members see stands out of narrow windows (WCAG 1.4.10)', async () => {
  const visitor = await visit(browser, 320);
  const { page } = visitor;
  await openAccount(page, 'parent3');
  for (const path of ['/entranceTest', '/applications', '/account', '/account/devices']) {
    await page.goto(path);
    await settled(page);
    expect(await misfitsOf(page), path).toEqual([]);
  }
  await leave(visitor);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { unspokenTimes } from './page-faults.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

test('dates and times are worded as Koreans say them in the account, a child’s birth date among them', async () => {
  const visitor = await visit(browser, 360);
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.getByText('2015년 5월 4일').first().waitFor();
  expect(await unspokenTimes(page)).toEqual([]);
  await leave(visitor);
});

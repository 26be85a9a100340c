import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicRoutes } from '../public-routes.ts';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Dates of machines and hours past noon counted to 24, in what a reader sees. */
async function unspoken(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden texts are not what a reader sees
  const text = await page.evaluate(() => document.body.innerText);
  return text.match(/(?<!\d)20\d\d-\d\d-\d\d(?!\d)|(?<![\d:.])(?:1[3-9]|2[0-3]):[0-5]\d(?!\d)/g) ?? [];
}

test('dates and times are worded as Koreans say them on every public page', {
  timeout: 240_000,
}, async () => {
  const visitor = await visit(browser, 1280);
  const { page } = visitor;
  const found: string[] = [];
  for (const path of publicRoutes) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    found.push(...(await unspoken(page)).map((words) => `${path}: ${words}`));
  }
  expect(found).toEqual([]);
  await leave(visitor);
});

test('so they are in the account, a child’s birth date among them; control: another wording is seen', async () => {
  const visitor = await visit(browser, 360);
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.getByText('2015년 5월 4일').first().waitFor();
  expect(await unspoken(page)).toEqual([]);
  await page.evaluate(() => document.body.append('2015-05-04 17:20'));
  expect(await unspoken(page)).toEqual(['2015-05-04', '17:20']);
  await leave(visitor);
});

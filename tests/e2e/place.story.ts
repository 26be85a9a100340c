import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicRoutes } from '../public-routes.ts';
import { leave, openBrowser, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opened without header and footer, as the specification has it; or of no place at all. */
const placeless = ['/', '/nowhere', '/address', '/counseling', '/test', '/retest'];

test('every page of the main layout but home has its banner with a path, and its side menu', async () => {
  const inside = publicRoutes.filter((path) => !placeless.includes(path) && !/^\/(test|retest)\//.test(path));
  expect(inside).toEqual(expect.arrayContaining(['/search', '/stop/nothing-behind-it']));
  const visitor = await visit(browser, 1280);
  const missing: string[] = [];
  for (const path of inside) {
    const html = await (await visitor.page.request.get(path)).text();
    if (!/<nav aria-label="[^"]+ 메뉴"[^>]*no-print/.test(html)) missing.push(`${path}: no side menu`);
    if (!/<nav aria-label="현재 위치"/.test(html)) missing.push(`${path}: no path`);
  }
  expect(missing).toEqual([]);
  const home = await (await visitor.page.request.get('/')).text();
  expect(home).not.toMatch(/<nav aria-label="[^"]+ 메뉴"[^>]*no-print/);
  await leave(visitor);
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { signStaffIn } from './office-staff.ts';

/** What a page of the office prints by itself: what it tells, and nothing that could be pressed. */
let browser: Browser;
let manager: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  manager = await visit(browser, 1280, '/office');
  ({ page } = manager);
  await signStaffIn(page, 'manager.daechi@msc.example');
});
afterAll(async () => {
  await leave(manager);
  await browser.close();
});

async function printedControls() {
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('button, select, input, summary').filter({ visible: true });
  const found = await controls.evaluateAll((all) => all.map((one) => one.textContent));
  await page.emulateMedia({ media: null });
  return found;
}

test('a class is printed with its students and its plan', async () => {
  await page.goto('/office/level-tests/classes');
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByText('남은 좌석').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await printedControls()).toEqual([]);
});

test('what was offered after a test is printed without its boxes', async () => {
  await page.goto('/office/tests?when=past');
  await page.locator('tbody').getByRole('link').first().click();
  await page.waitForURL(/\/office\/tests\/\d+$/);
  await page.goto(`${page.url()}/class-offers`);
  await page.getByRole('table', { name: '합격·대기 학생' }).waitFor();
  expect(await page.getByRole('combobox').count()).toBeGreaterThan(0);
  expect(await printedControls()).toEqual([]);
});

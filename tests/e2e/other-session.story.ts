import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const titleOf = (page: Page) => page.getByLabel('제목', { exact: true }).first();
const saved = (page: Page) => page.getByText(/^저장됨/).waitFor({ timeout: 60_000 });
/** What the server has of the page that is written. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/office/documents/page-greetings');
    const { resultData } = (await answer.json()) as {
      resultData: { editedBy: string; content: { title: string } };
    };
    return [resultData.editedBy, resultData.content.title];
  });

test('words of one person are not saved in the name of whoever signed in in another tab', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page, context } = visitor;
  await signStaffIn(page, 'editor@msc.example');
  await page.goto('/office/pages/greetings');
  await titleOf(page).fill('한지수가 쓴 제목');
  await saved(page);
  const other = await context.newPage();
  await context.clearCookies();
  await signStaffIn(other, 'owner@msc.example', new URL(page.url()).origin);
  await titleOf(page).fill('한지수가 이어 쓴 제목');
  await page.getByText(/다른 분으로 로그인되어 있어/).waitFor({ timeout: 60_000 });
  expect(await kept(other)).toEqual(['한지수', '한지수가 쓴 제목']);
  await expect.poll(() => titleOf(page).inputValue()).toBe('한지수가 이어 쓴 제목');
  // Control: signed in again as before, the same page saves it.
  await context.clearCookies();
  await signStaffIn(other, 'editor@msc.example', new URL(page.url()).origin);
  await titleOf(page).fill('한지수가 다 쓴 제목');
  await expect.poll(() => kept(other)).toEqual(['한지수', '한지수가 다 쓴 제목']);
  await leave(visitor);
});

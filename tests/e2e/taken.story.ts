import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { settled } from './hydrated.ts';
import { signStaffIn } from './office-staff.ts';
import { planPresentation } from './visiting.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** From now on this list gets no answer. */
const cut = (page: Page, list: string) => page.route(list, (route) => route.abort());

test('a request that was taken is shown as taken though its list cannot be read, and shown once it can', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.goto('/counseling?branch=daechi');
  // The name of the account is filled in once it is read.
  await expect.poll(() => page.getByLabel('보호자 이름').inputValue()).not.toBe('');
  await page.getByLabel('자녀 학년').selectOption('7');
  await page.getByLabel('입학', { exact: true }).check();
  await page.getByLabel('원하는 때만 남기기').check();
  const own = '**/api/counselling/requests';
  await cut(page, own);
  await page.getByRole('button', { name: '상담 신청하기' }).click();
  await page.getByText('상담 신청을 받았습니다.').waitFor();
  await page.getByText(/다시 신청하지 않으셔도/).waitFor();
  await page.unroute(own);
  await page.getByRole('button', { name: '신청 내용 보기' }).click();
  await page.waitForURL(/request=/);
  await page.getByText('상담 신청을 받았습니다.').waitFor();
  // Control: one request it is.
  await page.goto('/counseling');
  await expect.poll(() => page.locator('a[href^="/counseling?request="]').count()).toBe(1);
  await leave(visitor);
});

test('what is open is shown, buttons and all, while nobody has said yet what a child already has', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  const had = '**/api/entrance-tests/taken';
  let asked = 0;
  await page.route(had, () => {
    asked += 1;
  });
  await page.goto('/entranceTest');
  await page
    .getByRole('button', { name: / 접수하기 /, disabled: false })
    .first()
    .waitFor();
  // Control: it was asked, and has had no answer.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await leave(visitor);
});

test('a booking that was taken is shown as taken though its page cannot be read', async () => {
  const manager = await visit(browser, 1280, '/office');
  await signStaffIn(manager.page, 'manager.daechi@msc.example');
  const { sessionId } = await planPresentation(manager.page, 8);
  await leave(manager);
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.goto(`/presentation/${sessionId}`);
  const own = '**/api/presentations/bookings';
  await page.route(own, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await page.getByLabel('중1').waitFor();
  // The grade of the own child is ticked by the page once it is awake.
  await settled(page);
  await page.getByLabel('중1').check();
  await page.getByRole('button', { name: '1명 예약하기' }).click();
  await page.getByText('예약이 완료되었습니다.').waitFor();
  await page.getByText(/다시 예약하지 않으셔도/).waitFor();
  await page.unroute(own);
  await page.getByRole('link', { name: '내 예약 보기' }).click();
  // Control: one booking it is.
  await expect.poll(() => page.locator(`a[href^="/presentation/booking?link="]`).count()).toBe(1);
  await leave(visitor);
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { leave, openBrowser, openChanged, visit } from './browser.ts';
import { makeSession, room, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** A list is walked by arrows, Home and End, chosen by Space, opened by Enter; the bar says how many are chosen. */
async function walkByKeys(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: /접수 명단/ }).locator('tbody tr');
  const press = (key: string) => page.keyboard.press(key);
  const isAt = (at: number) =>
    expect.poll(() => rows.nth(at).evaluate((row) => row.matches(':focus'))).toBe(true);
  await rows.first().focus();
  await press('ArrowDown');
  await isAt(1);
  await press('Space');
  await press('End');
  await isAt(26);
  await press('Space');
  await page.getByText('2건을 골랐습니다.').waitFor();
  await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true');
  await press('Space');
  await page.getByText('1건을 골랐습니다.').waitFor();
  await press('Home');
  await isAt(0);
  // Only one row is in the tab order, so Tab leaves the list's rows for what is inside the row.
  expect(
    await rows.evaluateAll((all) => all.filter((row) => row.getAttribute('tabindex') === '0').length),
  ).toBe(1);
  await page.getByRole('button', { name: '선택 해제' }).click();
  await page.getByText('골랐습니다.').waitFor({ state: 'detached' });
  // Enter opens a row where a row can be opened.
  await page
    .getByRole('navigation', { name: '접수 화면' })
    .getByRole('link', { name: '입학 테스트' })
    .click();
  const sessions = page.getByRole('table', { name: /입학 테스트 회차/ }).locator('tbody tr');
  await sessions.first().focus();
  await press('Enter');
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
}

test('a member of staff signs in, plans a session, opens it, and finds who is registered', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await room(page, '입학 테스트');

  await page.getByRole('button', { name: '새 회차' }).click();
  const inDays = (days: number) => seoulDay(new Date(Date.now() + days * 86_400_000));
  const form = page.locator('form').filter({ hasText: '회차 만들기' });
  await form.getByLabel('고사실').fill('별관 204호');
  await form.getByLabel('정원').fill('0');
  await form.getByLabel('시험 날짜').fill(inDays(20));
  await form.getByLabel('시작 시각').fill('14:00');
  await form.getByLabel('접수 시작').fill(`${inDays(-1)}T10:00`);
  await form.getByLabel('접수 마감').fill(`${inDays(19)}T18:00`);
  await page.getByRole('button', { name: '회차 만들기' }).click();
  await page.getByText('정원은 1명 이상입니다.').first().waitFor();
  await form.getByLabel('정원').fill('18');
  await makeSession(page);

  // Its own page opens, and says that families do not see it yet.
  await page.getByText('아직 비공개라 학부모께 보이지 않습니다.', { exact: false }).first().waitFor();
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await room(page, '입학 테스트');
  const line = page.getByRole('row').filter({ hasText: '별관 204호' });
  await line.getByRole('button', { name: /공개/ }).click();
  await line
    .getByText(/^(접수 예정|접수 중|마감)$/)
    .filter({ visible: true })
    .waitFor();
  await expect.poll(() => line.textContent()).toContain('0 / 18');

  await page.getByRole('row').filter({ hasText: '27 / 30' }).getByRole('link').click();
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(28);
  await walkByKeys(page);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('heading', { name: '관리자 로그인' }).waitFor();
  await leave(visitor);
});

test('head office tells of an incident from the control room, takes it down, and finds the report of an opening', async () => {
  const visitor = await visit(browser, 768, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await room(page, '접수 상황판');
  const words = '지금 결제가 늦어지고 있습니다. 잡으신 자리는 안전합니다.';
  await page.locator('summary').filter({ hasText: '장애 알림' }).click();
  await page.getByLabel('알릴 내용').fill(words);
  await page.getByLabel('모든 공개 화면 맨 위에 보이기').check();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByText(`지금 모든 공개 화면에 보이는 알림: ${words}`).waitFor();
  const parent = await visit(browser, 360);
  await openChanged(parent.page, '/notice', words);
  await leave(parent);
  await page.getByLabel('모든 공개 화면 맨 위에 보이기').uncheck();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByText('지금 모든 공개 화면에 보이는 알림').waitFor({ state: 'detached' });

  await page.getByRole('table', { name: '지난 접수' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: '접수 보고서', level: 1 }).waitFor();
  await page.getByRole('table', { name: '회차별 결과' }).waitFor();
  // On paper every sheet says whose it is and which.
  const heads = await page.evaluate(() =>
    document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('')),
  );
  expect(heads.join('')).toContain('접수 보고서');
  expect(heads.join('')).toContain('counter(pages)');
  await leave(visitor);
});

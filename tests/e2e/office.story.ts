import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { room, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  await page.getByRole('button', { name: '회차 만들기' }).click();

  const line = page.getByRole('row').filter({ hasText: '별관 204호' });
  await line.getByRole('button', { name: /공개/ }).click();
  await line.getByRole('button', { name: /닫기/ }).waitFor();
  expect(await line.textContent()).toContain('0 / 18');

  await page.getByRole('row').filter({ hasText: '27 / 30' }).getByRole('link').click();
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(28);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('heading', { name: '관리자 로그인' }).waitFor();
  await leave(visitor);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { beginTest, newMobile, provePhone } from './level-test-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

test('on a shared tablet the next child gives another number, or finds nothing of the one before', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  const first = newMobile();
  await beginTest(page, { name: '김하늘', mobile: first });
  await page.goto('/test');
  await page.getByText('김하늘').waitFor();
  await page.getByLabel('학생 이름').fill('이바다');
  await page.getByRole('button', { name: '다른 번호로 확인하기' }).click();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('보호자 휴대폰 확인');
  await expect.poll(() => page.getByText('김하늘').count()).toBe(0);
  await expect.poll(() => page.getByLabel('학생 이름').inputValue()).toBe('이바다');
  const second = newMobile();
  await provePhone(page, second);
  await page.getByText(`${second.slice(-4)} 번호가 확인되었습니다.`).waitFor();
  expect(await page.getByText(first.slice(-4)).count()).toBe(0);
  expect(await page.getByText('이어서 볼 시험이 있습니다').count()).toBe(0);
  await page.getByRole('button', { name: '이 기기에서 나가기' }).click();
  await page.getByText('이 기기에서 나갔습니다.', { exact: false }).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toContain('이 기기에서 나갔습니다.');
  expect(await page.getByText('번호가 확인되었습니다.').count()).toBe(0);
  expect(await page.getByLabel('학생 이름').inputValue()).toBe('');
  await page.reload();
  await page.getByLabel('휴대폰 번호').waitFor();
  expect(await page.getByText(second.slice(-4)).count()).toBe(0);
  await leave(visitor);
});

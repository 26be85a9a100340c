import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const mobile = `0108${String(Date.now()).slice(-7)}`;

test('the desk writes a caller down in its own branch, and whoever counsels is led to the request', async () => {
  const desk = await visit(browser, 1280, '/office');
  await signStaffIn(desk.page, 'desk.daechi@msc.example');
  await desk.page
    .getByRole('navigation', { name: '관리자 메뉴' })
    .getByRole('link', { name: '상담' })
    .click();
  await desk.page.getByRole('heading', { name: '상담 등록', level: 1 }).waitFor();
  // Without a branch to choose, and without the list of counselling.
  expect(await desk.page.getByLabel('분원', { exact: true }).count()).toBe(0);
  expect(await desk.page.getByRole('link', { name: /주간표|상담 시간/ }).count()).toBe(0);
  // What is refused of an empty form is said until each field is filled, and not until the next press.
  await desk.page.getByRole('button', { name: '등록하고 문자 보내기' }).click();
  const wrong = desk.page.locator('[aria-invalid="true"]');
  await expect.poll(() => wrong.count()).toBe(3);
  const topics = desk.page.getByRole('group', { name: '상담 내용' }).locator('p');
  await topics.waitFor();
  await desk.page.getByLabel('보호자 이름').fill('한전화');
  await expect.poll(() => wrong.count()).toBe(2);
  await desk.page.getByLabel('휴대폰').fill(mobile);
  await desk.page.getByLabel('자녀 학년').selectOption({ label: '초5' });
  await expect.poll(() => wrong.count()).toBe(0);
  await desk.page.getByLabel('레벨과 반').check();
  await topics.waitFor({ state: 'detached' });
  expect(await desk.page.getByLabel('보호자 이름').inputValue()).toBe('한전화');
  await desk.page.getByRole('button', { name: '등록하고 문자 보내기' }).click();
  await desk.page.getByText('상담을 등록하고 보호자에게 문자로 알렸습니다').waitFor();
  await expect.poll(() => desk.page.getByLabel('보호자 이름').inputValue()).toBe('');
  await fits(desk.page);
  await leave(desk);

  const staff = await visit(browser, 1280, '/office');
  const { page } = staff;
  await signStaffIn(page, 'counsellor.daechi@msc.example');
  await follow(page, '/office/counselling');
  await page.getByRole('button', { name: '상담 등록' }).click();
  const dialog = page.getByRole('dialog', { name: /상담 등록/ });
  await dialog.getByLabel('보호자 이름').fill('한전화');
  await dialog.getByLabel('휴대폰').fill(mobile);
  await dialog.getByLabel('자녀 학년').selectOption({ label: '초5' });
  await dialog.getByLabel('수강료').check();
  await dialog.getByRole('button', { name: '등록하고 문자 보내기' }).click();
  await dialog.getByRole('link', { name: /한전화 .* 담당자 배정/ }).waitFor();
  await dialog.getByLabel('다른 상담으로 새로 등록합니다.').check();
  await dialog.getByRole('button', { name: '등록하고 문자 보내기' }).click();
  await dialog.waitFor({ state: 'detached' });
  await leave(staff);
});

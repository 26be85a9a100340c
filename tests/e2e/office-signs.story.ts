import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { write } from './database.ts';
import { follow } from './follow.ts';
import { room, signStaffIn } from './office-staff.ts';

/** Small signs of the office that say what is so, and nothing that is not. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function office(email: string): Promise<{ page: Page; end: () => Promise<void> }> {
  const visitor = await visit(browser, 1280, '/office');
  await signStaffIn(visitor.page, email);
  return { page: visitor.page, end: () => leave(visitor) };
}

test('a comparison that is under way has no result yet; one that is done has', async () => {
  await write(
    `insert into reconciliations (day, started_at, finished_at)
     values ('2026-01-05', now(), null), ('2026-01-06', now(), now())`,
    [],
  );
  const { page, end } = await office('owner@msc.example');
  await follow(page, '/office/reconciliations');
  const differs = (day: RegExp) => page.getByRole('row').filter({ hasText: day }).getByRole('cell').last();
  await differs(/(?<!\d)1\.6\(화\)/).waitFor();
  expect(await differs(/(?<!\d)1\.6\(화\)/).textContent()).toBe('맞음');
  expect(await differs(/(?<!\d)1\.5\(월\)/).textContent()).toBe('-');
  await write("delete from reconciliations where day in ('2026-01-05', '2026-01-06')", []);
  await end();
});

test('an invitation begins without a role, and is not sent without one', async () => {
  const { page, end } = await office('owner@msc.example');
  await room(page, '직원');
  await page.getByRole('button', { name: '직원 초대' }).click();
  const role = page.getByRole('combobox', { name: '역할' }).last();
  expect(await role.inputValue()).toBe('');
  await page.getByLabel('이메일').last().fill('new.person@msc.example');
  await page.getByLabel('이름').last().fill('새직원');
  await page.getByRole('button', { name: '초대 메일 보내기' }).click();
  await page.getByText('역할을 골라 주세요', { exact: false }).last().waitFor();
  expect(await role.inputValue()).toBe('');
  await end();
});

test('a counsellor who opens a request asks for nothing that is refused', async () => {
  const { page, end } = await office('counsellor.daechi@msc.example');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  await follow(page, '/office/counselling?tab=all');
  await page.locator('tbody').getByRole('link').first().click();
  await page.waitForURL(/\/office\/counselling\/\d+$/);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  await end();
});

test('the buttons of a dialog stay in sight however low the window is', async () => {
  const { page, end } = await office('owner@msc.example');
  await follow(page, '/office/members');
  await page.getByRole('button', { name: '엑셀로 내려받기' }).click();
  const dialog = page.getByRole('dialog', { name: '엑셀로 내려받기' });
  await dialog.waitFor();
  await page.setViewportSize({ width: 1280, height: 260 });
  const box = await dialog.getByRole('button', { name: '내려받기' }).boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(260);
  await page.keyboard.press('Escape');
  await end();
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { signIn } from './accounts.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { describeTest } from './described-test.ts';
import { assess } from './judging.ts';
import { fits, room, signStaffIn } from './office-staff.ts';
import { newGuest } from './visiting.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await visit(browser, 1280, '/office');
  await signStaffIn(owner.page, 'owner@msc.example');
});
afterAll(async () => {
  await leave(owner);
  await browser.close();
});

const title = `새 시즌 진단 ${newGuest().name}`;
const inDays = (days: number) => seoulDay(new Date(Date.now() + days * 86_400_000));
const pick = (page: Page, legend: string, name: string) =>
  page.getByRole('group', { name: legend }).getByLabel(name, { exact: true }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Whatever the calendar says of the day: what is planned on a closed one is planned knowingly. */
async function allowClosedDays(page: Page): Promise<void> {
  for (const box of await page.getByRole('table', { name: '시즌 편성' }).getByLabel('쉬는 날').all())
    await box.check();
}

test('head office lays a season over two branches, is told what clashes, makes it whole and shows it', {
  timeout: 120_000,
}, async () => {
  const { page } = owner;
  await describeTest(page, title);
  await room(page, '시즌 편성');
  await pick(page, '테스트', title);
  for (const branch of ['대치 분원', '목동 분원']) await pick(page, '분원', branch);
  await page.getByLabel('날짜 1', { exact: true }).fill(inDays(62));
  await page.getByLabel('접수 시작').fill(`${inDays(30)}T10:00`);
  await press(page, '2칸 추가');
  await press(page, '2칸 추가');
  // What is laid is not lost by a press in the menu.
  await page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link', { name: '오늘' }).click();
  const unsaved = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
  await unsaved.getByRole('button', { name: '계속 쓰기' }).click();
  await page.getByLabel('4번 시각').waitFor();
  await allowClosedDays(page);
  await press(page, '겹치는지 확인');
  await page.getByText('고칠 칸이 2곳 있습니다.').waitFor();
  // One that clashes keeps all of them from being made.
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/office/seasons'));
  await press(page, '4개 회차 만들기');
  expect((await refused).status()).toBe(409);
  for (const row of [3, 4]) await page.getByLabel(`${row}번 시각`).fill('17:00');
  await press(page, '겹치는지 확인');
  await page.getByText('4칸 모두 만들 수 있습니다.').waitFor();
  await assess(page);
  await fits(page);
  await press(page, '4개 회차 만들기');
  await page.getByText('4개 회차를 비공개로 만들었습니다.').waitFor();
  await press(page, '4개 모두 공개');
  await page.getByText('4개 회차를 공개했습니다.').waitFor();
});

test('its presentations are planned in the same screen', { timeout: 120_000 }, async () => {
  const { page } = owner;
  await press(page, '설명회');
  await page.getByRole('group', { name: '설명회' }).getByRole('checkbox').first().check();
  await pick(page, '분원', '대치 분원');
  await page.getByLabel('날짜 1', { exact: true }).fill(inDays(55));
  await page.getByLabel('시작 시각').fill('11:00');
  await page.getByLabel('예약 시작').fill(`${inDays(30)}T10:00`);
  await press(page, '1칸 추가');
  await allowClosedDays(page);
  await press(page, '1개 회차 만들기');
  await page.getByText('1개 회차를 비공개로 만들었습니다.').waitFor();
  await press(page, '1개 모두 공개');
  await page.getByText('1개 회차를 공개했습니다.').waitFor();
});

test('families read when registration opens; a branch has its own two sessions, and plans nobody else’s', {
  timeout: 120_000,
}, async () => {
  const family = await visit(browser, 360, '/entranceTest');
  await signIn(family.page, 'parent1');
  await family.page.getByText(title).first().waitFor();
  await leave(family);
  const manager = await visit(browser, 1280, '/office');
  const { page } = manager;
  await signStaffIn(page, 'manager.daechi@msc.example');
  await room(page, '입학 테스트');
  await page.getByRole('searchbox').fill(title);
  await press(page, '찾기');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  expect(await page.locator('tbody tr').filter({ hasText: '대치 분원' }).count()).toBe(2);
  await room(page, '시즌 편성');
  const branches = page.getByRole('group', { name: '분원' });
  await branches.getByRole('checkbox').first().waitFor();
  expect(await branches.getByRole('checkbox').count()).toBe(1);
  await leave(manager);
});

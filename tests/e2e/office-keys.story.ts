import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { findingsOf } from './judging.ts';
import { byKeys, isAt, tabTo } from './keys.ts';
import { signStaffIn } from './office-staff.ts';
import { planPresentation } from './visiting.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focusedRow = (page: Page) => page.locator('tbody tr:focus');

/** Opens the quick way, types, and takes the first that is found. */
async function jump(page: Page, typed: string, heading: string): Promise<void> {
  await press(page, 'Control+K');
  const word = page.getByRole('dialog').getByLabel('화면 이름이나 찾을 말');
  await expect.poll(() => isAt(word)).toBe(true);
  await page.keyboard.type(typed);
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => isAt(page.locator('main'))).toBe(true);
}

/** Many rows are chosen by keys: a range with Shift, the page with Ctrl+A, none with Escape. */
async function chooseMany(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  await tabTo(page, rows.first());
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.getByText('3건을 골랐습니다.').waitFor();
  await press(page, 'Control+A');
  await page.getByText(`${await rows.count()}건을 골랐습니다.`).waitFor();
  await press(page, 'Escape');
  await page.getByText('골랐습니다.').waitFor({ state: 'detached' });
}

/** The dialog keeps the keyboard inside, gives it back, and does what it summed up. */
async function closeInBulk(page: Page, title: string): Promise<void> {
  await press(page, 'Space');
  await page.getByText('1건을 골랐습니다.').waitFor();
  const act = page.getByRole('button', { name: '비공개로 전환', exact: true }).first();
  await tabTo(page, act, 'Shift+Tab');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '비공개로 전환' });
  await dialog.getByText(title).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  for (let stop = 0; stop < 6; stop++) {
    await press(page, 'Tab');
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => isAt(act)).toBe(true);
  await press(page, 'Enter');
  await tabTo(page, dialog.getByLabel('사유'));
  await page.keyboard.type('키보드로만 일하는 날');
  await tabTo(page, dialog.getByRole('button', { name: '1건 비공개로 전환' }));
  await press(page, 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('1개 회차를 비공개로 전환했습니다.').waitFor();
  // The keyboard goes on in the list.
  await expect.poll(() => focusedRow(page).count()).toBe(1);
}

/** Asked before what was typed is lost: first it stays, then it is let go. */
async function leaveWithWordsTyped(page: Page): Promise<void> {
  const words = page.getByLabel('특이 사항');
  await tabTo(page, words);
  await page.keyboard.type('마이크가 한 번 꺼졌습니다');
  const asked = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
  for (const [answer, isHere] of [
    ['계속 쓰기', true],
    ['저장하지 않고 나가기', false],
  ] as const) {
    await press(page, 'Control+K');
    await page.keyboard.type('오늘');
    await press(page, 'Enter');
    await asked.waitFor();
    await tabTo(page, asked.getByRole('button', { name: answer }));
    await press(page, 'Enter');
    await asked.waitFor({ state: 'hidden' });
    if (isHere) await expect.poll(() => words.inputValue()).toBe('마이크가 한 번 꺼졌습니다');
  }
  await page.getByRole('heading', { level: 1, name: '님, 안녕하세요' }).waitFor();
}

test('a day at the office with the keyboard only', { timeout: 300_000 }, async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  const hand = byKeys(page);
  await signStaffIn(page, 'manager.daechi@msc.example', '', hand);
  await expect.poll(() => isAt(page.locator('main'))).toBe(true);
  const { title } = await planPresentation(page, 7);

  // Past the menu in one step, or through it room by room.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '님, 안녕하세요' }).waitFor();
  await press(page, 'Tab');
  await expect.poll(() => isAt(page.getByRole('link', { name: '본문으로 건너뛰기' }))).toBe(true);
  await tabTo(page, page.getByRole('link', { name: '설명회', exact: true }));
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: '설명회' }).waitFor();
  await jump(page, 'ㅅㄷ', '상담');
  await jump(page, '설명회', '설명회');
  await chooseMany(page);

  // Filter, order, choose, act.
  await press(page, '/');
  await page.keyboard.type(title);
  await press(page, 'Enter');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  const byTime = page.getByRole('columnheader', { name: '일시' });
  await tabTo(page, byTime.getByRole('button'));
  await press(page, 'Enter');
  await expect.poll(() => byTime.getAttribute('aria-sort')).toBe('descending');
  await tabTo(page, rows.first());
  await closeInBulk(page, title);

  // Out as a sheet, with its reason.
  await tabTo(page, page.getByRole('button', { name: '엑셀로 내려받기' }), 'Shift+Tab');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('사유'));
  await page.keyboard.type('주간 회의 자료');
  await tabTo(page, dialog.getByRole('button', { name: '내려받기', exact: true }));
  const coming = page.waitForEvent('download');
  await press(page, 'Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
  await dialog.waitFor({ state: 'hidden' });

  // Columns are chosen, and remembered on this device.
  const opener = page.getByRole('button', { name: '열 고르기' });
  await tabTo(page, opener, 'Shift+Tab');
  await press(page, 'Enter');
  const box = page.getByRole('dialog', { name: '열 고르기' }).getByLabel('일시');
  await tabTo(page, box);
  await press(page, 'Space', 'Escape');
  await expect.poll(() => isAt(opener)).toBe(true);
  await byTime.waitFor({ state: 'detached' });
  await jump(page, '오늘', '님, 안녕하세요');
  await jump(page, '설명회', '설명회');
  await rows.first().waitFor();
  await expect.poll(() => byTime.count()).toBe(0);

  // A row is opened; a form that was begun is not left by mistake.
  await tabTo(page, rows.first());
  await press(page, 'Enter');
  await page.waitForURL(/presentations\/\d+$/);
  await leaveWithWordsTyped(page);
  // What was said at the edge has faded: it takes no focus while it goes.
  await page.getByText('1개 회차를 비공개로 전환했습니다.').waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('button', { name: '로그아웃' }), 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: '관리자 로그인' }).waitFor();
  await leave(visitor);
});

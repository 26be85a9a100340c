import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leave, loseSaves, openBrowser, type Visitor, visit } from './browser.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
let editor: Visitor;
let first = '';
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  editor = await visit(browser, 1280, '/office');
  await signStaffIn(editor.page, 'editor@msc.example');
});
afterAll(async () => {
  await leave(editor);
  await browser.close();
});

const titleOf = (page: Page) => page.getByLabel('제목', { exact: true }).first();
const isSave = (request: Request) => request.method() === 'PUT' && request.url().includes('/documents/');
const saved = (page: Page) => page.getByText(/^저장됨/).waitFor({ timeout: 60_000 });

beforeEach(async () => {
  const { page } = editor;
  await page.goto('/office/pages/whymsc');
  await titleOf(page).waitFor();
  if (first === '') first = await titleOf(page).inputValue();
  return async () => {
    await editor.context.setOffline(false);
    await page.goto('/office/pages/whymsc');
    if ((await titleOf(page).inputValue()) === first) return;
    // Saved before the next test opens it: a save under way would meet that one as another's.
    const answer = page.waitForResponse((one) => isSave(one.request()) && one.ok(), { timeout: 60_000 });
    await titleOf(page).fill(first);
    await answer;
  };
});

describe('a text that is written while the network is away', () => {
  test('is told of, asked about before its screen is left, and saved once the network is back', async () => {
    const { page, context } = editor;
    await titleOf(page).fill('끊기기 전의 제목');
    await saved(page);
    await context.setOffline(true);
    await titleOf(page).fill('끊긴 동안 쓴 제목');
    await page.getByText('저장하지 못했습니다', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link', { name: '문항' }).click();
    const asked = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
    await asked.getByText('이 컴퓨터에만 남고').waitFor({ timeout: 30_000 });
    await asked.getByRole('button', { name: '계속 쓰기' }).click();
    expect(await titleOf(page).inputValue()).toBe('끊긴 동안 쓴 제목');
    await context.setOffline(false);
    // Nobody presses a key: it goes by itself.
    await saved(page);
    await page.reload();
    await expect.poll(() => titleOf(page).inputValue()).toBe('끊긴 동안 쓴 제목');
  });

  test('is still in this browser after the tab was closed, and goes on from there', async () => {
    const { page, context } = editor;
    await loseSaves(page);
    await titleOf(page).fill('닫은 창에 남은 제목');
    await page.getByText('저장하지 못했습니다', { exact: true }).waitFor({ timeout: 60_000 });
    const other = await context.newPage();
    await page.goto('about:blank');
    await other.goto('/office/pages/whymsc');
    await other.getByText('저장하지 못한 글이 이 컴퓨터에 남아 있습니다.', { exact: false }).waitFor();
    expect(await titleOf(other).inputValue()).not.toBe('닫은 창에 남은 제목');
    await other.getByRole('button', { name: '남은 글로 이어 쓰기' }).click();
    await saved(other);
    await other.reload();
    await expect.poll(() => titleOf(other).inputValue()).toBe('닫은 창에 남은 제목');
    await other.close();
  });
});

test('signed out in another window while one writes: asked to sign in over it, and saved after signing in there', async () => {
  const { page, context } = editor;
  const other = await context.newPage();
  await other.goto('/office');
  // The save is under way while the session ends.
  let isOut = () => {};
  const out = new Promise<void>((done) => {
    isOut = done;
  });
  await page.route('**/api/office/documents/**', async (route) => {
    if (isSave(route.request())) await out;
    return route.continue();
  });
  await titleOf(page).fill('로그아웃 뒤에 쓴 제목');
  await other.getByRole('button', { name: '로그아웃' }).click();
  await other.getByLabel('이메일', { exact: true }).waitFor();
  isOut();
  const again = page.getByRole('dialog', { name: '다시 로그인' });
  await again.waitFor();
  await signStaffIn(other, 'editor@msc.example');
  await other.close();
  await again.waitFor({ state: 'detached' });
  await saved(page);
  await page.unroute('**/api/office/documents/**');
  await page.reload();
  await expect.poll(() => titleOf(page).inputValue()).toBe('로그아웃 뒤에 쓴 제목');
});

test('of two saves one waits for the other: slow answers make nobody an other editor', async () => {
  const { page } = editor;
  let underWay = 0;
  let most = 0;
  const statuses: number[] = [];
  await page.route('**/api/office/documents/**', async (route) => {
    if (!isSave(route.request())) return route.continue();
    underWay += 1;
    most = Math.max(most, underWay);
    const answer = await route.fetch();
    await new Promise((done) => setTimeout(done, 3_000));
    underWay -= 1;
    statuses.push(answer.status());
    await route.fulfill({ response: answer });
  });
  await titleOf(page).fill('느린 저장 하나');
  await expect.poll(() => underWay).toBe(1);
  await titleOf(page).fill('느린 저장 둘');
  await page.waitForTimeout(2_000);
  await titleOf(page).fill('느린 저장 셋');
  await expect.poll(() => statuses.length).toBeGreaterThan(1);
  await saved(page);
  expect(most).toBe(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await page.getByText('다른 담당자').count()).toBe(0);
  await page.unroute('**/api/office/documents/**');
  await page.reload();
  await expect.poll(() => titleOf(page).inputValue()).toBe('느린 저장 셋');
});

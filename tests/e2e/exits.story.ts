import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertsOf, openAccount, resetLinkFor, signIn, stored } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { assess } from './judging.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('who leaves', () => {
  test('by /quit is out on the server too: the three values alone bring nobody back in', async () => {
    const visitor = await visit(browser, 360);
    const { page } = visitor;
    const alerts = alertsOf(page);
    await openAccount(page, await newFamily());
    const values = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(values).sort()).toEqual(['enrollType', 'memberId', 'userSeqId']);
    await page.goto('/quit');
    await page.getByRole('heading', { name: '로그아웃되었습니다.' }).waitFor();
    expect(await stored(page)).toEqual([]);
    await page.evaluate((kept) => Object.assign(localStorage, kept), values);
    await page.goto('/account');
    await page.waitForURL('**/quit');
    await expect.poll(() => alerts).toEqual(['사용자 인증에 실패하여 로그아웃 됩니다.']);
    await leave(visitor);
  });

  test('for good is offered no sign-in, and was told that the name is gone with the account', async () => {
    const visitor = await visit(browser, 360);
    const { page } = visitor;
    const family = await newFamily();
    await openAccount(page, family);
    await page.getByRole('button', { name: '회원 탈퇴하기' }).click();
    const dialog = page.getByRole('dialog', { name: '회원 탈퇴' });
    await dialog
      .getByText(`지금의 아이디(${family.userId})는 회원님을 포함하여 누구도 다시 쓸 수 없습니다.`, {
        exact: false,
      })
      .waitFor();
    await dialog.getByLabel('비밀번호', { exact: true }).fill(family.password);
    await dialog.getByRole('button', { name: '탈퇴하기', exact: true }).click();
    await page.getByRole('heading', { name: '회원 탈퇴가 끝났습니다.' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button', { name: '다시 로그인' }).count()).toBe(0);
    expect(await main.textContent()).not.toContain('로그인 기기');
    await assess(page);
    await leave(visitor);
  });
});

test('who is put out in the middle of a child’s form finds it again after signing in, until it is closed', async () => {
  const visitor = await visit(browser, 360);
  const { page } = visitor;
  const alerts = alertsOf(page);
  const family = await newFamily();
  await openAccount(page, family);
  await page.getByRole('button', { name: '자녀 추가' }).click();
  const dialog = page.getByRole('dialog', { name: '자녀 추가' });
  await dialog.getByLabel('자녀 이름').fill('강바다');
  // Ended on the server: neither the token nor the cookie is good for anything any more.
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await page.reload();
  await page.waitForURL('**/quit');
  expect(alerts).toEqual(['사용자 인증에 실패하여 로그아웃 됩니다.']);
  await page.getByRole('button', { name: '다시 로그인' }).click();
  await signIn(page, family);
  await expect.poll(() => dialog.getByLabel('자녀 이름').inputValue()).toBe('강바다');
  await dialog.getByRole('button', { name: '닫기' }).first().click();
  await page.reload();
  await page.getByRole('button', { name: '자녀 추가' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('강바다');
  await leave(visitor);
});

test('what a member was shown is gone from a page for everybody when another tab signs out', async () => {
  const visitor = await visit(browser, 1280);
  const { page, context } = visitor;
  await openAccount(page, await newFamily());
  const other = await context.newPage();
  await other.goto('/counseling');
  const children = other.getByRole('group', { name: /자녀/ }).getByText(/강하윤/);
  await children.first().waitFor();
  const guardian = other.getByLabel('보호자 이름');
  expect(await guardian.inputValue()).not.toBe('');
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await page.getByRole('dialog', { name: '로그아웃' }).getByRole('button', { name: '확인' }).click();
  await expect.poll(() => children.count()).toBe(0);
  await expect.poll(() => guardian.inputValue()).toBe('');
  // And from the tab itself, which signed out on a page that asks for nothing.
  await page.getByRole('link', { name: '상담 신청' }).first().click();
  await page.getByLabel('보호자 이름').waitFor();
  expect(await page.getByText(/강하윤/).count()).toBe(0);
  // Where the code is asked for, what is wrong with the name is told at the name.
  const name = page.getByLabel('보호자 이름');
  await name.fill('강');
  await page.getByLabel('휴대폰 번호').fill('010-1234-5678');
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('휴대폰 번호').getAttribute('aria-invalid')).toBeNull();
  await leave(visitor);
});

test('who is signed in has no use for the sign-up form and is led home', async () => {
  const visitor = await visit(browser, 360);
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.goto('/signup');
  await page.waitForURL((url) => url.pathname === '/');
  await leave(visitor);
});

test('the code of a reset link stands in the path or as a parameter', async () => {
  const { userId, name, mobile } = await newFamily();
  const code = (await resetLinkFor(userId, name, mobile)).split('/').at(-1) ?? '';
  for (const address of [`/change/password?urlCode=${code}`, `/change/password/?urlCode=${code}`]) {
    const visitor = await visit(browser, 360, address);
    await visitor.page.getByLabel('새 비밀번호', { exact: true }).waitFor();
    expect(visitor.page.url()).not.toContain(code);
    await leave(visitor);
  }
});

test('the loads of one tab are one visit; another tab is another', async () => {
  const visitor = await visit(browser, 1280);
  const visitsOf = async (page: Page, paths: readonly string[]) => {
    const visits: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/telemetry/events')) return;
      visits.push((JSON.parse(request.postData() ?? '{}') as { visit: string }).visit);
    });
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await expect.poll(() => visits.length).toBeGreaterThan(index);
    }
    return [...new Set(visits)];
  };
  const first = await visitsOf(visitor.page, ['/faq', '/guide', '/faq']);
  expect(first).toHaveLength(1);
  const second = await visitsOf(await visitor.context.newPage(), ['/faq']);
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
  await leave(visitor);
});

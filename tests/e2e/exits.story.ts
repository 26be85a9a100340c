import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertsOf, openAccount, resetLinkFor, stored } from './accounts.ts';
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

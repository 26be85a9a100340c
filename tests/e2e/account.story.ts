import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsOf, openAccount, signIn, stored } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { newPassword as password, signUp } from './sign-up.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

describe.each([360, 1280])('at %i px', (width) => {
  it('a parent signs up, is signed out by force in every way, and comes back to her page', async () => {
    const visitor = await visit(browser, width, '/account');
    const { page, context } = visitor;
    const alerts = alertsOf(page);
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');

    const userId = await signUp(page);
    expect(await stored(page)).toEqual(['enrollType', 'memberId', 'userSeqId']);
    await page.goto('/account');
    await page.getByRole('button', { name: '수정 김하늘' }).waitFor();

    await page.evaluate(() => localStorage.setItem('memberId', 'somebody'));
    await page.goto('/account');
    await page.waitForURL('**/quit');
    expect(alerts).toEqual(['사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.']);
    await expect.poll(() => stored(page)).toEqual([]);

    await page.getByRole('button', { name: '다시 로그인' }).click();
    await signIn(page, { userId, password });
    await page.waitForURL('**/account');
    await page.getByRole('button', { name: '수정 김하늘' }).waitFor();

    await context.clearCookies();
    await page.goto('/applications');
    await page.waitForURL('**/quit');
    expect(alerts.at(-1)).toBe('사용자 인증에 실패하여 로그아웃 됩니다.');
    await page.getByRole('button', { name: '다시 로그인' }).waitFor();
    await page.getByRole('link', { name: '홈으로' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.evaluate(() => localStorage.setItem('enrollType', 'web'));
    await page.goto('/');
    await page.waitForURL('**/quit');
    expect(alerts).toHaveLength(2);
    await expect.poll(() => stored(page)).toEqual([]);

    await page.goto('/entranceTest');
    await signIn(page, { userId, password });
    await page.getByRole('heading', { name: '로그인' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/entranceTest');

    // Without the cookie of the sign-up's proof: a page that anybody may open asks for one's own once it knows who opened it.
    await page.goto('/retest');
    await page.getByText('이 휴대폰으로 본 레벨 테스트가 없습니다.').waitFor();
    await leave(visitor);
  });
});

it('calls that meet a 401 wait for one refresh and are each tried once more', async () => {
  const visitor = await visit(browser, 1280, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  // What the page that is left still asks for is not counted.
  await page.goto('about:blank');
  const asked: string[] = [];
  let isExpired = true;
  await page.route('**/api/account**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    asked.push(path);
    if (!isExpired) return route.continue();
    const body = { resultCode: 'session.token_refused', resultData: null, resultMsg: '만료' };
    return route.fulfill({ status: 401, json: body });
  });
  await page.route('**/api/token/refresh', (route) => {
    asked.push('refresh');
    isExpired = asked.filter((one) => one === 'refresh').length < 2;
    return route.continue();
  });
  await page.goto('/account');
  await page.getByRole('button', { name: '수정 강하윤' }).waitFor();
  const times = (path: string) => asked.filter((one) => one === path).length;
  expect([times('refresh'), times('/api/account')]).toEqual([2, 2]);
  // What else the page asks for comes with the old token or after the new one.
  expect(Math.max(...asked.map(times))).toBe(2);
  expect(asked[0]).toBe('refresh');
  await leave(visitor);
});

it('logout asks, tells why it failed, and then goes home for good', async () => {
  const visitor = await visit(browser, 1280, '/');
  const { page } = visitor;
  const alerts = alertsOf(page);
  await openAccount(page, await newFamily());
  await page.getByRole('button', { name: '수정 강하윤' }).waitFor();
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await page.getByRole('dialog', { name: '로그아웃' }).getByText('로그아웃 하시겠습니까?').waitFor();

  const refusal = {
    resultCode: 'common.busy',
    resultData: null,
    resultMsg: '지금은 로그아웃할 수 없습니다.',
  };
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: refusal }));
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect.poll(() => alerts).toEqual(['지금은 로그아웃할 수 없습니다.']);
  expect(await stored(page)).toEqual(['enrollType', 'memberId', 'userSeqId']);

  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => stored(page)).toEqual([]);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/account');
  await leave(visitor);
});

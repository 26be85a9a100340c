import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, resetLinkFor } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { assess } from './judging.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'three slow green trains';

it('a reset link works once, says at once when it is over, and its code is left nowhere', async () => {
  const parent = await newFamily();
  const link = await resetLinkFor(parent.userId, parent.name, parent.mobile);
  const code = link.split('/').at(-1) ?? '';
  expect(code).toHaveLength(43);
  const visitor = await visit(browser, 360, '/');
  const { page, context } = visitor;
  const traces: string[] = [];
  let documents = 0;
  context.on('request', (request) => {
    const isThePage = request.isNavigationRequest() && request.url().endsWith(link);
    documents += isThePage ? 1 : 0;
    // The one place for it: the body of our own two calls.
    if (!isThePage && request.url().includes(code)) traces.push(`address ${request.url()}`);
    if (request.headers().referer?.includes(code)) traces.push(`referrer of ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.text().includes(code)) traces.push(`console ${message.text()}`);
  });
  await page.goto(link);
  await page.getByLabel('새 비밀번호', { exact: true }).waitFor();
  await assess(page);
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([
        location.href,
        document.referrer,
        document.title,
        history.state,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML.slice(0, 200),
      ]),
    );
  expect(await kept()).not.toContain(code);
  expect(new URL(page.url()).pathname).toBe('/change/password/link');

  // Away and back again: the history holds the page without its code.
  await page.getByRole('link', { name: '로그인', exact: true }).first().click();
  await page.waitForURL('**/signin');
  expect(await kept()).not.toContain(code);
  await page.goBack();
  await page.getByText('받으신 링크를 한 번 더 눌러 주세요.').waitFor();
  expect(await kept()).not.toContain(code);

  await page.goto(link);
  for (const label of ['새 비밀번호', '새 비밀번호 확인'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호를 바꾸었습니다.').waitFor();

  // Used: said when the page opens, before anything is typed.
  await page.goto(link);
  await page.getByText('이 링크는 쓸 수 없습니다.').waitFor();
  expect(await page.getByLabel('새 비밀번호', { exact: true }).count()).toBe(0);
  expect(documents).toBe(3);
  expect(traces).toEqual([]);
  await openAccount(page, { ...parent, password });
  await leave(visitor);
});

it('the page tells nobody where it came from: the header says so before anything is loaded', async () => {
  const visitor = await visit(browser, 360, '/');
  const answer = await visitor.page.goto(`/change/password/${'A'.repeat(43)}`);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await visitor.page.getByText('이 링크는 쓸 수 없습니다.').waitFor();
  await leave(visitor);
});

import { performance } from 'node:perf_hooks';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions.server.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, visit } from './browser.ts';

let browser: Browser;
let first: RunningProduct;
let second: RunningProduct;
beforeAll(async () => {
  browser = await openBrowser();
  first = await startProduct(await emptyDatabase(inject('postgresUrl')));
  second = await startProduct(first.databaseUrl);
});
afterAll(async () => {
  await browser.close();
  await second.end();
  await first.end();
});

/** A code works once in its half minute, so each story signs in as somebody else. */
async function signIn(page: Page, email: string): Promise<void> {
  const secret = demoStaff({ secretKey: productSecretKey }).find((one) => one.email === email)?.totpSecret;
  await page.goto(`${first.url}/office`);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('msc-academy-demo');
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('인증 코드 6자리').fill(totpOf(secret ?? '', email).generate());
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('navigation', { name: '관리자 메뉴' }).waitFor();
}

/** Milliseconds until a page of a server shows the words; it was kept in that server's cache before. */
async function seenAfter(url: string, words: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const html = await (await fetch(url)).text();
    if (html.includes(words)) return performance.now() - began;
    if (performance.now() - began > 10_000) return Number.POSITIVE_INFINITY;
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('an editor changes a page: previewed, published, and live on both processes within a second', async () => {
  const visitor = await visit(browser, 1280, first.url);
  const { page } = visitor;
  await signIn(page, 'owner@msc.example');
  const urls = [first, second].map(({ url }) => `${url}/whymsc`);
  for (const url of urls) expect(await (await fetch(url)).text()).toContain('왜 MSC인가');

  await page.goto(`${first.url}/office/pages/whymsc`);
  const title = page.getByLabel('제목', { exact: true }).first();
  await title.fill('아이가 설명하는 학원');
  await page.getByText(/^저장됨/).waitFor();
  for (const url of urls) expect(await (await fetch(url)).text()).not.toContain('아이가 설명하는 학원');

  const opening = visitor.context.waitForEvent('page');
  await page.getByRole('button', { name: '미리보기' }).click();
  const preview = await opening;
  await preview.getByRole('heading', { name: '아이가 설명하는 학원' }).waitFor();
  expect(await preview.textContent('main')).toContain('아직 게시하지 않은 초안입니다.');
  await preview.close();

  await page.getByRole('button', { name: '게시하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '지금 게시' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const waited = await Promise.all(urls.map((url) => seenAfter(url, '아이가 설명하는 학원')));
  console.log(`  live after ${waited.map((ms) => Math.round(ms)).join(' and ')} ms`);
  for (const ms of waited) expect(ms).toBeLessThan(1_000);

  await page.getByRole('button', { name: '비교 1판' }).click();
  await page.getByText('빠짐: 왜 MSC인가').waitFor();
  await page.getByRole('button', { name: '1판을 초안으로 되돌리기' }).click();
  await expect.poll(() => title.inputValue()).toBe('왜 MSC인가');
  await page.getByText('고치는 중').waitFor();
  await leave(visitor);
});

test('an editor writes a post with the keyboard: a formula, a table, bold words; the law is asked first', async () => {
  const visitor = await visit(browser, 1280, first.url);
  const { page } = visitor;
  await signIn(page, 'editor@msc.example');
  await page.goto(`${first.url}/office/posts?board=columns`);
  await page.getByRole('button', { name: '새 글 쓰기' }).click();
  await page.getByLabel('제목', { exact: true }).fill('삼각형의 넓이를 다시 묻다');
  await page.getByLabel('요약').fill('밑변과 높이만으로 충분한지 함께 살펴봅니다.');
  const text = page.getByRole('textbox', { name: '본문' });
  await text.click();
  await page.keyboard.type('초6 학생이 중2 과정을 미리 끝냅니다.');
  await page.getByRole('button', { name: '게시하기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '지금 게시' }).click();
  await dialog.getByText('선행학습을 유발하는 광고는 할 수 없습니다.').waitFor();
  await dialog.getByRole('button', { name: '닫기' }).click();

  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('같은 밑변, 같은 높이. ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('넓이는 같을까요?');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: '수식', exact: true }).click();
  await page.getByLabel('수식 (LaTeX)').fill('$$S = \\frac{1}{2}ah');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '표 넣기' }).click();
  await page.getByText(/^저장됨/).waitFor();
  await page.getByRole('button', { name: '게시하기' }).click();
  await dialog.getByRole('button', { name: '지금 게시' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto(`${second.url}/columns`);
  await page.getByRole('link', { name: '삼각형의 넓이를 다시 묻다' }).click();
  await page.getByRole('heading', { name: '삼각형의 넓이를 다시 묻다' }).waitFor();
  expect(await page.locator('.prose strong').textContent()).toBe('넓이는 같을까요?');
  expect(await page.locator('.prose .katex-display').count()).toBe(1);
  expect(await page.locator('.prose table th').count()).toBe(3);
  await leave(visitor);
});

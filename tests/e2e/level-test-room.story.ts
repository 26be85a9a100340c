import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';
import { agreeAndStart, answerItem, beginTest, newMobile, nextItem } from './level-test-steps.ts';

let browser: Browser;
let ledgers: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await browser.close();
});

test('a pause by staff covers the question and stops the clock; afterwards it goes on with the answer kept', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '한누리', mobile: newMobile() });
  await agreeAndStart(page);
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  const attemptNo = new URL(page.url()).searchParams.get('attempt');
  await ledgers.query('update level_attempts set paused_at = now() where attempt_no = $1', [attemptNo]);
  await page.getByText('선생님이 시험을 잠시 멈추었습니다.').waitFor({ timeout: 60_000 });
  const item = page.getByRole('region', { name: '1번 문항' });
  expect(await item.locator('input:visible, select:visible, textarea:visible').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: '답안 제출' }).isDisabled()).toBe(true);
  await assess(page);
  await ledgers.query(
    `update level_attempts set paused_seconds = 60, deadline_at = deadline_at + interval '1 minute', paused_at = null
     where attempt_no = $1`,
    [attemptNo],
  );
  await item.locator('input, select, textarea').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '문항 목록' }).click();
  await page.getByRole('button', { name: '1번, 답함, 저장됨' }).waitFor();
  await leave(visitor);
});

test('a pause, its end and a void are on the screen at once, although no beat is due', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '윤가람', mobile: newMobile() });
  await agreeAndStart(page);
  const attemptNo = new URL(page.url()).searchParams.get('attempt');
  // No beat goes out meanwhile: what is seen was told.
  await page.route('**/beat', () => undefined);
  const seen = async (change: string, words: string) => {
    await ledgers.query(`update level_attempts set ${change} where attempt_no = $1`, [attemptNo]);
    await page.getByText(words, { exact: false }).first().waitFor({ timeout: 60_000 });
  };
  await seen('paused_at = now()', '선생님이 시험을 잠시 멈추었습니다.');
  await ledgers.query('update level_attempts set paused_at = null where attempt_no = $1', [attemptNo]);
  await page.getByRole('button', { name: '답안 제출', disabled: false }).waitFor({ timeout: 60_000 });
  await seen("state = 'void', void_reason = '다른 사람이 응시함'", '다른 사람이 응시함');
  expect(await page.getByRole('main').textContent()).not.toContain('아직 제출하지 않은 시험');
  expect(await page.getByRole('main').textContent()).toMatch(/\d{2,3}-\d{3,4}-\d{4}/);
  await leave(visitor);
});

test('the scratch pad keeps a sheet for each question in this browser, and nothing of it is sent', async () => {
  const visitor = await visit(browser, 1280, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '오아름', mobile: newMobile() });
  await agreeAndStart(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page
    .getByRole('region', { name: '1번 문항' })
    .locator('input, select, textarea, button')
    .first()
    .waitFor();
  await page.getByRole('button', { name: '연습장 펴기' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? ''))
    .toContain('글로 적기');
  const sheet = page.getByRole('img', { name: '빈 연습장' });
  // The page may still move under the hand: each point waits until the sheet stands still.
  await sheet.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await sheet.hover({ position: { x: 160, y: 90 } });
  await page.mouse.up();
  await page.getByRole('img', { name: '그린 선 1개' }).waitFor();
  await page.getByText(/^글로 적기/).click();
  await page.getByLabel(/글로 적기/).fill('12 × 12 = 144 연습');
  await assess(page);
  await nextItem(page);
  await page.getByRole('img', { name: '빈 연습장' }).waitFor();
  // Until its question is there, what stands below it moves away under the press.
  await page
    .getByRole('region', { name: '2번 문항' })
    .locator('input, select, textarea, button')
    .first()
    .waitFor();
  await page.getByRole('button', { name: '이전 문항' }).click();
  await page.getByRole('img', { name: '그린 선 1개' }).waitFor();
  await expect.poll(() => page.getByLabel(/글로 적기/).inputValue()).toBe('12 × 12 = 144 연습');
  await page.getByRole('button', { name: '지우개' }).click();
  // The page may still move under the hand: the press waits until the sheet stands still.
  await page.getByRole('img', { name: '그린 선 1개' }).click({ position: { x: 40, y: 40 } });
  await page.getByRole('img', { name: '빈 연습장' }).waitFor();
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  expect(sent.some((body) => body.includes('144'))).toBe(false);
  await leave(visitor);
});

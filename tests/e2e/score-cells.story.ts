import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedPastTest } from '#seed/season/past-session.ts';
import { seedSeason } from '#seed/season.ts';
import { paymentHooks } from '#src/features/registrations/actions/payments/paying.server.ts';
import { openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { seasonHooks } from '#src/wiring/office/season-hooks.ts';
import { emptyDatabase, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { assess } from './judging.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
let product: RunningProduct;
let manager: Visitor;
let page: Page;
let results = '';

/** A test that is over and marked, and of which no family has seen a result. */
async function givenMarkedTest(databaseUrl: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' }, productSecretKey);
  const academy = await openAcademy({ config, clock: systemClock, databaseUrl: productUrlOf(databaseUrl) });
  const hooks = seasonHooks(academy, { entrance_test: paymentHooks, entrance_test_group: paymentHooks });
  await seedSeason(academy, hooks, [async (its, { families }) => void (await seedPastTest(its, families))]);
  await academy.close();
}

async function hideResults(): Promise<string> {
  const books = new pg.Client({ connectionString: product.databaseUrl });
  await books.connect();
  const { rows } = await books.query<{ id: string }>(
    `update test_sessions set results_at = null where results_at is not null returning id`,
  );
  await books.end();
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct(await emptyDatabase(inject('postgresUrl')));
  await givenMarkedTest(product.databaseUrl);
  results = `${product.url}/office/tests/${await hideResults()}/results`;
  manager = await visit(browser, 1280, `${product.url}/office`);
  ({ page } = manager);
  await signStaffIn(page, 'manager.daechi@msc.example', product.url);
});
afterAll(async () => {
  await leave(manager);
  await browser.close();
  await product.end();
});

const opener = (of: Page, name: string | RegExp) => of.getByRole('button', { name, expanded: false });
const cellsOf = (of: Page) => of.getByRole('table', { name: '점수 입력' }).locator('tbody tr').first();
const score = (of: Page) => cellsOf(of).getByRole('textbox').first();
const comment = (of: Page) => cellsOf(of).getByRole('textbox').last();

test('what was typed waits while another way of entering scores is looked at', async () => {
  await page.goto(results);
  await opener(page, '점수 입력').click();
  await comment(page).fill('풀이가 꼼꼼합니다.');
  await opener(page, '점수표 넣기').click();
  await page.getByLabel('붙여 넣기').waitFor();
  expect(await comment(page).isVisible()).toBe(false);
  await opener(page, '점수 입력 이어 하기').click();
  expect(await comment(page).inputValue()).toBe('풀이가 꼼꼼합니다.');
});

test('a score somebody else has put right meanwhile is told at its row, and what was typed is saved on it', async () => {
  const other = await manager.page.context().newPage();
  await other.goto(results);
  await opener(other, '점수 입력').click();
  const [was, right] = [await score(other).inputValue(), '1'];
  expect(was).not.toBe(right);
  await score(other).fill(right);
  await other.getByRole('button', { name: '1명 저장하기' }).click();
  await other.getByText('1명의 결과를 저장했습니다.').waitFor();
  await other.close();

  await page.getByRole('button', { name: '1명 저장하기' }).click();
  await page.getByText(/^그 사이 .+ 학생의 결과가 바뀌어 아무것도 저장하지 않았습니다\./).waitFor();
  await page.getByText(/^그 사이 .+ 님이 .+ 학생의 결과를 저장했습니다\. 지금은 '.+'입니다\.$/).waitFor();
  await expect.poll(() => score(page).inputValue()).toBe(right);
  expect(await comment(page).inputValue()).toBe('풀이가 꼼꼼합니다.');
  await assess(page);
  await fits(page);
  await page.getByRole('button', { name: '1명 저장하기' }).click();
  await page.getByText('1명의 결과를 저장했습니다.').waitFor();
  await opener(page, '점수 입력').click();
  expect([await score(page).inputValue(), await comment(page).inputValue()]).toEqual([
    right,
    '풀이가 꼼꼼합니다.',
  ]);
});

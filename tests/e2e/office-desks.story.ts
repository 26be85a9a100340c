import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
let owner: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await visit(browser, 1280, '/office');
  ({ page } = owner);
  await signStaffIn(page, 'owner@msc.example');
  await page.setViewportSize({ width: 1280, height: 900 });
});
afterAll(async () => {
  await leave(owner);
  await browser.close();
});

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  expect(box).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
};
const topsOf = async (all: Locator) =>
  new Set((await Promise.all((await all.all()).map(boxOf))).map(({ y }) => Math.round(y)));

test('a roster shows every column at 1280, its buttons in one row and a menu a line', async () => {
  await follow(page, '/office/tests');
  await page.getByRole('columnheader', { name: '좌석' }).waitFor();
  await page.getByRole('link', { name: '중등 수학 입학 테스트' }).first().click();
  const rows = page.getByRole('table', { name: /접수 명단/ }).locator('tbody tr');
  await rows.first().waitFor();
  const table = page.getByRole('region', { name: '접수 명단 표' });
  const [whole, seen] = await table.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(whole).toBeLessThanOrEqual(seen ?? 0);
  expect(Math.round((await boxOf(rows.first())).height)).toBe(40);
  expect((await boxOf(table)).y).toBeLessThanOrEqual(180);
  const heading = page.getByRole('heading', { name: /접수 명단/ });
  const head = heading.locator('xpath=../..').locator('a, button');
  expect((await topsOf(head)).size).toBe(1);
  // One menu a line, and nothing about who came before the day of the test.
  expect(await rows.first().getByRole('button').count()).toBe(1);
  expect(await page.getByRole('button', { name: /^(응시|결시)/ }).count()).toBe(0);
  await fits(page);
});

test('a week of counselling has a row a day, as much room for each counsellor, and the break of a Saturday', async () => {
  await follow(page, '/office/counselling-week');
  const table = page.getByRole('table', { name: '상담 주간표' });
  await table.waitFor();
  expect(await table.locator('tbody tr').count()).toBe(7);
  const heads = await table.getByRole('columnheader').all();
  const widths = (await Promise.all(heads.slice(1).map(boxOf))).map(({ width }) => Math.round(width));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  await table.getByRole('rowheader', { name: /\(토\).*쉬는 시간 13:00-14:00/ }).waitFor();
  await fits(page);
});

test('the lines of the cuts and their button stand in one row, below the head', async () => {
  await follow(page, '/office/level-tests/cuts');
  const button = page.getByRole('button', { name: '변동 대상 미리 보기' });
  await button.waitFor();
  const fields = page.getByLabel(/시작 점수$/);
  const bottoms = await Promise.all(
    [...(await fields.all()), button].map(async (one) => {
      const { y, height } = await boxOf(one);
      return Math.round(y + height);
    }),
  );
  expect(new Set(bottoms).size).toBe(1);
  expect(await page.getByText('지금 할 일').count()).toBe(0);
});

test('a trial of a plan says its verdict in one box, its charts two abreast', async () => {
  await follow(page, '/office/level-tests/simulation');
  await page.getByRole('button', { name: '점검 시작' }).click();
  const trial = page.getByRole('region', { name: '마지막 점검' });
  await trial.getByText(/실력에 맞는 레벨/).waitFor();
  expect(await trial.getByText(/^재시험/).isVisible()).toBe(false);
  expect(await trial.locator('.rounded-card.border.p-4').count()).toBe(1);
  const pictures = await Promise.all((await trial.locator('figure').all()).slice(1, 3).map(boxOf));
  expect(new Set(pictures.map(({ y }) => Math.round(y))).size).toBe(1);
  await fits(page);
});

test('few calibrations need no filters and no pages', async () => {
  await follow(page, '/office/level-tests/calibration');
  await page.getByRole('button', { name: '보정 시작' }).waitFor();
  expect(await page.getByLabel('상태', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByText(/건씩 보기/).count()).toBe(0);
});

test('the blocks of a page are lines of 40 px, adding one is in sight, and the page is seen beside them', async () => {
  await follow(page, '/office/pages/greetings');
  const blocks = page.getByRole('region', { name: '블록' });
  const first = blocks.getByRole('heading', { level: 3 }).first();
  await first.waitFor();
  expect(Math.round((await boxOf(first)).height)).toBe(40);
  const add = await boxOf(blocks.getByRole('button', { name: '블록 추가' }));
  expect(add.y + add.height).toBeLessThan(900);
  const result = page.getByRole('region', { name: '보이는 모습' });
  await result.getByText('인사말', { exact: true }).waitFor();
  expect((await boxOf(result)).x).toBeGreaterThan((await boxOf(first)).x);
  // It shipped with the site: nobody has published anything of it yet, and nothing waits to be looked at.
  await page.getByText('게시됨').waitFor();
  expect(await page.getByRole('heading', { name: /^(게시 기록|변경 이력)$/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '미리보기' }).count()).toBe(0);
  await fits(page);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await result.isVisible()).toBe(false);
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
});

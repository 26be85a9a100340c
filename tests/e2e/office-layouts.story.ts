import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await visit(browser, 1280, '/office');
  await signStaffIn(owner.page, 'owner@msc.example');
});
afterAll(async () => {
  await leave(owner);
  await browser.close();
});

/** Cards that lie over one another; a card inside another is none. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main .rounded-card')].flatMap((card) => {
      const { left, right, top, bottom, width, height } = card.getBoundingClientRect();
      return card.checkVisibility() && width > 0 && height > 0 ? [{ card, left, right, top, bottom }] : [];
    });
    return cards.flatMap((one, at) =>
      cards
        .slice(at + 1)
        .filter((other) => !one.card.contains(other.card))
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.card.textContent?.slice(0, 30)} / ${other.card.textContent?.slice(0, 30)}`),
    );
  });

test('an item with a passage fits its editor at 1280: the passage can be read, no card lies over another', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1280, height: 900 });
  await follow(page, '/office/items?subject=reading');
  await page.locator('tbody').getByRole('link').first().click();
  await page.waitForURL(/\/office\/items\/\d+$/);
  const preview = page.getByRole('region', { name: '미리 보기' });
  const passage = preview.locator('details').first();
  await passage.waitFor();
  const [pane, whole] = await Promise.all([passage.boundingBox(), preview.boundingBox()]);
  expect(pane?.height).toBeGreaterThanOrEqual(320);
  // As wide as a line of a book, and as its preview allows.
  expect(pane?.width).toBeGreaterThan(0.8 * (whole?.width ?? 0));
  expect(pane?.width).toBeGreaterThanOrEqual(320);
  expect(await overlapping(page)).toEqual([]);
  await fits(page);
});

/** Where the cards of a month's charts stand. */
async function chartsAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const cards = page.locator('main figure');
  await cards.nth(3).waitFor();
  await page.locator('main figure svg').nth(1).waitFor();
  const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()));
  return boxes.flatMap((box) =>
    box ? [{ left: Math.round(box.x), top: Math.round(box.y), width: Math.round(box.width) }] : [],
  );
}

/** Words of a picture that its edge cuts off, or that lie over the next ones. */
const cutLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main figure svg')].flatMap((picture) => {
      const frame = picture.getBoundingClientRect();
      return [...picture.querySelectorAll('text')].flatMap((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const isCut =
          left < frame.left - 1 ||
          right > frame.right + 1 ||
          top < frame.top - 1 ||
          bottom > frame.bottom + 1;
        return isCut ? [text.textContent] : [];
      });
    }),
  );

test('the charts of a month are four equal cards, two abreast at 1280 and one below the other at 360, no label cut', async () => {
  const { page } = owner;
  await follow(page, '/office/reports/charts');
  const wide = await chartsAt(page, 1280);
  expect(wide).toHaveLength(4);
  expect(new Set(wide.map(({ left }) => left)).size).toBe(2);
  expect(new Set(wide.map(({ top }) => top)).size).toBe(2);
  expect(new Set(wide.map(({ width }) => width)).size).toBe(1);
  expect(wide[0]?.top).toBeLessThanOrEqual(220);
  expect(await cutLabels(page)).toEqual([]);
  await fits(page);
  const narrow = await chartsAt(page, 360);
  expect(narrow).toHaveLength(4);
  expect(new Set(narrow.map(({ left }) => left)).size).toBe(1);
  await expect.poll(() => cutLabels(page)).toEqual([]);
  await fits(page);
});

test('the numbers on the bars of a day are those of its table', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 1280, height: 900 });
  await follow(page, '/office/reports/charts');
  const card = page.locator('main figure').first();
  await card.locator('svg').waitFor();
  const onBars = await card.locator('svg text:not(.recharts-cartesian-axis-tick-value)').allTextContents();
  await card.getByText('숫자로 보기').click();
  const inTable = await card.locator('tbody tr td:nth-of-type(2)').allTextContents();
  const most = Math.max(...inTable.map(Number));
  expect(most).toBeGreaterThan(0);
  expect(Math.max(...onBars.map(Number))).toBe(most);
  for (const number of onBars) expect(inTable).toContain(number);
});

/** What of a page is cut at the edge of an upright sheet of A4, and how many sheets it takes. */
async function printed(page: Page) {
  // As wide as the sheet between its margins.
  await page.setViewportSize({ width: 673, height: 979 });
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('main table')
    .filter({ visible: true })
    .evaluateAll((tables) =>
      tables.flatMap((table) => {
        const box = table.parentElement;
        return box && box.scrollWidth > box.clientWidth ? [table.querySelector('caption')?.textContent] : [];
      }),
    );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 900 });
  return { cut, sheets: pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length };
}

test('the report and the charts of a month are printed whole, each on one sheet', async () => {
  const { page } = owner;
  await follow(page, '/office/reports');
  await page.getByRole('table', { name: '결제와 환불' }).waitFor();
  await page.getByRole('columnheader', { name: '지난달 대비' }).first().waitFor();
  expect(await printed(page)).toEqual({ cut: [], sheets: 1 });
  await follow(page, '/office/reports/charts');
  await chartsAt(page, 1280);
  expect(await printed(page)).toEqual({ cut: [], sheets: 1 });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { fits, signStaffIn } from './office-staff.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await visit(browser, 360, '/office');
  await signStaffIn(owner.page, 'owner@msc.example');
});
afterAll(async () => {
  await leave(owner);
  await browser.close();
});

/** The words of the first row that lie whole within the list, as it is before anybody swipes. */
async function inSight(page: Page, address: string): Promise<string> {
  await follow(page, address);
  const list = page.locator('main section[aria-label$="표"]:has(tbody)').first();
  await list.locator('tbody tr').first().waitFor();
  await fits(page);
  return list.evaluate((box) => {
    const row = box.querySelector('tbody tr');
    const edge = box.getBoundingClientRect().right;
    const words: string[] = [];
    const walker = document.createTreeWalker(row ?? box, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, right } = range.getBoundingClientRect();
      if (width > 0 && right <= edge) words.push(node.textContent ?? '');
    }
    return words.join(' ');
  });
}

/** Whether the shade at the edge of a list that goes on is painted over by its rows. */
const shadeIsHidden = (page: Page) =>
  page.locator('main section.scroll-cue tbody').evaluate((body) => {
    const row = body.querySelector('tr');
    const cells = [...(row?.querySelectorAll('td') ?? [])];
    return [row, ...cells].some(
      (one) => one && !/(, 0|\/ 0\.\d+)\)$/.test(getComputedStyle(one).backgroundColor),
    );
  });

const day = /\d+\.\d+\([일월화수목금토]\)/;

test.each([
  ['/office/tests', [day, /\d+:\d\d/, /\d+ \/ \d+/, /접수|비공개|취소/, /분원/]],
  ['/office/level-tests/classes', [/분원/, /\d+:\d\d/, /\d+ \/ \d+/]],
  ['/office/counselling', [/초|중|고/, /\d+:\d\d|언제|시/, /연락|접수|방문|신규|신청/]],
])('on a phone %s has in sight without a swipe what it is opened for', async (address, wanted) => {
  const words = await inSight(owner.page, address);
  for (const one of wanted) expect(words).toMatch(one);
});

test('a list that is wider than a phone shows at its edge that it goes on, in a row that is chosen too', async () => {
  const { page } = owner;
  await follow(page, '/office/level-tests/classes');
  await page.locator('main section.scroll-cue tbody tr').first().waitFor();
  expect(await shadeIsHidden(page)).toBe(false);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await page.locator('tbody tr[aria-selected="true"]').first().waitFor();
  expect(await shadeIsHidden(page)).toBe(false);
});

test('the hours of a branch are one line a weekday on a phone, all seven in sight', async () => {
  const { page } = owner;
  await follow(page, '/office/counselling-calendar');
  const rows = page.getByRole('region', { name: '상담 시간과 선생님 근무' }).locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.locator('th').allTextContents()).toEqual(['일', '월', '화', '수', '목', '금', '토']);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(780);
});

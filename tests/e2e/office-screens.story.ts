import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Browser, Page } from 'playwright-core';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { densityFaults, faultsOf, isThere } from './office-faults.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

/** Every screen of the office, as the table of routes has it; joining is a story of its own, and what no page has is none. */
const screens = pathsOf(routes).filter(
  (path) => /^office\b/.test(path) && path !== 'office/join' && path !== 'office/*',
);
/** The screen an address shows: of several that fit the one with the fewest blanks. */
const screenAt = (pathname: string) =>
  screens
    .filter((path) => matchPath(`/${path}`, pathname))
    .toSorted((a, b) => a.split(':').length - b.split(':').length)[0];

/** The links of this screen, and of the menu, that lead on inside the office. */
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/office"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Nobody has touched anything yet: the address is the one that was opened, and nothing waits to be saved. */
async function untouched(page: Page, address: string): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const unsaved = await page.getByText('저장하지 않은 내용이 있습니다.').count();
  return [
    ...(pathname + search === address.replace(/#.*$/, '') ? [] : [`the address became ${pathname}${search}`]),
    ...(unsaved > 0 ? ['says that something is not saved'] : []),
  ];
}

/** Its address alone, as somebody opens it who was sent it, leads to the same screen. */
async function loadFaults(page: Page, address: string): Promise<string[]> {
  const { status, title, shown } = await page.evaluate(async (to) => {
    const answer = await fetch(to, { headers: { accept: 'text/html' } });
    const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return { status: answer.status, title: read.title, shown: document.title };
  }, address);
  return status === 200 && title === shown
    ? []
    : [`its address answers ${status}, titled ${title} instead of ${shown}`];
}

/** Chooses every column of a list and takes its file: what is on the screen must be in it. */
async function fileFaults(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: '엑셀로 내려받기' });
  if ((await button.count()) === 0 || (await button.isDisabled())) return [];
  // The report has a file and no list of its own.
  const columns = page.getByRole('button', { name: '열 고르기' });
  if ((await columns.count()) === 0) return [];
  await columns.click();
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) {
    if ((await box.isDisabled()) || (await box.isChecked())) continue;
    await box.click();
    // The choice stands in the address first.
    await expect.poll(() => box.isChecked()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await button.click();
  const dialog = page.getByRole('dialog', { name: '엑셀로 내려받기' });
  await dialog.getByLabel('사유').fill('열이 모두 들어가는지 확인');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: '내려받기' }).click();
  const { resultCode, resultMsg } = (await (await answer).json()) as Record<string, unknown>;
  return resultCode === 0 ? [] : [`its file is refused: ${resultMsg}`];
}

/** Follows every link from the first page until each screen has been seen once; answers what was wrong, screen by screen. */
async function walk(page: Page): Promise<{ seen: Set<string>; faults: Record<string, string[]> }> {
  const seen = new Set<string>();
  const faults: Record<string, string[]> = {};
  const ahead = ['/office'];
  // A card of the first page leads to a list that is filtered, and may be empty: whole lists come first.
  const next = () =>
    ahead.splice(
      Math.max(
        0,
        ahead.findIndex((one) => !one.includes('?')),
      ),
      1,
    )[0];
  for (let address = next(); address !== undefined; address = next()) {
    const { pathname } = new URL(address, 'http://here');
    const screen = screenAt(pathname);
    if (screen === undefined || seen.has(screen)) continue;
    seen.add(screen);
    await follow(page, address);
    await isThere(page);
    const links = await linksOf(page);
    const wrong = [
      ...(await untouched(page, address)),
      ...(await densityFaults(page, screen)),
      ...(await faultsOf(page)),
      ...(await fileFaults(page)),
      ...(await loadFaults(page, address)),
    ];
    if (wrong.length > 0) faults[screen] = wrong;
    // A list that came after the first look has its links by now.
    ahead.push(...links, ...(await linksOf(page)));
  }
  return { seen, faults };
}

/** Reached by a code on paper, or from a payment, a paper, an attempt, a given item or a long answer that the demo does not begin with. */
const notAlwaysLinked = new Set([
  'office/check-in/:registrationNo',
  'office/payments/:paymentId',
  'office/papers/:formId',
  'office/level-tests/attempts/:attemptNo',
  'office/level-tests/attempts/:attemptNo/replay',
  'office/level-tests/regrades/:itemId',
  'office/level-tests/essays/:versionId',
]);

test('every screen of the office is reached by links, and none has a fault at 1280, 768 and 360', {
  timeout: 900_000,
}, async () => {
  const visitor = await visit(browser, 768, '/office');
  await signStaffIn(visitor.page, 'owner@msc.example');
  const { seen, faults } = await walk(visitor.page);
  expect(faults).toEqual({});
  expect(screens.filter((screen) => !seen.has(screen) && !notAlwaysLinked.has(screen))).toEqual([]);
  await leave(visitor);
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findingsOf, smallTargets } from './judging.ts';
import { machineDays } from './page-faults.ts';

/** Loaded: a heading, a title of its own, and no grey shapes any more. */
export async function isThere(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => page.locator('main .animate-pulse').count()).toBe(0);
}

/** Whether the page fits its new width, once charts have measured themselves again. */
const settles = (page: Page): Promise<boolean> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

/** Lists that stand below what is done first: the plan of a paper, the hour results are shown. */
const belowSomething = new Set(['office/blueprints/:blueprintId', 'office/tests/:sessionId/results']);

/** At a desk a list begins high, its rows are low, and as many as fit are in sight. */
export async function densityFaults(page: Page, screen: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const list = await page.evaluate(() => {
    const table = document.querySelector('[data-dense]');
    if (!table) return null;
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return {
      top: Math.round(table.getBoundingClientRect().top + window.scrollY),
      tallest: Math.round(Math.max(...rows.map(({ height }) => height))),
      rows: rows.length,
      inSight: rows.filter(({ bottom }) => bottom + window.scrollY <= window.innerHeight).length,
    };
  });
  await page.setViewportSize({ width: 768, height: 1024 });
  if (!list || belowSomething.has(screen)) return [];
  return [
    ...(list.top > 220 ? [`its list begins at ${list.top}`] : []),
    ...(list.tallest > 41 ? [`a row of ${list.tallest}`] : []),
    ...(list.inSight < Math.min(14, list.rows) ? [`${list.inSight} of ${list.rows} rows in sight`] : []),
  ];
}

/** What is wrong with one screen, at a tablet's width and a phone's. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await findingsOf(page);
  const heads = await page.locator('h1').count();
  if (heads !== 1) faults.push(`${heads} headings of the first level`);
  if (!/ \| 관리자 \| /.test(await page.title())) faults.push(`title: ${await page.title()}`);
  faults.push(...(await machineDays(page)).map((day) => `a day of a machine: ${day}`));
  await page.setViewportSize({ width: 360, height: 780 });
  faults.push(...(await smallTargets(page)).map((target) => `small at 360: ${target}`));
  if (!(await settles(page))) faults.push('wider than 360');
  await page.setViewportSize({ width: 768, height: 1024 });
  if (!(await settles(page))) faults.push('wider than 768');
  return faults;
}

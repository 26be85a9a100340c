import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRoutes } from '../public-routes.ts';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const memberRoutes = ['/entranceTest', '/applications', '/account', '/account/devices'];

/** How many pixels the page is wider than the window, and what of its content stands out of its own column. */
function measure(): string[] {
  const root = document.documentElement;
  const beyond = root.scrollWidth - root.clientWidth;
  const found = beyond > 0 ? [`the page is ${beyond} px too wide`] : [];
  const boxed = (element: Element | null): Element | null =>
    element && getComputedStyle(element).display === 'contents' ? boxed(element.parentElement) : element;
  for (const element of document.querySelectorAll('main *, footer *')) {
    const style = getComputedStyle(element);
    const column = boxed(element.parentElement);
    if (!column || element.closest('.sr-only, svg, .katex')) continue;
    if (/absolute|fixed/.test(style.position) || /^(inline|contents|none)$/.test(style.display)) continue;
    if (/auto|scroll|hidden|clip/.test(getComputedStyle(column).overflowX)) continue;
    const [box, frame] = [element.getBoundingClientRect(), column.getBoundingClientRect()];
    const out = Math.max(box.right - frame.right, frame.left - box.left);
    if (box.width > 1 && out > 1)
      found.push(`<${element.tagName} class="${element.className}"> by ${Math.round(out)} px`);
  }
  return found;
}

const widths = [320, 360];

async function misfits(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 });
      found.push(...(await page.evaluate(measure)).map((line) => `${path} at ${width}: ${line}`));
    }
  }
  return found;
}

describe('on narrow windows (WCAG 1.4.10)', () => {
  test('no public route is wider than the window, and nothing stands out of its column', async () => {
    expect(publicRoutes.length).toBeGreaterThan(40);
    expect(publicRoutes.filter((path) => /[:*]/.test(path))).toEqual([]);
    const visitor = await visit(browser, 320);
    expect(await misfits(visitor.page, publicRoutes)).toEqual([]);
    await leave(visitor);
  });
  test('neither is what members see', async () => {
    const visitor = await visit(browser, 320);
    await openAccount(visitor.page, 'parent3');
    expect(await misfits(visitor.page, memberRoutes)).toEqual([]);
    await leave(visitor);
  });
});

test('control: a line that cannot break is seen, and so is what only leaves its column', async () => {
  const visitor = await visit(browser, 320, '/terms');
  await visitor.page.waitForLoadState('networkidle');
  expect(await visitor.page.evaluate(measure)).toEqual([]);
  const adding = (width: number) =>
    visitor.page.evaluate((px) => {
      const column = '<div style="padding:0 16px"><div><p style="width:%px">x</p></div></div>';
      document.querySelector('main')?.insertAdjacentHTML('beforeend', column.replace('%', String(px)));
    }, width);
  await adding(270);
  expect(await visitor.page.evaluate(measure)).toHaveLength(1);
  await adding(400);
  expect((await visitor.page.evaluate(measure))[0]).toMatch(/too wide$/);
  await leave(visitor);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Without the comments and long names of `axe.js`: less than half of it goes to each page and is read there. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Puts axe into every frame of the page that has none yet; frames of other origins answer too. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(`${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  }
}

/** Has all of a page laid out, what lies far below too, so that all of it is judged. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.laid-out-late'))
      part.style.contentVisibility = 'visible';
  });
}

/**
 * What axe finds, one line a finding. It runs in the page itself: the builder of axe for Playwright opens a second page
 * for each look, which takes four times as long.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  await layOutAll(page);
  await injectAxe(page);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // No rule of these tags reads the style sheets, which are otherwise read anew at each look.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    );
  }, tags);
}

/**
 * Whatever can be pressed and is smaller than 44 px, at a desk of the office than 32 px; links within a sentence and boxes
 * with a tall label aside.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main =
      document.querySelector('[role="dialog"]') ??
      document.querySelector('#content') ??
      document.querySelector('main') ??
      document.body;
    const isDesk = document.documentElement.dataset.office !== undefined && window.innerWidth >= 1024;
    const least = isDesk ? 31.5 : 43.5;
    const found: string[] = [];
    for (const element of main.querySelectorAll<HTMLElement>('a, button, select, input, summary')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest('[hidden], .sr-only')) continue;
      if (element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline') continue;
      const isBox = element instanceof HTMLInputElement && /checkbox|radio/.test(element.type);
      const height = isBox ? (element.closest('label')?.getBoundingClientRect().height ?? 0) : box.height;
      if (height < least || (!isBox && box.width < least))
        found.push(`${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`);
    }
    return found;
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** No finding of axe, no target under 44 px, nothing beyond the edge. */
export async function assess(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

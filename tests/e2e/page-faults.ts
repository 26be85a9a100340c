import type { Page } from 'playwright-core';
import { layOutAll } from './judging.ts';

/** How many pixels the page is wider than its window. */
export const beyondTheEdge = () => document.documentElement.scrollWidth - window.innerWidth;

/** Texts that a box with a hidden overflow cuts off. */
export function cutTexts(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'main h1, main h2, main h3, main p, main a, main button, main td',
    ),
  ]
    .filter((one) => {
      const style = getComputedStyle(one);
      const mayCut = style.overflowX === 'hidden' || style.textOverflow === 'ellipsis';
      return (
        mayCut && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !one.closest('.sr-only')
      );
    })
    .map((one) => one.textContent?.slice(0, 60) ?? '');
}

/** How many pixels the page is wider than the window, and what of its content stands out of its own column. */
export function standingOut(): string[] {
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

/** What stands out at the widths of narrow phones (WCAG 1.4.10). */
export async function misfitsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    found.push(...(await page.evaluate(standingOut)).map((line) => `at ${width}: ${line}`));
  }
  return found;
}

/** What a reader sees of a page. */
async function shownText(page: Page): Promise<string> {
  await layOutAll(page);
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden texts are not what a reader sees
  return page.evaluate(() => document.body.innerText);
}

/** Days as machines write them. */
export const machineDays = async (page: Page): Promise<string[]> =>
  (await shownText(page)).match(/(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g) ?? [];

/** Dates of machines and hours past noon counted to 24, in what a reader sees. */
export async function unspokenTimes(page: Page): Promise<string[]> {
  const clocks = (await shownText(page)).match(/(?<![\d:.])(?:1[3-9]|2[0-3]):[0-5]\d(?!\d)/g) ?? [];
  return [...(await machineDays(page)), ...clocks];
}

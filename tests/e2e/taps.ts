import type { Page } from 'playwright-core';

/** Counts every tap and click from now on, as long as the page is not loaded anew; answers how many there were. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const taps = { count: 0 };
    window.addEventListener('pointerup', (event) => (taps.count += event.isTrusted ? 1 : 0), true);
    return taps;
  });
  return () => counted.evaluate((taps) => taps.count);
}

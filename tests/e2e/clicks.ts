import type { Page } from 'playwright-core';

/** Counts every tap and click from now on, as long as the page is not loaded anew; answers how many there were. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const clicks = { count: 0 };
    window.addEventListener('pointerup', (event) => (clicks.count += event.isTrusted ? 1 : 0), true);
    return clicks;
  });
  return () => counted.evaluate((clicks) => clicks.count);
}

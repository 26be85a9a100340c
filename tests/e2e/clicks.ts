import type { Page } from 'playwright-core';

/** Counts every tap and click from now on, over pages of our own that are loaded anew; answers how many there were. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = () =>
    window.addEventListener(
      'pointerup',
      (event) => {
        const count = Number(sessionStorage.getItem('clicks') ?? 0) + (event.isTrusted ? 1 : 0);
        sessionStorage.setItem('clicks', String(count));
      },
      true,
    );
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

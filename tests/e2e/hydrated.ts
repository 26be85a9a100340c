import type { Page } from 'playwright-core';

/** React has taken over what the page shows, nothing of it is still on its way, and its letters are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const isHydrated = (element: Element | null) =>
      element === null || Object.keys(element).some((key) => key.startsWith('__react'));
    const isWhole = document.querySelector('main .animate-pulse, template[id^="B:"]') === null;
    return (
      isHydrated(document.documentElement) &&
      isHydrated(document.querySelector('main')) &&
      isWhole &&
      document.fonts.status === 'loaded'
    );
  });
}

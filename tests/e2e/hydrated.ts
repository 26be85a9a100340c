import type { Page } from 'playwright-core';

/**
 * React listens: what is pressed, typed or left from now on is heard. A press before that is the business of the stories
 * that hold the scripts back, not of chance.
 */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__reactRouterContext' in window) ||
      Object.keys(document.documentElement).some((key) => key.startsWith('__react')),
    undefined,
    { polling: 50 },
  );
}

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

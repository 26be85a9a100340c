import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The router the browser's pages run on; React Router puts it there. */
    readonly __reactRouterDataRouter?: {
      navigate(to: string, how: { flushSync: boolean }): Promise<void>;
    };
  }
}

/**
 * Goes on as a link of the page does: what is loaded stays, and the new screen is drawn when this ends. A page that is loaded
 * anew takes 0.45 s of a processor more.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window;
    if (!router) throw new Error('Nothing of React Router runs on this page.');
    const { origin, pathname, search, hash } = new URL(to, window.location.href);
    if (origin !== window.location.origin) throw new Error(`No link of this page leads to ${to}.`);
    await router.navigate(pathname + search + hash, { flushSync: true });
  }, path);
}

import type { Page } from 'playwright-core';

/** What the browser reports as breaking a page's policy, from the first byte on, on whatever this page opens from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('tellViolation', (what: string) => found.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(window, 'tellViolation');
      if (typeof tell === 'function') tell(`${location.pathname}: ${violatedDirective} ${blockedURI}`);
    });
  });
  return found;
}

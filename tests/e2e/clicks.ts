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

interface Hands {
  readonly taps: number;
  /** Boxes something was typed into. */
  readonly fields: number;
  /** How long hands alone take on a phone, in seconds: 1.2 to reach each box or button, 0.28 a key; a syllable is two and a half. */
  readonly seconds: number;
}

/** Counts as `countClicks` does, and what is typed besides; a box that is filled again after a reload counts once. */
export async function countHands(page: Page): Promise<() => Promise<Hands>> {
  const clicks = await countClicks(page);
  const listen = () =>
    window.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(target.type)) return;
        const typed = JSON.parse(sessionStorage.getItem('typed') ?? '{}');
        const name = `${location.pathname} ${target.labels?.[0]?.textContent}`;
        sessionStorage.setItem('typed', JSON.stringify({ ...typed, [name]: target.value }));
      },
      true,
    );
  await page.evaluate(() => sessionStorage.removeItem('typed'));
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => {
    const taps = await clicks();
    const kept = await page.evaluate(() => sessionStorage.getItem('typed') ?? '{}');
    const typed: readonly string[] = Object.values(JSON.parse(kept));
    const letters = [...typed.join('')];
    const keys = letters.reduce((sum, one) => sum + (/[가-힣]/.test(one) ? 2.5 : 1), 0);
    const seconds = (taps + typed.length) * 1.2 + keys * 0.28;
    return { taps, fields: typed.length, seconds };
  };
}

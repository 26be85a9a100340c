import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What is wrong with the place where the keyboard is: nothing there, out of sight, or nothing shows it. */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    // Where a room was just entered, or nowhere: the next press is the first stop.
    if (!here || here === document.body || here.matches('main')) return null;
    const name = `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 40)}`;
    // A box that only its label shows is shown by the label.
    const shown = here.matches('input.sr-only') ? (here.closest('label') ?? here) : here;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `unseen: ${name}`;
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
    return isInSight ? null : `out of sight: ${name}`;
  });

/** Walks by Tab until the target has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 120; stop++) {
    if (await isAt(target)) return;
    await page.keyboard.press(key);
    expect(await faultOfFocus(page)).toBeNull();
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** Whether the keyboard is there. */
export const isAt = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === document.activeElement);

/** A hand that only has a keyboard. */
export const byKeys = (page: Page) => ({
  write: async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  press: async (button: string) => {
    await tabTo(page, page.getByRole('button', { name: button, exact: true }));
    await page.keyboard.press('Enter');
  },
});

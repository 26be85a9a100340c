import type { Page } from 'playwright-core';

/** Fills every blank of the text on the screen. */
export async function fillBlanks(page: Page, word = '한빛학원'): Promise<void> {
  const fields = page.locator('main input[type="text"], main input:not([type]), main textarea');
  for (const field of await fields.all()) {
    const text = await field.inputValue();
    if (text.includes('〔')) await field.fill(text.replaceAll(/〔[^〔〕]*〕/g, word));
  }
}

/** Publishes what is on the screen, at once. */
export async function publish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '게시하기' }).click();
  await dialog.getByRole('button', { name: '지금 게시' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

import type { Page } from 'playwright-core';

/** Agrees and presses the button with the amount. */
export async function openWindow(page: Page): Promise<void> {
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: /0,000원 결제하기/ }).click();
}

/** The company's window: on a phone a page of its own, on a PC a frame over ours. */
const windowOf = (page: Page) =>
  (page.viewportSize()?.width ?? 0) < 700 ? page : page.frameLocator('iframe[title="결제창"]');
export const payButton = (page: Page) => windowOf(page).getByRole('button', { name: '카드로 결제' });
export const closeButton = (page: Page) => windowOf(page).getByRole('button', { name: '창 닫기' });

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandbox } from './browser.ts';

/** Names 한빛학원 does not have: that of the demo, and the neutral one of an academy without its own. */
export const foreign = /MSC|엠에스씨|우리 아카데미|\{academy\}/;

/** No foreign name is there; the control is that the own one is. */
export function ownNameIn(where: string, text: string): void {
  expect(`${where}: ${foreign.exec(text)} ${/한빛/.test(text)}`).toBe(`${where}: null true`);
}

/** What a page says, its title first. */
export const shown = async (page: Page) =>
  `${await page.title()} ${await page.locator('body').textContent()}`;

interface Sent {
  readonly subject: string | null;
  readonly text: string;
  readonly htmlUrl: string | null;
}

/** What was sent to a number or an address, newest first. */
export const sentTo = async (to: string) =>
  (await sandbox<{ resultData: { messages: Sent[] } }>(`messages?to=${to}`)).resultData.messages;

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { findingsOf } from './judging.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

interface Asked {
  readonly where: string;
  readonly open: (page: Page) => Promise<void>;
  readonly button: string;
  readonly dialog: string;
  readonly label: string;
  readonly send: string;
}

const rooms: readonly Asked[] = [
  {
    where: 'the account',
    open: async (page) => openAccount(page, await newFamily()),
    button: '이름·주소 바꾸기',
    dialog: '이름·주소 바꾸기',
    label: '이름',
    send: '저장',
  },
  {
    where: 'the office',
    open: async (page) => {
      await signStaffIn(page, 'owner@msc.example');
      await page.goto('/office/members');
    },
    button: '엑셀로 내려받기',
    dialog: '엑셀로 내려받기',
    label: '사유',
    send: '내려받기',
  },
];

describe('words in a dialog are not dropped by Escape or a press beside it', () => {
  test.each(rooms)('in $where', async ({ open, button, dialog, label, send }) => {
    const visitor = await visit(browser, 1280, '/');
    const { page } = visitor;
    await open(page);
    const shown = page.getByRole('dialog', { name: dialog });
    const box = shown.getByLabel(label, { exact: true });
    const asked = shown.getByText('적으신 내용을 아직 보내지 않았습니다.');
    const begin = async () => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await box.waitFor();
    };
    // Control: where nothing was typed, and where it was taken back, nobody is asked.
    await begin();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await begin();
    const before = await box.inputValue();
    await box.fill('오래 적은 말');
    await box.fill(before);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });

    await begin();
    await box.fill('오래 적은 말');
    await page.keyboard.press('Escape');
    await asked.waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('계속 쓰기');
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('오래 적은 말');
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.mouse.click(5, 5);
    await asked.waitFor();
    await shown.getByRole('button', { name: '계속 쓰기' }).click();
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('오래 적은 말');
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: '그대로 닫기' }).click();
    await shown.waitFor({ state: 'detached' });

    // While it is sent it is not closed, nor called not sent yet. Control: with the refusal there it is asked about again.
    await begin();
    await box.fill('보내는 말');
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await answered.promise;
      await route.fulfill({
        status: 503,
        json: { resultCode: 'x.y', resultData: null, resultMsg: '아직은 안 됩니다.' },
      });
    });
    await shown.getByRole('button', { name: send, exact: true }).click();
    await shown.getByRole('button', { name: '처리하는 중…' }).waitFor();
    await page.keyboard.press('Escape');
    answered.resolve();
    await shown.getByText('아직은 안 됩니다.').waitFor();
    expect(await asked.count()).toBe(0);
    await page.keyboard.press('Escape');
    await asked.waitFor();
    await shown.getByRole('button', { name: '그대로 닫기' }).click();
    await shown.waitFor({ state: 'detached' });
    await leave(visitor);
  });
});

import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { findingsOf } from './judging.ts';
import { agreeAndStart, answerItem, beginTest, newMobile, nextItem } from './level-test-steps.ts';
import { slowAnswers } from './slow-answers.ts';

const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
/** The document that began elsewhere is not the worker's; the next one of the address is. */
const isActive = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.serviceWorker.getRegistration('/test/testing'))?.active?.state === 'activated',
  );
const shelves = (page: Page) => page.evaluate(() => caches.keys());

/** How a page of its own fares at that address while nobody answers. */
async function tried(context: BrowserContext, path: string): Promise<string | undefined> {
  const page = await context.newPage();
  const outcome = await page.goto(path).then(
    () => 'opened',
    (cause: Error) => /ERR_[A-Z_]+/.exec(cause.message)?.[0],
  );
  await page.close();
  return outcome;
}

test.each([360, 1280])(
  'a test reloaded without a network at %i px says that its answers are kept, and goes on by itself',
  async (width) => {
    const browser = await openBrowser();
    const net = await slowAnswers();
    const context = await browser.newContext({
      baseURL: net.url,
      viewport: { width, height: 780 },
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/test');
    await page.waitForLoadState('networkidle');
    await beginTest(page, { name: '김하늘', mobile: newMobile() });
    expect(await workers(page)).toEqual([]);
    await agreeAndStart(page);
    await answerItem(page);
    await page.getByText('모두 저장됨').waitFor();
    await nextItem(page);
    await expect.poll(() => workers(page)).toEqual(['/test/testing']);
    await expect.poll(() => isActive(page)).toBe(true);

    await net.cut();
    await answerItem(page);
    await page.getByText(/아직 저장되지 않음 \(/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '인터넷 연결을 기다리고 있습니다' }).waitFor();
    await page.getByText('지금까지 쓴 답은 이 브라우저에 그대로 있습니다.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await findingsOf(page)).toEqual([]);
    // No other page is opened by it, and nothing is kept for any.
    for (const path of ['/', '/test', '/test/done', '/test/terms'])
      expect(await tried(context, path), path).toMatch(/^ERR_/);

    await net.mend();
    await page.getByRole('heading', { name: /^2번/ }).waitFor();
    await page.getByText('모두 저장됨').waitFor();
    expect(await shelves(page)).toEqual([]);
    await page.getByRole('button', { name: '답안 제출' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
    await page.getByText('답안을 제출했습니다.').waitFor();
    await expect.poll(() => workers(page)).toEqual([]);
    await browser.close();
    await net.close();
  },
);

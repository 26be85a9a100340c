import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { forgetRateLimits } from './database.ts';
import { findingsOf } from './judging.ts';
import { agreeAndStart, answerItem, beginTest, messageTo, newMobile, nextItem } from './level-test-steps.ts';
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

/** Lets the browser hold the last answer it has once more, as one that was changed and never sent. */
const holdAnother = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('msc-level-test');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const answers = opening.result.transaction('answers', 'readwrite').objectStore('answers');
          const reading = answers.getAll();
          reading.onsuccess = () => {
            const last = reading.result.findLast(({ attemptNo }) => attemptNo !== 'device-check');
            answers.put({ ...last, rev: last.rev + 1 }).onsuccess = () => done();
          };
        };
      }),
  );

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

test('what was answered without a network before the device was changed is sent, kept and told on both', async () => {
  const browser = await openBrowser();
  const net = await slowAnswers();
  const device = async (baseURL: string, width: number) => {
    const context = await browser.newContext({
      ...{ baseURL, viewport: { width, height: 780 }, reducedMotion: 'reduce' as const },
      ...{ locale: 'ko-KR', timezoneId: 'Asia/Seoul' },
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/test');
    await page.waitForLoadState('networkidle');
    return page;
  };
  const mobile = newMobile();
  const phone = await device(net.url, 360);
  await beginTest(phone, { name: '김하늘', mobile });
  await agreeAndStart(phone);
  await answerItem(phone);
  await phone.getByText('모두 저장됨').waitFor();
  await nextItem(phone);
  await net.cut();
  await answerItem(phone);
  await phone.getByText(/아직 저장되지 않음 \(/).waitFor();

  const computer = await device(inject('productUrl'), 1280);
  // Where the name is missing it is said at its field.
  await computer.getByLabel('휴대폰 번호').fill(mobile);
  await computer.getByRole('button', { name: '인증번호 받기' }).click();
  await computer.getByText('학생 이름을 먼저 입력해 주세요.', { exact: false }).waitFor();
  const name = computer.getByLabel('학생 이름');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('김하늘');
  const code = () => messageTo(mobile, /인증번호는 (\d{6})/);
  const before = await code();
  await forgetRateLimits(`code again ${mobile}`);
  await computer.getByRole('button', { name: '인증번호 받기' }).click();
  await expect.poll(code, { timeout: 30_000 }).not.toBe(before);
  await computer.getByLabel('인증번호 6자리').fill(await code());
  await computer.getByRole('button', { name: '이 기기에서 이어하기' }).click();
  const here = computer.getByRole('button', { name: '여기서 이어하기' });
  await here
    .or(computer.getByRole('heading', { name: /^1번/ }))
    .first()
    .waitFor();
  if (await here.isVisible()) await here.click();
  await computer.getByRole('button', { name: '1번, 답함, 저장됨' }).waitFor();

  await net.mend();
  await phone.getByText('다른 창이나 기기에서 시험이 열렸습니다.').waitFor({ timeout: 60_000 });
  await phone.getByText(/2번 답은 .* 학원에 따로 보관했습니다/).waitFor({ timeout: 60_000 });
  await phone.getByText('따로 보관한 답: 2번').waitFor();
  expect(await findingsOf(phone)).toEqual([]);
  await computer
    .getByText('다른 창이나 기기에 남아 있던 답 1개가 늦게 도착했습니다.')
    .waitFor({ timeout: 60_000 });
  expect(await findingsOf(computer)).toEqual([]);
  await computer.getByRole('button', { name: '답안 제출' }).first().click();
  await computer.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  for (const page of [computer, phone])
    await page
      .getByText('다른 창이나 기기에 남아 있다가 도착한 답 1개는 점수에 들어 있지 않습니다.')
      .waitFor({ timeout: 60_000 });

  // A browser that was closed before it could send: its page of the result says so and leads to where it is sent.
  await holdAnother(phone);
  await phone.reload();
  await phone.getByText('이 기기에 보내지 못한 답 1개가 있습니다.').waitFor();
  await phone.getByRole('link', { name: '답 보내기' }).click();
  await phone.waitForURL(/\/test\/done/);
  await phone.getByText('답안을 제출했습니다.').waitFor();
  await expect.poll(() => phone.getByText('이 기기에 보내지 못한 답').count()).toBe(0);
  await browser.close();
  await net.close();
});

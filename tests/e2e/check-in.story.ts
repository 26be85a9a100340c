import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';
import { signStaffIn } from './office-staff.ts';
import { slowAnswers } from './slow-answers.ts';
import { bookAsGuest, newGuest, planPresentation } from './visiting.ts';

/** What this browser keeps for pages that open without the server: addresses, and all text of it. */
const shelf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('office-pages');
    const asked = await cache.keys();
    const answers = await Promise.all(asked.map((one) => cache.match(one, { ignoreVary: true })));
    const texts = await Promise.all(answers.map((one) => one?.text() ?? ''));
    return { paths: asked.map(({ url }) => new URL(url).pathname), text: texts.join('\n') };
  });
const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );
/** How a page of its own fares at that address. */
async function tried(context: BrowserContext, path: string): Promise<string | undefined> {
  const page = await context.newPage();
  const outcome = await page.goto(path).then(
    () => 'opened',
    (cause: Error) => /ERR_[A-Z_]+/.exec(cause.message)?.[0],
  );
  await page.close();
  return outcome;
}

async function freshPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The router looks ahead for the ways of the links on a page, and prints that nobody told it.
    const isOfNetwork = /^Failed to (load resource|fetch manifest patches)/.test(message.text());
    if (message.type() === 'error' && !isOfNetwork) complaints.push(message.text());
  });
  return page;
}

it('the door opens where the server cannot be reached, goes on when it is back, and is gone after signing out', async () => {
  const browser = await openBrowser();
  const net = await slowAnswers();
  const context = await browser.newContext({
    baseURL: net.url,
    viewport: { width: 360, height: 780 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  const first = await freshPage(context, complaints);
  await signStaffIn(first, 'manager.daechi@msc.example');
  const { sessionId } = await planPresentation(first, 8);
  const guest = newGuest();
  const { name } = guest;
  const parent = await visit(browser, 360);
  await bookAsGuest(parent.page, { sessionId, guest, people: 3 });
  await parent.page.getByText('예약이 완료되었습니다.').waitFor();
  await leave(parent);
  const path = `/office/presentations/${sessionId}/check-in`;
  await first.goto(path);
  await first.getByRole('listitem').filter({ hasText: name }).waitFor();
  await expect.poll(async () => (await shelf(first)).paths).toContain(path);

  // The worker is for exactly this page, and nothing of anybody is with it.
  expect(await workers(first)).toEqual([path]);
  const kept = await shelf(first);
  expect(kept.paths.filter((one) => !one.startsWith('/assets/'))).toEqual([path]);
  expect(kept.text).not.toContain(name);
  await first.close();

  await net.cut();
  expect(await tried(context, `/office/presentations/${sessionId}`)).toBe('ERR_CONNECTION_REFUSED');
  const second = await freshPage(context, complaints);
  // By the address a phone's own camera would open, for a ticket of another day.
  await second.goto(`${path}?no=PR26-AAAAAA&code=aaaa`);
  await second.getByText('에 받아 둔 명단입니다.').waitFor({ timeout: 30_000 });
  await second.getByText('이 회차의 예약이 아닙니다').waitFor();
  const row = second.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: `입장 ${name}` }).click();
  await row.getByRole('button', { name: '2명' }).click();
  await second.getByText('2건을 보내는 중입니다.').waitFor();
  await assess(second);
  expect((await shelf(second)).paths.filter((one) => !one.startsWith('/assets/'))).toEqual([path]);

  await net.mend();
  await second.getByText('모든 입장이 저장되었습니다.').waitFor({ timeout: 30_000 });
  await second.getByText('입장 2명').waitFor({ timeout: 30_000 });
  await second.getByRole('button', { name: '로그아웃' }).click();
  await second.getByRole('button', { name: '다음' }).waitFor();
  await expect.poll(() => workers(second)).toEqual([]);
  await expect.poll(() => second.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => second.evaluate(() => Object.keys(localStorage)))
    .not.toContain(`office-kept-door-${sessionId}`);
  await second.close();

  await net.cut();
  expect(await tried(context, path)).toBe('ERR_CONNECTION_REFUSED');
  expect(complaints).toEqual([]);
  await browser.close();
});

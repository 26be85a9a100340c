import { type Browser, devices } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { assess } from './judging.ts';
import { agreeAndStart, answerItem, beginTest, newMobile, nextItem } from './level-test-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const userAgent =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36;KAKAOTALK 2610010';

/** What the browser inside KakaoTalk lacks or forbids: storage, locks, windows, downloads, printing. */
function asInKakaoTalk() {
  Object.defineProperty(window, 'indexedDB', { value: undefined });
  Object.defineProperty(navigator, 'locks', { value: undefined });
  window.open = () => null;
  Object.defineProperty(window, 'print', { value: undefined });
}

test('inside KakaoTalk: the test is sat without storage, windows or files, through a cut and a press on back', async () => {
  const { viewport, hasTouch, isMobile } = devices['Galaxy S24'] ?? {};
  const context = await browser.newContext({
    ...(viewport && { viewport }),
    hasTouch: hasTouch ?? true,
    isMobile: isMobile ?? true,
    userAgent,
    locale: 'ko-KR',
    baseURL: inject('productUrl'),
    reducedMotion: 'reduce',
  });
  await context.addInitScript(asInKakaoTalk);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('download', () => complaints.push('a download'));
  await page.goto('/test');
  await beginTest(page, { name: '최다온', mobile: newMobile() });
  await page.getByText('앱 안의 브라우저로 보고 있습니다.').waitFor();
  const way = await page.getByRole('link', { name: '다른 브라우저로 열기' }).getAttribute('href');
  expect(way).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=http/);
  await page.getByText('이 브라우저에는 답안을 보관할 수 없습니다.', { exact: false }).waitFor();
  await agreeAndStart(page);
  await page.getByText('새로 고치거나 창을 닫지 말아 주세요.', { exact: false }).waitFor();
  await answerItem(page);
  await page.getByText('모두 저장됨').waitFor();
  await nextItem(page);

  // The network stays away: the answers can be taken along as a text, for there are no files here.
  await page.clock.install();
  await context.setOffline(true);
  await answerItem(page);
  await page.getByText('인터넷 연결이 끊겼습니다.').waitFor();
  await page.clock.runFor(61_000);
  await page.getByRole('button', { name: '답안 글로 보기' }).click();
  expect(await page.getByRole('button', { name: '답안 파일로 받기' }).count()).toBe(0);
  const kept = JSON.parse(await page.getByLabel('지금까지의 답안').inputValue()) as {
    answers: { mark: string }[];
  };
  expect(kept.answers.map(({ mark }) => mark)).toEqual(['saved', 'waiting']);
  await assess(page);
  await context.setOffline(false);
  await page.clock.runFor(20_000);
  await page.clock.resume();
  await page.getByText('모두 저장됨').waitFor();

  // "Back" asks first, for the clock goes on; the way in leads to the same answers.
  const address = page.url();
  await page.goBack();
  await page
    .getByRole('dialog', { name: '시험에서 나갈까요?' })
    .getByRole('button', { name: '나가기' })
    .click();
  await page.goto(address);
  const take = page.getByRole('button', { name: '여기서 이어하기' });
  const first = page.getByRole('heading', { name: /^\d+번/ });
  await first.or(take).first().waitFor();
  if (await take.isVisible()) await take.click();
  await first.waitFor();
  await page.getByRole('button', { name: '문항 목록' }).click();
  await page.getByRole('button', { name: '2번, 답함, 저장됨' }).waitFor();
  await page.getByRole('button', { name: '닫기' }).click();
  await page.getByRole('button', { name: '답안 제출' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('heading', { name: '레벨 테스트 결과' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

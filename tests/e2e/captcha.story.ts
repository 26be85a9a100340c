import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writtenByEar } from '../captcha-ear.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';

/** The captcha for who cannot see it, and when it does not come. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const picture = (page: Page) => page.getByRole('img', { name: /자동입력 방지 문자 그림/ });
const again = (page: Page) => page.getByRole('button', { name: '다시 불러오기' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.tagName);

/** Goes on with the Tab key until that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const names = page.getByText(name, { exact: true }).or(page.getByLabel(name, { exact: true }));
  for (let step = 0; step < 40; step++) {
    if (await names.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never came to ${name}.`);
}

it('who cannot see passes by ear and keyboard alone, after a wrong answer too', async () => {
  const visitor = await visit(browser, 360, '/findAccount');
  const { page } = visitor;
  await picture(page).waitFor();
  await tabTo(page, '이름');
  await page.keyboard.type('아무개');
  await tabTo(page, '휴대폰 번호');
  await page.keyboard.type('01099998888');

  const listen = async () => {
    await tabTo(page, '소리로 듣기');
    await page.keyboard.press('Enter');
    const url = (await page.locator('audio').getAttribute('src')) ?? '';
    expect(await page.evaluate(() => document.querySelector('audio')?.error)).toBeNull();
    return writtenByEar(Buffer.from(url.split(',')[1] ?? '', 'base64'));
  };
  // Until somebody listens, nobody who looks at the picture reads how many digits are spoken.
  expect(await page.getByText('하나, 둘, 셋', { exact: false }).getAttribute('class')).toBe('sr-only');
  const first = await listen();
  expect(first).toMatch(/^\d{5}$/);
  // How the digits are read is told with the button; the picture has other digits, and its field says nothing of them.
  const described = await page.getByRole('button', { name: '소리로 듣기' }).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('하나, 둘, 셋');
  const field = page.getByLabel('그림이나 소리의 문자');
  expect(await field.getAttribute('aria-describedby')).not.toBe(described);
  await tabTo(page, '그림이나 소리의 문자');
  await page.keyboard.type(first === '00000' ? '11111' : '00000');
  const other = page.waitForResponse('**/api/getCaptcha');
  await page.keyboard.press('Enter');
  await other;
  // The refusal is what the field is described by, and that is where the person is.
  await page.getByText('자동입력 방지 문자가 맞지 않습니다. 다시 입력해 주세요.').waitFor();
  expect(await focused(page)).toBe('INPUT');
  await picture(page).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const second = await listen();
  await tabTo(page, '그림이나 소리의 문자');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await page.getByText('자동입력 방지 문자를 확인했습니다.').waitFor();
  await expect.poll(() => focused(page)).toBe('자동입력 방지 문자를 확인했습니다.');
  await tabTo(page, '아이디 받기');
  await page.keyboard.press('Enter');
  await page.getByText('몇 분 안에 오지 않으면').waitFor();
  await leave(visitor);
});

it('a captcha that does not come says so and is asked for again; so is one nobody can see, and one that is late', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  const path = '**/api/getCaptcha';
  await page.route(path, (route) => route.abort('connectionrefused'));
  await page.goto('/findAccount?tab=password');
  await page.getByText('자동입력 방지 문자를 불러오지 못했습니다.').waitFor();
  await assess(page);
  await page.unroute(path);
  await again(page).press('Enter');
  await picture(page).waitFor();
  expect(await page.getByText('불러오지 못했습니다').count()).toBe(0);

  await page.route(path, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { resultData: object };
    json.resultData = { ...json.resultData, imageUrl: 'data:image/png;base64,AAAA' };
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: '새 문자' }).click();
  await page.getByText('그림을 표시하지 못했습니다.').waitFor();
  await page.unroute(path);

  // No call has a time limit: whoever waits is told, and the late answer does not replace the one asked for after it.
  let letGo: () => void = () => {};
  const late = new Promise<void>((done) => (letGo = done));
  let isLate = true;
  await page.clock.install();
  await page.route(path, async (route) => {
    if (!isLate) return route.continue();
    isLate = false;
    await late;
    return route.abort();
  });
  await again(page).press('Enter');
  await page.clock.runFor(8_100);
  await page.getByText('오래 걸리고 있습니다.').waitFor();
  await again(page).press('Enter');
  await picture(page).waitFor();
  letGo();
  await page.clock.runFor(2_000);
  await picture(page).waitFor();
  await leave(visitor);
});

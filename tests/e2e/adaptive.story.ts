import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, sandbox, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Messages {
  readonly resultData: { readonly messages?: readonly { readonly text: string }[] };
}

async function codeFor(mobile: string): Promise<string> {
  for (let turn = 0; turn < 60; turn++) {
    const texts = JSON.stringify(await sandbox<Messages>(`messages?to=${mobile}`));
    const found = /인증번호는 (\d{6})/.exec(texts)?.[1];
    if (found) return found;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`no message to ${mobile}`);
}

async function begin(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('학생 이름').fill('정한별');
  await page.getByLabel('생년월일').fill('2012-04-02');
  await page.getByLabel('학년').selectOption('8');
  await page.getByRole('radio', { name: /수학 맞춤형/ }).check();
  await page.getByLabel('결과를 상담받을 분원').selectOption({ label: '목동 분원' });
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').fill(await codeFor(mobile));
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.getByText('번호가 확인되었습니다.').waitFor();
  await page.getByRole('button', { name: '다음: 동의와 기기 확인' }).click();
  await page.getByRole('heading', { name: '동의와 기기 확인' }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '동의하고 시험 시작하기' }).click();
}

/** Chooses something where there is something to choose; answers whether it did. */
async function choose(page: Page): Promise<boolean> {
  const item = page.getByRole('region', { name: /번 문항$/ });
  await item.locator('input, select, textarea, button').first().waitFor();
  const [radio] = await item.getByRole('radio').all();
  if (!radio) return false;
  await radio.check();
  return true;
}

test('an adaptive test at 360 px: forward only, a reload goes on where it was, it ends by itself', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await begin(page, '01055512360');
  let position = 1;
  for (; position <= 24; position += 1) {
    await page.getByRole('heading', { name: new RegExp(`^${position}번 / 많아야 24문항`) }).waitFor();
    expect(await page.getByRole('button', { name: '이전 문항' }).count()).toBe(0);
    const hasChosen = await choose(page);
    if (position === 3) {
      await page.getByText('모두 저장됨').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /^3번/ }).waitFor();
    }
    await page.getByRole('button', { name: hasChosen ? '다음 문항' : '모르겠습니다' }).click();
    const over = page.getByText('모든 문항을 풀었습니다.');
    const further = page.getByRole('heading', { name: new RegExp(`^${position + 1}번`) });
    await over.or(further).waitFor();
    if ((await over.count()) > 0) break;
  }
  expect(position).toBeGreaterThanOrEqual(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('heading', { name: '레벨 테스트 결과' }).waitFor();
  await leave(visitor);
});

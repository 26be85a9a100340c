import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { agreeAndStart, beginTest, newMobile } from './level-test-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  await beginTest(page, {
    name: '정한별',
    mobile: newMobile(),
    birthDate: '2012-04-02',
    grade: '8',
    test: /수학 맞춤형/,
  });
  await agreeAndStart(page);
  let position = 1;
  for (; position <= 30; position += 1) {
    await page.getByRole('heading', { name: new RegExp(`^${position}번 / 많아야 30문항`) }).waitFor();
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
  expect(position).toBeGreaterThanOrEqual(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('heading', { name: '레벨 테스트 결과' }).waitFor();
  await leave(visitor);
});

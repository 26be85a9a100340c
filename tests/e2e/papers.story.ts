import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What stands behind a term of the sheet. */
const fact = (page: Page, term: string) =>
  page.locator('article').getByText(term, { exact: true }).first().locator('xpath=following-sibling::dd');

/** How many sheets of A4 a page prints on, without the buttons around it. */
async function sheets(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: '인쇄하기' }).isVisible()).toBe(false);
  const pdf = await page.pdf({ format: 'A4' });
  await page.emulateMedia({ media: 'screen' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

test('a guardian who paid by card in three months reads and prints the receipt, and finds the way by the ticket', async () => {
  const visitor = await visit(browser, 360, '/entranceTest');
  const { page } = visitor;
  await signIn(page, await newFamily('강다온'));
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await page.getByRole('radio', { name: /강하윤/ }).check();
  const card = page.getByRole('listitem').filter({ hasText: '분당 분원' });
  await card.getByRole('button', { name: '강하윤 접수하기', disabled: false }).first().click();
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: /원 결제하기/ }).click();
  await page.getByLabel('할부').selectOption('3개월');
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('접수가 완료되었습니다.').waitFor();
  // What the payment window wrote into the address is nobody else's business, nor that of the history.
  await expect.poll(() => page.url()).toMatch(/\/entranceTestPay\?registration=ET[\w-]+$/);

  await page.getByRole('link', { name: '영수증' }).click();
  await page.getByRole('heading', { name: '영수증' }).waitFor();
  const expected: readonly (readonly [string, RegExp])[] = [
    ['영수증 번호', /^OR\d\d-[2-9A-Z]{6}$/],
    ['구매자', /^강다온 님$/],
    ['카드사', /^신한카드$/],
    ['카드번호', /^5536-00\*\*-\*\*\*\*-\d{4}$/],
    ['할부', /^3개월$/],
    ['승인번호', /^\d{8}$/],
    ['면세 금액', /^20,000원$/],
    ['부가가치세', /^0원$/],
    ['상호', /./],
    ['사업자등록번호', /^\d{3}-\d\d-\d{5}/],
    ['대표자', /./],
    ['주소', /./],
  ];
  for (const [term, words] of expected) expect(await fact(page, term).textContent(), term).toMatch(words);
  await page.getByText(/^거래번호 pay-/).waitFor();
  await assess(page);
  expect(await sheets(page)).toBe(1);
  const receipt = page.url();

  await page.goto(receipt.replace('/receipt/', '/ticket/'));
  await page.getByRole('heading', { name: '입학 테스트 수험표' }).waitFor();
  expect(await fact(page, '생년월일').textContent()).toBe('2015년 5월 4일');
  expect(await fact(page, '고사실').textContent()).not.toBe('');
  await assess(page);
  expect(await sheets(page)).toBe(1);
  await page.getByRole('link', { name: '지도와 오시는 길' }).click();
  await page.waitForURL('**/maps#bundang');
  await leave(visitor);

  const stranger = await visit(browser, 1280, receipt);
  await stranger.page.getByRole('link', { name: '로그인' }).click();
  await signIn(stranger.page, await newFamily());
  await stranger.page.getByText('접수 내역을 찾을 수 없습니다.').waitFor();
  expect(await stranger.page.getByText('강다온').count()).toBe(0);
  await leave(stranger);
});

test('who cancels a free registration is told of no refund of nothing', async () => {
  const visitor = await visit(browser, 360, '/entranceTest');
  const { page } = visitor;
  await signIn(page, await newFamily('강솔비'));
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await page.getByRole('radio', { name: /강하윤/ }).check();
  const free = page.getByRole('listitem').filter({ hasText: '탐구 과학' });
  await free.getByRole('button', { name: '강하윤 접수하기', disabled: false }).first().click();
  await page.getByText('접수가 완료되었습니다.').first().waitFor();
  await follow(page, '/applications');
  await page.getByRole('button', { name: '접수 취소' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('지금 취소하시면 돌려드릴 금액이 없습니다.').waitFor();
  await dialog.getByText(/강하윤 학생의 .*탐구 과학.*일.* 접수를 취소합니다/).waitFor();
  expect(await dialog.textContent()).not.toMatch(/0원|환불됩니다/);
  await dialog.getByRole('button', { name: '접수 취소하기' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The dialog names what it ends; afterwards the card says so, and whoever uses keys stands on it.
  await page
    .getByRole('status')
    .filter({ hasText: /^강하윤 학생의 .*탐구 과학.* 접수를 취소했습니다. 돌려드릴 금액은 없습니다.$/ })
    .waitFor();
  await expect.poll(() => page.locator('h2:focus').textContent()).toContain('탐구 과학');
  await leave(visitor);
});

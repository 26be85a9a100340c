import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { agreeAndStart, messageTo } from './level-test-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a kept seat is found among the applications and carried into the counselling with its child; nobody else meets it', async () => {
  const family = await newFamily('강마루');
  const visitor = await visit(browser, 360, '/account');
  const { page } = visitor;
  await signIn(page, family);
  await page.getByRole('heading', { name: '내 계정' }).waitFor();
  await page.goto('/test');
  await page.getByRole('radio', { name: /강하윤/ }).check();
  await page.getByRole('radio', { name: /독해/ }).check();
  await page.getByLabel('결과를 상담받을 분원').selectOption({ label: '목동 분원' });
  await page.getByRole('button', { name: '다음: 동의와 기기 확인' }).click();
  await agreeAndStart(page);
  await page.getByRole('button', { name: '답안 제출' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.goto(await messageTo(family.mobile, /(\/test\/done\?link=[\w-]+)/));
  await page
    .getByRole('button', { name: /자리 맡아 두기/ })
    .first()
    .click();
  await page.getByText(/까지 자리를 맡아 두었습니다/).waitFor();

  await follow(page, '/applications');
  const item = page.getByRole('listitem').filter({ hasText: '자리 맡아 둠' });
  await item.getByText('맡아 둔 기한').waitFor();
  await assess(page);
  await item.getByRole('link', { name: '이 반으로 상담 신청' }).click();
  await page.getByText(/^맡아 두신 반:/).waitFor();
  await page.getByText(/강하윤 학생의 자리를/).waitFor();
  const child = page.getByRole('radio', { name: /강하윤/ });
  await expect.poll(() => child.isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: '레벨과 반' }).isChecked()).toBe(true);
  await assess(page);
  const address = page.url();
  await page.getByRole('radio', { name: '원하는 때만 남기기' }).check();
  await page.getByRole('button', { name: '상담 신청하기' }).click();
  await page.getByText('맡아 둔 반').waitFor();
  await leave(visitor);

  const other = await visit(browser, 360, '/account');
  await signIn(other.page, await newFamily());
  await other.page.getByRole('heading', { name: '내 계정' }).waitFor();
  await other.page.goto(address);
  await other.page.getByText(/맡아 두신 반을 찾을 수 없습니다/).waitFor();
  expect(await other.page.getByText(/^맡아 두신 반:/).count()).toBe(0);
  expect(await other.page.getByRole('radio', { name: /강하윤/ }).isChecked()).toBe(false);
  await leave(other);
});

test('a birth date is typed as digits, an impossible one is refused at the field and stays to be mended', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  const field = page.getByLabel('생년월일');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await field.fill('20150230');
  await page.getByLabel('학생 이름').focus();
  await page.getByText('달력에 없는 날짜입니다.', { exact: false }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('20150230');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await assess(page);
  await field.fill('2015.2.3');
  await page.getByLabel('학생 이름').focus();
  await expect.poll(() => field.inputValue()).toBe('2015-02-03');
  await expect.poll(() => page.getByText('달력에 없는 날짜입니다.', { exact: false }).count()).toBe(0);
  await leave(visitor);
});

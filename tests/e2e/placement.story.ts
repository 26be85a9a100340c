import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { judge } from './judging.ts';
import { agreeAndStart, beginTest, messageTo, newMobile } from './sit-level-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('at 360 px: from the report to a class, its seat kept for two days and given back, counselling filled in', async () => {
  const mobile = newMobile();
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '한가람', mobile });
  await agreeAndStart(page);
  await page.getByRole('button', { name: '답안 제출' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  // The guardian opens the private link on a phone of their own.
  const guardian = await visit(browser, 360, await messageTo(mobile, /(\/test\/done\?link=[\w-]+)/));
  const report = guardian.page;
  await report.getByText('이번 시험으로 정한 레벨').waitFor();
  await report.getByText(/까지 반 편성에 쓸 수 있습니다/).waitFor();
  await report.getByText(/나중에 본 재시험의 결과를 씁니다|높은 쪽을 씁니다/).waitFor();
  const classes = report.getByRole('region', { name: '추천 반' });
  const keep = classes.getByRole('button', { name: /48시간 맡아 두기/ });
  await keep.first().waitFor();
  await judge(report);
  await keep.first().click();
  await classes.getByText(/까지 자리를 맡아 두었습니다/).waitFor();
  expect(await messageTo(mobile, /(자리를 [^"]*맡아 두었습니다)/)).toContain('까지');
  await judge(report);
  await report.reload();
  await classes.getByText(/까지 자리를 맡아 두었습니다/).waitFor();
  await classes.getByRole('button', { name: '자리 놓기' }).click();
  await keep.first().waitFor();
  await classes.getByRole('link', { name: '이 분원에 상담 신청' }).first().click();
  await report.getByRole('heading', { name: '상담 신청' }).waitFor();
  expect(await report.getByRole('checkbox', { name: '레벨과 반' }).isChecked()).toBe(true);
  await leave(guardian);
  await leave(visitor);
});

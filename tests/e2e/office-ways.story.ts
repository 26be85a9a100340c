import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { findingsOf } from './judging.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('an address that leads nowhere says so, and where to go on', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');

  const answer = await page.goto('/office/nowhere/12');
  expect(answer?.status()).toBe(404);
  await heading(page, '없는 화면입니다');
  await page.getByRole('navigation', { name: '관리자 메뉴' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);

  await follow(page, '/office/openings');
  await page.getByText('어느 접수의 보고서를 볼지 골라 주세요.').waitFor();
  await heading(page, '접수 보고서');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: '접수 상황판' }).last().click();
  await page.waitForURL('**/office/control');

  await follow(page, '/office/level-tests/attempts/NOPE');
  await page.getByRole('alert').filter({ hasText: '응시 번호를 확인해 주세요.' }).waitFor();
  await heading(page, '화면을 열지 못했습니다');
  await page.getByRole('link', { name: '레벨 테스트 목록' }).click();
  await heading(page, '레벨 테스트');

  await follow(page, '/office/members?page=999');
  await page.getByText(/이 쪽에는 내용이 없습니다\. 목록은 \d+쪽까지입니다\./).waitFor();
  await page.getByRole('button', { name: '이전', exact: true }).click();
  await page.locator('tbody tr').first().waitFor();
  await follow(page, '/office/members?page=999');
  await page.getByRole('button', { name: '첫 쪽으로' }).click();
  await page.locator('tbody tr').first().waitFor();

  await follow(page, '/office/members?page=nothing');
  await page.getByRole('alert').filter({ hasText: '주소의 조건으로는 목록을 볼 수 없습니다.' }).waitFor();
  await page.getByRole('button', { name: '조건 지우고 모두 보기' }).click();
  await page.locator('tbody tr').first().waitFor();
  await leave(visitor);
});

test('the built office offers a role nothing that would be refused: who may not take the list out sees no button', async () => {
  for (const [email, offered] of [
    ['counsellor.daechi@msc.example', 0],
    ['manager.daechi@msc.example', 1],
  ] as const) {
    const visitor = await visit(browser, 1280, '/office');
    const { page } = visitor;
    await signStaffIn(page, email);
    await follow(page, '/office/members');
    await page.getByRole('button', { name: '열 고르기' }).waitFor();
    await expect.poll(() => page.locator('main .animate-pulse').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: '엑셀로 내려받기' }).count(), { message: email })
      .toBe(offered);
    await leave(visitor);
  }
});

test('on a tablet what was just said lies over neither the menu nor its ways', async () => {
  const visitor = await visit(browser, 768, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, '/office/level-tests/classes');
  await page.locator('tbody').getByRole('link').first().click();
  // There and back, and two sentences with a way back that stay for twelve seconds.
  await page.getByRole('button', { name: '결과지에서 숨기기' }).click();
  await page.getByRole('button', { name: '결과지에 다시 안내' }).click();
  await page.getByText('다시 안내합니다.').waitFor();
  const rooms = page.getByRole('navigation', { name: '관리자 메뉴' });
  // Pressed at once, as a finger does: nothing waits for a sentence to go.
  const inTime = { timeout: 3_000 };
  await rooms.getByRole('button', { name: /^메뉴/ }).click(inTime);
  const covered = await rooms.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return on && link.contains(on) ? [] : [link.textContent];
    }),
  );
  expect(covered).toEqual([]);
  await rooms.getByRole('link', { name: '오늘', exact: true }).click(inTime);
  await page.waitForURL('**/office');
  await leave(visitor);
});

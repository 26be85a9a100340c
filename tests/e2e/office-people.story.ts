import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { newFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { fits, room, signStaffIn } from './office-staff.ts';
import { newGuest } from './visiting.ts';

/** A word nobody else uses. */
const word = newGuest().name;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const pagesOf = (page: Page) =>
  page
    .getByRole('navigation', { name: '관리자 메뉴' })
    .getByRole('link', { includeHidden: true })
    .allTextContents();

test('the privacy officer has rooms of the own, takes a request down and answers it; on a phone too', {
  timeout: 300_000,
}, async () => {
  const visitor = await visit(browser, 360, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'privacy@msc.example');
  expect(await pagesOf(page)).toEqual(['오늘', '개인정보', '내 계정']);
  await page.getByText('처리 중인 개인정보 요청').waitFor();
  for (const path of ['access', 'check', 'exports', 'grants', 'destructions', 'requests']) {
    await follow(page, `/office/privacy/${path}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await fits(page);
  }
  await page.getByRole('button', { name: '요청 등록' }).click();
  await page.getByLabel('요청하신 분').fill(`${word} 010-0000-0000`);
  await page.getByLabel('요청 내용').fill('자녀의 학교 이름을 고쳐 주세요.');
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('row').filter({ hasText: word }).waitFor();
  await fits(page);
  await assess(page);
  await room(page, '동의 이력');
  const table = page.getByRole('table', { name: /동의 이력/ });
  await table.waitFor();
  // The families’ own rooms are not the officer’s: names lead nowhere.
  expect(await table.getByRole('link').count()).toBe(0);
  await fits(page);
  await leave(visitor);
});

test('the desk finds tests and presentations, whom to call and where to register, and writes down what happened', {
  timeout: 300_000,
}, async () => {
  const visitor = await visit(browser, 768, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'desk.daechi@msc.example');
  expect(await pagesOf(page)).toEqual(['오늘', '접수', '결제·환불', '상담', '설명회', '내 계정']);
  await room(page, '입학 테스트');
  const taken = page
    .getByRole('table', { name: /입학 테스트 회차/ })
    .locator('tbody tr')
    .filter({ hasText: /[1-9]\d* \/ \d+/ });
  await taken.first().getByRole('link').first().click();
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  const heads = page.getByRole('table', { name: /접수 명단/ }).getByRole('columnheader');
  await heads.first().waitFor();
  const names = (await heads.allTextContents()).join(' ');
  expect(names).toContain('학년');
  for (const family of ['보호자', '연락처', '학교', '결제']) expect(names).toContain(family);
  // What is planned, and money that goes back, are the manager's.
  await page.getByRole('button', { name: '더보기', exact: true }).click();
  await page.getByRole('button', { name: '수험표 인쇄' }).waitFor();
  expect(await page.getByRole('button', { name: /^(정원|회차 .*)$/ }).count()).toBe(0);
  await printsAlone(page, '수험표 인쇄');
  await page.getByLabel('특이 사항').fill(`방송 점검을 했습니다 ${word}`);
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: word }).getByText('임다솜').waitFor();
  await fits(page);
  await assess(page);
  await follow(page, '/office/members');
  await page.getByRole('heading', { name: '권한이 없는 화면입니다' }).waitFor();
  // The console prints the refusal that was asked for.
  visitor.complaints.splice(0);
  await leave(visitor);
});

/** Two tickets on a sheet, and none for the page behind them. */
async function printsAlone(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: button }).click();
  const tickets = page.locator('[data-paper] article');
  await tickets.first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: /접수 명단/ }).isVisible()).toBe(false);
  const expected = Math.ceil((await tickets.count()) / 2);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(expected);
  await page.emulateMedia({ media: 'screen' });
  // What was printed is put away.
  await tickets.first().waitFor({ state: 'detached' });
}

test('a guardian gives a child a photo for the door, sees it, and takes it back', {
  timeout: 300_000,
}, async () => {
  const family = await newFamily(word);
  const visitor = await visit(browser, 360, '/signin');
  const { page } = visitor;
  await page.getByLabel('아이디', { exact: true }).fill(family.userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(family.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signin');
  await page.goto('/account');
  await page
    .getByRole('button', { name: /사진 올리기/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '사진 올리기' }).click();
  await dialog.getByText('사진을 골라 주세요.').waitFor();
  const buffer = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#0b6e6e' } })
    .jpeg()
    .toBuffer();
  await dialog.getByLabel('사진 파일').setInputFiles({ name: '사진.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByLabel(/본인 확인용 사진 이용에 동의/).check();
  await assess(page);
  await dialog.getByRole('button', { name: '사진 올리기' }).click();
  await page
    .getByRole('button', { name: /사진 보기/ })
    .first()
    .click();
  await dialog.getByRole('img', { name: /학생의 사진/ }).waitFor();
  await fits(page);
  await dialog.getByRole('button', { name: '동의 거두고 사진 지우기' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('button', { name: /사진 보기/ }).count()).toBe(0);
  await leave(visitor);
});

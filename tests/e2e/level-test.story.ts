import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { assess } from './judging.ts';
import {
  agreeAndStart,
  answerItem as answer,
  beginTest,
  messageTo,
  newMobile,
  nextItem as next,
  provePhone,
} from './level-test-steps.ts';
import { followTelling } from './page-events.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('at 360 px: phone, consent, answers through a lost connection and a reload, hand-in, result, link', async () => {
  const mobile = newMobile();
  const visitor = await visit(browser, 360, '/test');
  const { page, context } = visitor;
  const notified = followTelling(page);
  await beginTest(page, { name: '김하늘', mobile });
  await expect.poll(notified).toContain('level_test /test');
  await page.getByRole('button', { name: '동의하고 연습 문항으로' }).click();
  await page.getByText('보호자(법정대리인)의 동의가 필요합니다.').waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '동의하고 연습 문항으로' }).click();
  // Before the clock the child tries the screen; a figure chooses, and nothing of it is kept.
  await page.getByRole('heading', { name: '연습 1 / 2' }).waitFor();
  // The button that was pressed is gone: whoever uses the keyboard goes on at the heading of what came.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toBe('연습 문항');
  await page.keyboard.press('2');
  await expect.poll(() => page.getByRole('radio', { name: '사과' }).isChecked()).toBe(true);
  await page.getByText('잘했습니다. 이렇게 답하면 됩니다.').waitFor();
  await page.getByRole('button', { name: '다음 연습' }).click();
  await expect.poll(focused).toBe('연습 2 / 2');
  await page.getByLabel('답', { exact: true }).fill('12');
  await page.getByText('잘했습니다. 이렇게 답하면 됩니다.').waitFor();
  await assess(page);
  await page.getByRole('button', { name: '시험 시작하기' }).click();
  await page.getByRole('heading', { name: /^1번/ }).waitFor();
  await expect.poll(focused).toMatch(/^1번/);
  await answer(page);
  await page.getByText('모두 저장됨').waitFor();
  await next(page);
  await context.setOffline(true);
  await answer(page);
  await page.getByText('인터넷 연결이 끊겼습니다.').waitFor();
  await page.getByText(/아직 저장되지 않음 \(/).waitFor();
  await next(page);
  await answer(page);
  // Nothing is handed in while an answer is in this browser only.
  await page.getByRole('button', { name: '답안 제출' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.getByText(/아직 보내지 못한 답이 \d개 있습니다/).waitFor();
  await page.getByRole('button', { name: '계속 풀기' }).click();
  await context.setOffline(false);
  await page.getByText('모두 저장됨').waitFor();
  await page.reload();
  // The paper goes on where the child was, also when it wanted to go back.
  await page.getByRole('heading', { name: /^3번/ }).waitFor();
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: '시험에서 나갈까요?' });
  await leaving.getByRole('button', { name: '계속 풀기' }).click();
  await leaving.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /^3번/ }).waitFor();
  await page.getByRole('button', { name: '문항 목록' }).click();
  await page.getByRole('button', { name: '2번, 답함, 저장됨' }).waitFor();
  await page.getByRole('button', { name: '4번, 답 없음' }).click();
  await answer(page);
  await page.getByRole('button', { name: '다시 볼 문항' }).click();
  await page.getByRole('button', { name: '답안 제출' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/풀지 않은 문항이 \d+개 있습니다. 제출할까요\?/).waitFor();
  await dialog.getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('heading', { name: '레벨 테스트 결과' }).waitFor();
  await page.getByText('답안을 제출했습니다.').waitFor();
  await page.getByText('저장된 답', { exact: true }).waitFor();
  // The receipt can be checked against what is stored.
  const hash = /\b[0-9a-f]{64}\b/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await page.getByText('적어 둔 확인 값으로 답안 확인하기').click();
  await page.getByLabel('확인 값', { exact: true }).fill(hash);
  await page.getByRole('button', { name: '확인하기' }).click();
  await page.getByText(/제출한 답안 \d+개가 그대로 저장되어 있습니다/).waitFor();
  await page.getByLabel('확인 값', { exact: true }).fill('0'.repeat(64));
  await page.getByRole('button', { name: '확인하기' }).click();
  await page.getByText('적어 두신 값과 저장된 답안이 다릅니다.', { exact: false }).waitFor();
  await page.getByRole('link', { name: '목동 분원 상담 신청' }).waitFor();
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(360);
  const link = await messageTo(mobile, /(\/test\/done\?link=[\w-]+)/);
  const guardian = await visit(browser, 360, link);
  await guardian.page.getByText('김하늘 (초5)').waitFor();
  await guardian.page.getByRole('heading', { name: '결과', exact: true }).waitFor();
  await guardian.page.getByText('확인 값', { exact: true }).waitFor({ state: 'attached' });
  // Two sheets of paper, with everything on them.
  const sheets = (await guardian.page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(2);
  await leave(guardian);
  await leave(visitor);
});

/** The focus is on the number of the question, from where the next press of Tab leads into it. */
const isAtQuestion = (page: Page, no: number) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('h2')?.textContent ?? ''))
    .toMatch(`${no}번 /`);

test('a second tab asks and takes over; the first can only be read, and goes on when it is asked back', async () => {
  const visitor = await visit(browser, 1280, '/test');
  const { page, context } = visitor;
  await beginTest(page, { name: '이바다', mobile: newMobile() });
  await agreeAndStart(page);
  await answer(page);
  await page.getByText('모두 저장됨').waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByText('다른 창이나 기기에서 이 시험을 보고 있습니다.').waitFor();
  await second.getByRole('button', { name: '여기서 이어하기' }).click();
  await isAtQuestion(second, 1);
  // The first hears of it at once, not with its next sign of life.
  await page.getByText('다른 창이나 기기에서 시험이 열렸습니다.').waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByRole('button', { name: '답안 제출' }).first().isDisabled()).toBe(true);
  await second.getByRole('button', { name: '1번, 답함, 저장됨' }).waitFor();
  await next(second);
  await answer(second);
  await second.getByText('모두 저장됨').waitFor();
  // Loaded again it takes nothing away from where the test is sat.
  await page.reload();
  await page.getByText('다른 창이나 기기에서 이 시험을 보고 있습니다.').waitFor();
  await page.getByRole('button', { name: '여기서 이어하기' }).click();
  await page.getByRole('button', { name: '2번, 답함, 저장됨' }).waitFor();
  await isAtQuestion(page, 2);
  await leave(visitor);
});

test('a preschool child is told kindly that there is no test', async () => {
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await page.getByLabel('학생 이름').fill('박새싹');
  await page.getByLabel('생년월일').fill('2021-05-05');
  await page.getByLabel('학년').selectOption('3');
  await page.getByRole('radio', { name: /수학/ }).check();
  await page.getByLabel('결과를 상담받을 분원').selectOption({ index: 1 });
  await provePhone(page, newMobile());
  await page.getByRole('button', { name: '다음: 동의와 기기 확인' }).click();
  await page.getByText('취학 전 아동은 레벨 테스트에 응시할 수 없습니다.', { exact: false }).last().waitFor();
  await leave(visitor);
});

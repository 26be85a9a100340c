import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { byMouse, signInHere, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** Calls that get no answer from now on; answers how many there were. */
async function cut(page: Page, calls: string): Promise<() => number> {
  let lost = 0;
  await page.route(calls, (route) => {
    lost += 1;
    return route.abort();
  });
  return () => lost;
}

test('words in an office form stand through a network that goes away while its screen reads itself anew', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await page.clock.install();
  await follow(page, '/office/message-templates/1');
  await page.getByRole('button', { name: '내용 바꾸기' }).click();
  const words = page.getByLabel('내용', { exact: true });
  await words.fill('오래 적은 글입니다. 사라지면 안 됩니다.');
  const lost = await cut(page, '**/api/office/message-templates/1');
  // Every twenty seconds it is read again, and four times before it is given up.
  for (let turn = 0; lost() < 9 && turn < 600; turn++) {
    await page.clock.fastForward(5_000);
    await page.waitForTimeout(100);
  }
  expect(lost()).toBeGreaterThanOrEqual(9);
  expect(await words.inputValue()).toBe('오래 적은 글입니다. 사라지면 안 됩니다.');
  await leave(visitor);
});

test('a session that ends in the middle of a form is begun again over it, and what was pressed is saved once', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, '/office/popups');
  await page.getByRole('button', { name: '새 팝업', exact: true }).click();
  await page.getByLabel('제목', { exact: true }).fill('겨울 방학 특강 안내');
  await page.context().clearCookies();
  const again = page.getByRole('dialog', { name: '다시 로그인' });
  // A refused draft is as good as a saved one: the press reaches the server, whose fields it names.
  await page.getByRole('button', { name: '저장하기', exact: true }).click();
  await again.waitFor();
  expect(
    await again.getByText('다시 로그인하시면 적던 내용 그대로 이어집니다', { exact: false }).count(),
  ).toBe(1);
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/office/popups') && answer.status() !== 401,
  );
  await signInHere(page, 'owner@msc.example', byMouse(again));
  await answered;
  await again.waitFor({ state: 'detached' });
  expect(await page.getByLabel('제목', { exact: true }).inputValue()).toBe('겨울 방학 특강 안내');

  // Over the page of another, whoever signs in finds nothing of it, and nothing that was pressed is done in the new name.
  await page.context().clearCookies();
  const calls: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/office/popups'))
      calls.push(answer.status());
  });
  await page.getByRole('button', { name: '저장하기', exact: true }).click();
  await again.waitFor();
  await signInHere(page, 'editor@msc.example', byMouse(again));
  await again.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel('제목', { exact: true }).count()).toBe(0);
  expect(calls).toEqual([401]);

  // Signed out in another window, it is asked for here at once.
  const other = await page.context().newPage();
  await other.goto('/office');
  await other.getByRole('button', { name: '로그아웃' }).click();
  await again.waitFor();
  // Signed in there, it goes on here too.
  await signStaffIn(other, 'editor@msc.example');
  await again.waitFor({ state: 'detached' });
  await leave(visitor);
});

test('a change of the office whose answer was lost on the way is saved by the next press, and nobody is said to be faster', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  const templateId = await page.evaluate(async () => {
    const answer = await fetch('/api/office/message-templates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: '정문 안내',
        kind: 'service',
        channel: 'sms',
        subject: '',
        body: '주차장 공사로 정문을 이용해 주세요.',
      }),
    });
    return (await answer.json()).resultData?.templateId as number;
  });
  await follow(page, `/office/message-templates/${templateId}`);
  await page.getByRole('button', { name: '내용 바꾸기' }).click();
  await page.getByLabel('내용', { exact: true }).fill('주차장 공사로 후문을 이용해 주세요.');
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/office/message-templates/${templateId}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const save = page.getByRole('button', { name: '새 버전으로 저장' });
  await save.click();
  await expect.poll(() => keys.length).toBe(1);
  await page.getByRole('alert').first().waitFor();
  await save.click();
  await save.waitFor({ state: 'detached' });
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await page.getByText('먼저 고쳤습니다').count()).toBe(0);
  visitor.complaints.splice(0);
  await leave(visitor);
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions.server.ts';
import { productSecretKey } from '../product.ts';
import { leave, openBrowser, sandbox, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const password = 'msc-academy-demo';
const newPassword = 'quiet river under glass 42';

async function signIn(page: Page, email: string, given: string, code: () => string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(given);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByLabel('인증 코드 6자리').fill(code());
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('navigation', { name: '관리자 메뉴' }).waitFor();
}

function demoCode(email: string): string {
  const found = demoStaff({ secretKey: productSecretKey }).find((one) => one.email === email);
  return totpOf(found?.totpSecret ?? '', email).generate();
}

const room = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link', { name, exact: true }).click();

/** The page never scrolls sideways, whatever its tables do inside their boxes. */
async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}

interface Told<T> {
  readonly resultData: T;
}

async function ask<T>(
  path: string,
  token: string,
  json?: object,
): Promise<Told<T> & { readonly status: number }> {
  const response = await fetch(`${inject('productUrl')}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'idempotency-key': `first-week-${Math.random().toString(36).slice(2)}`,
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  return { ...((await response.json()) as Told<T>), status: response.status };
}

/** A family takes a seat in the branch, so that the branch knows it. */
async function givenFamilyIn(branchName: string): Promise<void> {
  const form = { memberId: 'parent3', password };
  const signedIn = await ask<{ accessToken: string }>('/api/login', '', form);
  const token = signedIn.resultData.accessToken;
  const own = await ask<{ children: { childId: number }[] }>('/api/account/children', token);
  const tests = await ask<{ sessions: { sessionId: number; branchName: string }[] }>(
    '/api/entrance-tests',
    token,
  );
  const near = tests.resultData.sessions.filter((one) => one.branchName === branchName);
  for (const { sessionId } of near)
    for (const { childId } of own.resultData.children) {
      const { status } = await ask('/api/entrance-tests/registrations', token, { sessionId, childId });
      if (status === 200) return;
    }
  throw new Error(`No seat in ${branchName} for any child of parent3.`);
}

test('a new branch manager is invited, joins on a tablet, and does the first week’s work', async () => {
  const email = 'new.manager@msc.example';
  await givenFamilyIn('대치 분원');
  const owner = await visit(browser, 1280, '/office');
  await signIn(owner.page, 'owner@msc.example', password, () => demoCode('owner@msc.example'));
  await room(owner.page, '직원');
  await owner.page.getByRole('button', { name: '직원 초대' }).click();
  await owner.page.getByLabel('이메일').fill(email);
  await owner.page.getByLabel('이름', { exact: true }).fill('서하윤');
  await owner.page.getByRole('combobox', { name: '역할' }).first().selectOption({ label: '분원장' });
  await owner.page.getByLabel('대치 분원').check();
  await owner.page.getByRole('button', { name: '초대 메일 보내기' }).click();
  await owner.page.getByRole('row').filter({ hasText: email }).waitFor();

  // The mail carries the only way in.
  let link = '';
  for (let attempt = 0; link === '' && attempt < 50; attempt++) {
    const { resultData } = await sandbox<{ resultData: { messages: { text: string }[] } }>(
      `messages?to=${email}`,
    );
    link = /\/office\/join#[\w-]+/.exec(resultData.messages[0]?.text ?? '')?.[0] ?? '';
    if (link === '') await owner.page.waitForTimeout(200);
  }
  const manager = await visit(browser, 768, link);
  const { page } = manager;
  await page.getByText('분원장').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('새 비밀번호').fill('너무 짧음');
  await page.getByRole('button', { name: /인증 앱 연결/ }).click();
  await page.getByText('12자 이상으로').first().waitFor();
  await page.getByLabel('새 비밀번호').fill(newPassword);
  await page.getByRole('button', { name: /인증 앱 연결/ }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('인증 코드 6자리').fill(totpOf(secret, email).generate());
  await page.getByRole('button', { name: '확인하고 마치기' }).click();
  await page.getByText('복구 코드를 지금 보관해 주세요').waitFor();
  const codes = await page.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);

  // The code of this half minute is used up; a recovery code opens the office meanwhile.
  await page.getByRole('link', { name: '로그인하러 가기' }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('button', { name: '인증 앱을 쓸 수 없어요' }).click();
  await page.getByLabel('복구 코드').fill(codes[0] ?? '');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('heading', { name: '서하윤 님, 안녕하세요' }).waitFor();
  await fits(page);

  // Monday: what is open, and who is in it.
  for (const name of ['접수 상황판', '결제와 환불', '회원과 자녀', '보고서']) {
    await room(page, name);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fits(page);
  }
  // Nobody of another branch, and nothing of the head office.
  await page.goto('/office/privacy');
  await page.getByText('이 작업을 할 권한이 없습니다.').first().waitFor();

  // Somebody calls: find the family, look at the whole with a reason.
  await page.goto('/office/members');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: '전체 정보 보기' }).click();
  await page.getByRole('button', { name: '사유를 남기고 보기' }).click();
  await page.getByText('사유를 5자 이상').waitFor();
  await page.getByLabel('사유').fill('학부모 전화 상담');
  await page.getByRole('button', { name: '사유를 남기고 보기' }).click();
  await page.getByText('가리지 않은 정보입니다').waitFor();
  await fits(page);
  await leave(manager);

  // The privacy officer finds that look in the log, and the chain whole.
  await owner.page.goto('/office/privacy');
  await owner.page
    .getByRole('row')
    .filter({ hasText: '서하윤' })
    .filter({ hasText: '학부모 전화 상담' })
    .first()
    .waitFor();
  await owner.page.goto('/office/privacy/check');
  await owner.page.getByText('고치거나 지운 흔적이 없습니다').waitFor();

  // Something breaks: the banner stands on the public pages at once, and goes again.
  const sentence = '문자 발송이 늦어지고 있습니다. 접수와 결제는 안전합니다.';
  await owner.page.goto('/office/settings');
  await owner.page.getByLabel('알릴 내용').fill(sentence);
  const shown = owner.page.getByLabel('모든 공개 화면 맨 위에 보이기');
  const save = owner.page.getByRole('button', { name: '저장하기' }).first();
  await shown.check();
  await save.click();
  await owner.page.getByText('장애 알림 띄우기').waitFor();
  const parent = await visit(browser, 360, '/');
  await parent.page.getByText(sentence).waitFor();
  await shown.uncheck();
  await save.click();
  await owner.page.getByText('장애 알림 내리기').waitFor();
  await parent.page.reload();
  expect(await parent.page.getByText(sentence).count()).toBe(0);
  await leave(parent);
  await leave(owner);
});

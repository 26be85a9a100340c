import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, signIn } from './accounts.ts';
import { leave, openBrowser, sandbox, visit } from './browser.ts';
import { newFamily } from './family.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** From the sign-in screen to a person of a local provider, or back without one. */
async function comeFrom(page: Page, provider: string, person: string): Promise<void> {
  await page.goto('/signin?returnTo=/account');
  await page.getByRole('link', { name: new RegExp(`^${provider} (계정으로 )?로그인$`) }).click();
  await page.getByRole('button', { name: new RegExp(person) }).click();
}

it('a provider’s person is linked to a member who signs in, comes in by it, and is unlinked again', async () => {
  const family = await newFamily();
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await comeFrom(page, '카카오', '취소하고 돌아가기');
  await page.getByText('소셜 로그인을 취소하셨습니다.').waitFor();

  await comeFrom(page, '카카오', '이하은');
  await page.getByRole('button', { name: '이미 회원입니다' }).click();
  await signIn(page, family);
  await page.waitForURL('**/account');
  await page.getByRole('button', { name: '연결 끊기 카카오' }).waitFor();
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await comeFrom(page, '카카오', '이하은');
  await page.waitForURL('**/account');
  await page.getByText(family.userId).first().waitFor();
  await page.getByRole('button', { name: '연결 끊기 카카오' }).click();
  await page.getByText('연결을 끊었습니다.').waitFor();
  await page.getByRole('button', { name: '연결하기 카카오' }).waitFor();
  await leave(visitor);
});

it.each(['네이버', 'Google'])('a newcomer from %s keeps every step of the sign-up', async (provider) => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await comeFrom(page, provider, '박지훈');
  await page.getByRole('button', { name: '새로 가입하기' }).click();
  await page.getByLabel(/이용약관/).check();
  await page.getByLabel(/만 14세 이상입니다/).check();
  await expect.poll(() => page.getByLabel('이름', { exact: true }).inputValue()).toBe('박지훈');
  await leave(visitor);
});

const link = /\/account\/join#[\w-]{43}/;

it('a second guardian opens the invitation on the phone, signs in, joins, and leaves again', async () => {
  const [one, other] = [
    await newFamily(),
    await newFamily('이현우', [{ name: '이서윤', birthDate: '2011-03-02', schoolName: '대청중', grade: 9 }]),
  ];
  const mother = await visit(browser, 1280, '/');
  await openAccount(mother.page, one);
  await mother.page.getByRole('button', { name: '다른 보호자 초대 강하윤' }).click();
  await mother.page.getByLabel('받으실 분의 휴대폰 번호').fill(other.mobile);
  await mother.page.getByRole('button', { name: '초대 문자 보내기' }).click();
  await mother.page.getByText('초대 문자를 보냈습니다.').waitFor();
  const read = async () => JSON.stringify(await sandbox(`messages?to=${other.mobile}`));
  await expect.poll(read).toMatch(link);
  const path = link.exec(await read())?.[0] ?? '';

  const father = await visit(browser, 360, path);
  const { page } = father;
  await signIn(page, other);
  await page.getByText('강하윤', { exact: true }).waitFor();
  expect(page.url()).not.toContain('#');
  await expect.poll(() => page.getByRole('button', { name: '초대 받기' }).isDisabled()).toBe(true);
  await page.getByLabel(/보호자\(법정대리인\)입니다/).check();
  await page.getByRole('button', { name: '초대 받기' }).click();
  await page.getByRole('link', { name: '내 계정으로' }).click();
  await page.getByText('초대를 받아 함께 보는 자녀').waitFor();

  await mother.page.reload();
  await mother.page.getByText(/함께 보는 사람: 이○우\(보호자\)/).waitFor();

  await page.getByRole('button', { name: '연결 끊기 강하윤' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연결 끊기', exact: true }).click();
  await page.getByText('초대를 받아 함께 보는 자녀').waitFor({ state: 'detached' });
  await leave(father);
  await leave(mother);
});

it('the link is made before a member without a number of the own is led to the account', async () => {
  const family = await newFamily();
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await page.route('**/api/login', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, resultData: { ...body.resultData, asksNumber: true } } });
  });
  // A slow line: what was not waited for is cut off by the next page.
  await page.route('**/api/account/social/adopt', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue().catch(() => undefined);
  });
  await comeFrom(page, '카카오', '이하은');
  await page.getByRole('button', { name: '이미 회원입니다' }).click();
  await signIn(page, family);
  await page.waitForURL('**/account');
  await page.getByRole('button', { name: '연결 끊기 카카오' }).click();
  await page.getByText('연결을 끊었습니다.').waitFor();
  await leave(visitor);
});

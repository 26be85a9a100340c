import type { Browser, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { demoStaff } from '#seed/staff.ts';
import { officePages, pageAt } from '#src/features/office-menu/rules/office-pages.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { productSecretKey } from '../product.ts';
import { demoPassword } from './accounts.ts';
import { sandbox, type Visitor, visit } from './browser.ts';
import { anotherCode } from './database.ts';

/** The password of everybody who joins the office here. */
export const officePassword = 'quiet river under glass 42';
const menu = { name: '관리자 메뉴' };
const patience = { timeout: 90_000 };

const pageOf = (page: Page) => pageAt(new URL(page.url()).pathname);

/** Presses an entry of the menu; on narrow screens the menu is opened first. */
async function enter(page: Page, part: string): Promise<void> {
  const rooms = page.getByRole('navigation', menu);
  const opener = rooms.getByRole('button', { name: /^메뉴/ });
  // A toast stays for as long as the mouse is over it, and on a phone it lies over the menu.
  await page.mouse.move(1, (page.viewportSize()?.height ?? 1) - 1);
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false')
    await opener.click();
  await rooms.getByRole('link', { name: part, exact: true }).click();
}

/** Goes to a room by the menu and its tabs, as a person does. */
export async function room(page: Page, name: string): Promise<void> {
  const { part, path, tab } = officePages.find((one) => one.label === name) ?? {
    part: name,
    path: '',
    tab: '',
  };
  const tabs = page.getByRole('navigation', { name: `${part} 화면` });
  const isInside = pageOf(page)?.part === part;
  if (!isInside || !(await tabs.isVisible())) await enter(page, part);
  await page.waitForURL(({ pathname }) => pageAt(pathname)?.part === part);
  if (path === '' || (!isInside && pageOf(page)?.path === path)) return;
  if (isInside && !(await tabs.isVisible())) return;
  await tabs.getByRole('link', { name: tab, exact: true }).click();
}

/** The page never scrolls sideways, whatever its tables do inside their boxes. */
export async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
}

/** Presses what makes a session; on a day on which the branch is closed it is said to be held all the same. */
export async function makeSession(page: Page, button = '회차 만들기'): Promise<void> {
  const press = async () => {
    const answer = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('sessions'),
    );
    await page.getByRole('button', { name: button }).click();
    return (await answer).status();
  };
  if ((await press()) !== 409) return;
  await page.getByRole('checkbox', { name: '분원이 쉬는 날에 엽니다.' }).check();
  expect(await press()).toBe(200);
}

/** How a page takes a text and a press; by mouse and by keyboard these differ. */
interface Hand {
  readonly write: (label: string, text: string) => Promise<void>;
  readonly press: (button: string) => Promise<void>;
}
export const byMouse = (page: Page | Locator): Hand => ({
  write: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
});

/** Whoever has just opened the office need not open it again. */
async function isAtSignIn(page: Page, url: string): Promise<boolean> {
  if (page.url() !== `${url || inject('productUrl')}/office`) return false;
  const field = page.getByLabel('이메일', { exact: true });
  await field.or(page.getByRole('navigation', menu)).first().waitFor();
  return field.isVisible();
}

/**
 * Signs a member of the demo's staff in, to the product of all stories or to one at `url`; a code another story has just
 * used is refused, so it is as if that had been earlier.
 */
export async function signStaffIn(
  page: Page,
  email: string,
  url = '',
  hand: Hand = byMouse(page),
): Promise<void> {
  if (!(await isAtSignIn(page, url))) await page.goto(`${url}/office`);
  await signInHere(page, email, hand);
}

/** The same where the page asks for it, wherever that is. */
export async function signInHere(page: Page, email: string, hand: Hand = byMouse(page)): Promise<void> {
  await hand.write('이메일', email);
  await hand.write('비밀번호', demoPassword);
  await hand.press('다음');
  const secret = demoStaff({ lastingKey: productSecretKey }).find((one) => one.email === email)?.totpSecret;
  const totp = totpOf(secret ?? '', email);
  const entered = async (code: string) => {
    await hand.write('인증 코드 6자리', code);
    const answer = page.waitForResponse('**/api/office/signin/code');
    await hand.press('로그인');
    return (await answer).ok();
  };
  await anotherCode(email);
  expect(await entered(totp.generate())).toBe(true);
  await page.getByRole('navigation', menu).waitFor();
}

export interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly roleLabel: string;
  /** Null for head office. */
  readonly branch: string | null;
  readonly width: number;
}

/** The owner invites somebody; answers the link of the mail. */
export async function invite(owner: Page, { email, name, roleLabel, branch }: Newcomer): Promise<string> {
  await room(owner, '직원');
  await owner.getByRole('button', { name: '직원 초대' }).click();
  await owner.getByLabel('이메일').fill(email);
  await owner.getByLabel('이름', { exact: true }).fill(name);
  await owner.getByRole('combobox', { name: '역할' }).first().selectOption({ label: roleLabel });
  if (branch) await owner.getByLabel(branch).check();
  await owner.getByRole('button', { name: '초대 메일 보내기' }).click();
  await owner.getByRole('row').filter({ hasText: email }).waitFor();
  let link = '';
  await expect
    .poll(async () => {
      const { resultData } = await sandbox<{ resultData: { messages: { text: string }[] } }>(
        `messages?to=${email}`,
      );
      link = /\/office\/join#[\w-]+/.exec(resultData.messages[0]?.text ?? '')?.[0] ?? '';
      return link;
    }, patience)
    .not.toBe('');
  return link;
}

/** From the mail's link to the first page of the office; comes in by a recovery code, since the joining used the code of this half minute. */
export async function join(
  browser: Browser,
  link: string,
  { email, roleLabel, width }: Newcomer,
): Promise<Visitor> {
  const visitor = await visit(browser, width, link);
  const { page } = visitor;
  await page.getByText(roleLabel).waitFor();
  // The secret of the link is gone from the address at once.
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('새 비밀번호').fill('너무 짧음');
  await page.getByRole('button', { name: /인증 앱 연결/ }).click();
  await page.getByText('12자 이상으로').first().waitFor();
  await page.getByLabel('새 비밀번호').fill(officePassword);
  await page.getByRole('button', { name: /인증 앱 연결/ }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('인증 코드 6자리').fill(totpOf(secret, email).generate());
  await page.getByRole('button', { name: '확인하고 마치기' }).click();
  await page.getByText('복구 코드를 지금 보관해 주세요').waitFor();
  const codes = await page.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('link', { name: '로그인하러 가기' }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(officePassword);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('button', { name: '인증 앱을 쓸 수 없어요' }).click();
  await page.getByLabel('복구 코드').fill(codes[0] ?? '');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('navigation', menu).waitFor();
  return visitor;
}

import type { Page, Request } from 'playwright-core';
import { expect, inject } from 'vitest';
import { sandbox } from './browser.ts';

/** The demo's password. */
export const demoPassword = 'msc-academy-demo';

/** Whoever signs in: a story's own family (`newFamily()`), or the name of a demo parent who is only looked at. */
type Person = string | { readonly userId: string; readonly password: string };
const keysOf = (person: Person) =>
  typeof person === 'string' ? { userId: person, password: demoPassword } : person;

export async function signIn(page: Page, person: Person): Promise<void> {
  const { userId, password } = keysOf(person);
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Signs a member in and waits until the account is there. */
export async function openAccount(page: Page, person: Person): Promise<void> {
  await page.goto('/account');
  await signIn(page, person);
  await page.getByRole('heading', { name: '내 계정' }).waitFor();
  await page.getByRole('button', { name: '로그아웃', exact: true }).waitFor();
}

export const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

/** The sentences of every alert, as they came; each is closed at once. */
export function alertsOf(page: Page): string[] {
  const sentences: string[] = [];
  page.on('dialog', (dialog) => {
    sentences.push(dialog.message());
    void dialog.accept();
  });
  return sentences;
}

/** The `/api` paths this page asks for from now on. */
export function callsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

async function api<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${inject('productUrl')}/api/${path}`, init);
  return ((await response.json()) as { resultData: T }).resultData;
}

/** A captcha pass for finding an account, earned over HTTP. */
export async function captchaPass(): Promise<string> {
  const { captchaKey } = await api<{ captchaKey: string }>('getCaptcha', { method: 'POST' });
  const known = await sandbox<{ resultData: { captchaValue: string } }>(`captcha/${captchaKey}`);
  const body = new URLSearchParams({ captchaKey, captchaValue: known.resultData.captchaValue });
  return (await api<{ captchaPass: string }>('checkChptcha', { method: 'POST', body })).captchaPass;
}

/** The reset link a member gets on the phone. */
export async function resetLinkFor(userId: string, name: string, mobile: string): Promise<string> {
  const headers = { 'x-captcha-pass': await captchaPass() };
  await api(`findPw?${new URLSearchParams({ userId, name })}`, { headers });
  const link = /\/change\/password\/[\w-]{43}/;
  const read = async () => JSON.stringify(await sandbox(`messages?to=${mobile}`));
  await expect.poll(read, { timeout: 30_000 }).toMatch(link);
  return link.exec(await read())?.[0] ?? '';
}

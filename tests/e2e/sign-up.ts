import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandbox } from './browser.ts';
import { anotherDayOfCodes } from './database.ts';
import { assess } from './judging.ts';

/** The password of everybody signed up here. */
export const newPassword = 'warm stone river 7';

/** A mobile and a sign-in name nobody has. */
export function newcomer() {
  const number = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  return { userId: `story${number}`, mobile: `0105${number}` };
}

/** The code in the last text to that number, which calls the guardian by the own name; the queue sends it a moment later. */
async function codeFor(mobile: string): Promise<string> {
  const code = /김보호님의 인증번호는 (\d{6})/;
  const text = async () => JSON.stringify(await sandbox(`messages?to=${mobile}`));
  await expect.poll(text, { timeout: 60_000 }).toMatch(code);
  return code.exec(await text())?.[1] ?? '';
}

/** What stands above the phone: the terms and the age. */
export async function agree(page: Page) {
  await page.getByLabel(/이용약관/).check();
  await page.getByLabel(/만 14세 이상입니다/).check();
}

/** A name and the code of a text, whose last digit leads on by itself. */
export async function provePhone(page: Page, mobile: string) {
  await page.getByLabel('이름', { exact: true }).fill('김보호');
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await anotherDayOfCodes();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').waitFor();
  const code = await codeFor(mobile);
  // A look into the messages app reloads the page on many phones; the field for the code is still there.
  await page.reload();
  await page.getByLabel('인증번호 6자리').fill(code);
  await page.getByLabel('아이디', { exact: true }).waitFor();
}

/** What the last step asks for, but the password. */
export async function fillDetails(page: Page, userId: string) {
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByText('사용할 수 있는 아이디입니다.').waitFor();
  await page.getByLabel('이메일').fill('parent@msc.kr');
  await page.getByLabel('자녀 이름').fill('김하늘');
  await page.getByLabel('생년월일').fill('2016-05-04');
  await page.getByLabel('학교', { exact: true }).fill('대치초등학교');
  // The grade follows the birth date.
  expect(await page.getByLabel('학년', { exact: true }).inputValue()).not.toBe('');
  await page.getByLabel(/보호자\(법정대리인\)이며/).check();
}

/** Signs a new parent up with one child in the fourth grade, reloading on the way; she is signed in afterwards. */
export async function signUp(page: Page) {
  const { userId, mobile } = newcomer();
  await page.goto('/signup');
  await agree(page);
  await provePhone(page, mobile);
  await fillDetails(page, userId);
  await assess(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('자녀 이름').inputValue()).toBe('김하늘');
  await page.getByLabel('비밀번호', { exact: true }).fill(newPassword);
  // No captcha stands in the way of a person: the server asks for one only where very many sign up from one place.
  expect(await page.getByLabel('그림이나 소리의 문자').count()).toBe(0);
  await page.getByRole('button', { name: '가입하기' }).click();
  // Signed in, welcomed, and among the tests the child can take; no page in between.
  await page.getByText('김하늘 학생을 등록했습니다. 회원이 되신 것을 환영합니다.').waitFor();
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  return userId;
}

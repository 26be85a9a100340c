import type { Page } from 'playwright-core';
import { sandbox } from './browser.ts';
import { anotherDayOfCodes } from './database.ts';

interface Messages {
  readonly resultData: { readonly messages?: readonly { readonly text: string }[] };
}

/** A mobile nobody has; a retried story is another student. */
export const newMobile = () => `0108${Math.floor(Math.random() * 9_000_000) + 1_000_000}`;

/** The last text of a phone that fits, once it has been sent. */
export async function messageTo(mobile: string, pattern: RegExp): Promise<string> {
  for (let turn = 0; turn < 240; turn++) {
    const found = pattern.exec(JSON.stringify(await sandbox<Messages>(`messages?to=${mobile}`)))?.[1];
    if (found) return found;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`no message to ${mobile}`);
}

/** Proves the phone on a screen of the level test. */
export async function provePhone(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await anotherDayOfCodes();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').fill(await messageTo(mobile, /인증번호는 (\d{6})/));
}

interface Beginner {
  readonly name: string;
  readonly mobile: string;
  readonly birthDate?: string;
  readonly grade?: string;
  /** What the test is called on the first screen. */
  readonly test?: RegExp;
}

/** From the first screen to consent; the clock does not run yet. */
export async function beginTest(
  page: Page,
  { name, mobile, birthDate = '2016-04-02', grade = '5', test = /독해/ }: Beginner,
): Promise<void> {
  await page.getByLabel('학생 이름').fill(name);
  await page.getByLabel('생년월일').fill(birthDate);
  await page.getByLabel('학년').selectOption(grade);
  await page.getByRole('radio', { name: test }).check();
  await page.getByLabel('결과를 상담받을 분원').selectOption({ label: '목동 분원' });
  await provePhone(page, mobile);
  await page.getByText('번호가 확인되었습니다.').waitFor();
  await page.getByRole('button', { name: '다음: 동의와 기기 확인' }).click();
  await page.getByRole('heading', { name: '동의와 기기 확인' }).waitFor();
}

/** Agrees to everything; the first question is shown afterwards. */
export async function agreeAndStart(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '동의하고 연습 문항으로' }).click();
  await page.getByRole('button', { name: '시험 시작하기' }).click();
  await page.getByRole('heading', { name: /^1번/ }).waitFor();
}

/** Answers whatever kind of item is shown; `pick` counts from 0, and another pick is another answer. */
export async function answerItem(page: Page, pick = 0): Promise<void> {
  const item = page.getByRole('region', { name: /번 문항$/ });
  await item.locator('input, select, textarea, button').first().waitFor();
  const radio = (await item.getByRole('radio').all())[pick];
  if (radio) return radio.check();
  const box = (await item.getByRole('checkbox').all())[pick];
  if (box) return box.check();
  for (const select of await item.locator('select').all()) await select.selectOption({ index: 1 + pick });
  for (const text of await item.locator('input[type=text], textarea').all()) await text.fill(`${12 + pick}`);
  const [down] = await item.getByRole('button', { name: /아래로$/ }).all();
  if (down) await down.click();
}

export const nextItem = (page: Page) => page.getByRole('button', { name: '다음 문항' }).click();

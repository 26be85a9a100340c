import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, signIn } from './accounts.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { anotherDayOfCodes, write } from './database.ts';
import { codeSentTo, newFamily, type StoryFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { fits, room, signStaffIn } from './office-staff.ts';
import { agree, fillDetails, newcomer, newPassword, provePhone } from './sign-up.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The words of what has the focus; none where the page itself has it. */
const focusedText = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  );

const patience = { timeout: 240_000 };
const proveAddress = ({ email }: StoryFamily) =>
  write('update members set email_proven_at = now() where email = $1', [email]);

/** A family whose number has had no code yet. */
async function settledFamily(): Promise<StoryFamily> {
  const family = await newFamily('강보람');
  const { mobile } = newcomer();
  await write('update members set mobile = $1 where login_id = $2', [mobile, family.userId]);
  return { ...family, mobile };
}

/** Proves a number that stands in an account, signs up with it, is refused and says that the account is another's. */
async function claimNumberOf(page: Page, family: StoryFamily) {
  const { userId } = newcomer();
  await page.goto('/signup');
  await agree(page);
  await provePhone(page, family.mobile);
  await fillDetails(page, userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByText('이 휴대폰 번호로 가입한 계정이 있습니다').first().waitFor();
  await page.getByRole('button', { name: '제 계정이 아닙니다' }).click();
  await page.getByText('확인을 접수했습니다.').waitFor();
  // The button is gone: who presses by keyboard goes on at what came in its place.
  await expect.poll(() => focusedText(page)).toContain('확인을 접수했습니다.');
  for (const secret of [family.name, family.userId, family.email])
    expect(await page.getByText(secret).count()).toBe(0);
}

test(
  'a number somebody else has: it is claimed at the refusal, and the account keeps it by the link of the mail',
  patience,
  async () => {
    const family = await settledFamily();
    await proveAddress(family);
    const claimant = await visit(browser, 360);
    await claimNumberOf(claimant.page, family);
    await fits(claimant.page);
    await assess(claimant.page);
    // What was typed is still there.
    await expect.poll(() => claimant.page.getByLabel('이메일').inputValue()).toBe('parent@msc.kr');
    const code = await codeSentTo(family.email, /\/number\/keep#([\w-]{43})/);
    const holder = await visit(browser, 360, `/account/number/keep#${code.slice(0, 9)}`);
    const { page } = holder;
    // A mail programme cut the link: that is said, and forgotten with the whole one.
    await page.getByRole('button', { name: '이 번호를 계속 씁니다' }).click();
    await page.getByText('링크를 확인해 주세요.').waitFor();
    await page.evaluate((whole) => window.location.assign(`/account/number/keep#${whole}`), code);
    await expect.poll(() => page.getByText('링크를 확인해 주세요.').count()).toBe(0);
    await page.getByRole('heading', { name: '휴대폰 번호를 계속 쓰시나요?' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await assess(page);
    await page.getByRole('button', { name: '이 번호를 계속 씁니다' }).click();
    await page.getByText('이 번호를 계속 쓰시는 것으로 확인했습니다.').waitFor();
    expect(await focusedText(page)).toContain('이 번호를 계속 쓰시는 것으로 확인했습니다.');
    await fits(page);
    await leave(holder);
    await leave(claimant);
  },
);

test(
  'nobody objects: the number goes, and the old account is led to prove another at its next sign-in',
  patience,
  async () => {
    const family = await settledFamily();
    const claimant = await visit(browser, 360);
    await claimNumberOf(claimant.page, family);
    await leave(claimant);
    const holder = await visit(browser, 360, '/signin');
    const { page } = holder;
    await signIn(page, family);
    await page.waitForURL('**/account');
    await page.getByText('번호를 계속 쓰시나요?').waitFor();
    await fits(page);
    await assess(page);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    // The seven days are over.
    await write(
      `update number_claims set asked_at = now() - interval '9 days', due_at = now() - interval '1 hour'
    where mobile = $1 and state = 'asked'`,
      [family.mobile],
    );
    await write("select graphile_worker.add_job('members.release-numbers', '{}'::json)", []);
    await codeSentTo(family.email, /(휴대폰 번호가 내려갔습니다)/);
    await page.goto('/signin');
    await signIn(page, family);
    await page.waitForURL('**/account');
    await page.getByText('휴대폰 번호를 확인해 주세요.').waitFor();
    await assess(page);
    await page.getByRole('button', { name: '휴대폰 확인하기' }).click();
    const { mobile } = newcomer();
    await page.getByLabel('휴대폰 번호').fill(mobile);
    await anotherDayOfCodes();
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await page.getByLabel('인증번호 6자리').fill(await codeSentTo(mobile));
    await page.getByLabel('비밀번호', { exact: true }).fill(family.password);
    await assess(page);
    await page.getByRole('button', { name: '이 번호 쓰기' }).click();
    await page.getByText('휴대폰 번호를 바꾸었습니다.').waitFor();
    expect(await page.getByText('휴대폰 번호를 확인해 주세요.').count()).toBe(0);
    await leave(holder);
  },
);

test(
  'the office corrects a number: one asks, another confirms, the member proves it by the link',
  patience,
  async () => {
    const family = await newFamily('강보람');
    const { mobile } = newcomer();
    const owner = await visit(browser, 360, '/office');
    await signStaffIn(owner.page, 'owner@msc.example');
    await follow(owner.page, `/office/members?q=${family.userId}`);
    await owner.page.getByRole('link', { name: '강○람' }).click();
    await owner.page.getByRole('button', { name: '연락처 정정' }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('휴대폰 번호 정정 (새 번호로)').check();
    await dialog.getByRole('button', { name: '확인 요청하기' }).click();
    await dialog.getByText('사유를 5자 이상 적어 주세요.').first().waitFor();
    await dialog.getByLabel('새 휴대폰 번호').fill(mobile);
    // A press beside the dialog takes nothing away that was typed.
    await owner.page.mouse.click(5, 5);
    await expect.poll(() => dialog.getByLabel('새 휴대폰 번호').inputValue()).toBe(mobile);
    await dialog.getByLabel('사유').fill('신분증으로 본인을 확인했습니다');
    await assess(owner.page);
    await dialog.getByRole('button', { name: '확인 요청하기' }).click();
    await owner.page.getByText('요청했습니다. 다른 분이 확인하면 바뀝니다.').waitFor();
    await follow(owner.page, '/office/contact-corrections');
    await owner.page.getByText('직접 요청하신 것은 다른 분이 확인해야 합니다.').first().waitFor();
    expect(await owner.page.getByRole('button', { name: '확인하고 바꾸기' }).count()).toBe(0);
    await fits(owner.page);
    await leave(owner);

    const officer = await visit(browser, 360, '/office');
    const { page } = officer;
    await signStaffIn(page, 'privacy@msc.example');
    await room(page, '연락처 정정');
    await page.getByRole('heading', { name: '강○람 회원 · 휴대폰 번호 정정' }).first().waitFor();
    await fits(page);
    await assess(page);
    await page.getByRole('button', { name: '확인하고 바꾸기' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '확인하고 바꾸기' }).click();
    await page.getByText('바꾸었습니다.').waitFor();
    await leave(officer);

    const code = await codeSentTo(mobile, /\/number\/confirm#([\w-]{43})/);
    const member = await visit(browser, 360, `/account/number/confirm#${code}`);
    await member.page.getByLabel('회원 이름').fill('강보름');
    await member.page.getByRole('button', { name: '확인하기' }).click();
    await member.page.getByText('회원 이름이 맞지 않습니다.').first().waitFor();
    await member.page.getByLabel('회원 이름').fill('강보람');
    await assess(member.page);
    await member.page.getByRole('button', { name: '확인하기' }).click();
    await member.page.getByText('휴대폰 번호를 확인했습니다.').waitFor();
    await fits(member.page);
    await leave(member);
  },
);

test.each([360, 1280])(
  'a member whose new number somebody else has says so at the refusal, at %i px, and is told what comes next',
  patience,
  async (width) => {
    const [family, holder] = [await settledFamily(), await settledFamily()];
    const visitor = await visit(browser, width);
    const { page } = visitor;
    await openAccount(page, family);
    const prove = async (mobile: string) => {
      await anotherDayOfCodes();
      await page.getByRole('button', { name: '인증번호 받기' }).click();
      await page.getByLabel('인증번호 6자리').fill(await codeSentTo(mobile));
    };
    await page.getByRole('button', { name: '휴대폰 바꾸기' }).click();
    await prove(family.mobile);
    await page.getByText('이제 새 번호를 확인해 주세요.').waitFor();
    // Pasted as an address book hands it over.
    await page.getByLabel('휴대폰 번호').focus();
    await page.keyboard.insertText(`+82 ${holder.mobile.slice(1, 3)}-${holder.mobile.slice(3)}`);
    await prove(holder.mobile);
    await page.getByLabel('비밀번호', { exact: true }).fill(family.password);
    await page.getByRole('button', { name: '이 번호로 바꾸기' }).click();
    await page.getByText('이 휴대폰 번호로 가입한 계정이 있습니다').first().waitFor();
    await page.getByRole('button', { name: '제 계정이 아닙니다' }).click();
    await page.getByText('확인을 접수했습니다.').waitFor();
    await page.getByText('이 번호로 바꾸실 수 있습니다.', { exact: false }).waitFor();
    for (const secret of [holder.userId, holder.email]) expect(await page.getByText(secret).count()).toBe(0);
    await fits(page);
    await assess(page);
    await leave(visitor);
  },
);

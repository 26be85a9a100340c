import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, signIn } from './accounts.ts';
import { leave, openBrowser, sandbox, visit } from './browser.ts';
import { forgetRateLimits, write } from './database.ts';
import { codeSentTo, newFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { signStaffIn } from './office-staff.ts';
import { inTextTo } from './visiting.ts';

/** What changes in a family's account, by herself, by her child, and by the desk. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** As if the minute between two codes to that number were over. */
const aMinuteLater = async (mobile: string) => expect(await forgetRateLimits(`code again ${mobile}`)).toBe(1);

const described = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });

it('an e-mail is changed by the code that came there, and by no other', async () => {
  const family = await newFamily();
  const email = `neu-${family.email}`;
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, family);
  await page.getByRole('button', { name: '이메일 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '이메일 바꾸기' });
  await dialog.getByRole('button', { name: '인증번호 받기' }).click();
  // Refused at the fields, with the focus on the first of them.
  await expect.poll(() => described(page, '새 이메일')).not.toBe('');
  expect(await described(page, '비밀번호')).toContain('비밀번호를 입력해 주세요.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await dialog.getByLabel('새 이메일').fill(email);
  await dialog.getByLabel('비밀번호', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: '인증번호 받기' }).click();
  await expect.poll(() => described(page, '비밀번호')).toContain('비밀번호가 맞지 않습니다.');
  await dialog.getByLabel('비밀번호', { exact: true }).fill(family.password);
  await dialog.getByRole('button', { name: '인증번호 받기' }).click();
  await dialog.getByText(`${email} 주소로 인증번호를 보냈습니다.`).waitFor();
  const code = await codeSentTo(email);
  await dialog.getByLabel('인증번호 6자리').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: '이 이메일로 바꾸기' }).click();
  await expect.poll(() => described(page, '인증번호 6자리')).toContain('인증번호가 맞지 않습니다.');
  await assess(page);
  await dialog.getByLabel('인증번호 6자리').fill(code);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(email).first().waitFor();
  await page.reload();
  await page.getByText(email).first().waitFor();
  const notified = async () => JSON.stringify(await sandbox(`messages?to=${family.email}`));
  await expect.poll(notified).toContain('이메일 주소가 변경되었습니다');
  await leave(visitor);
});

const link = /(\/account\/join#[\w-]{43})/;

it('a child of fourteen takes over an account of its own; the guardian goes on seeing it', async () => {
  const [mother, child] = [await newFamily(), await newFamily('강하준')];
  const home = await visit(browser, 360, '/');
  await openAccount(home.page, mother);
  // Only who is fourteen is offered it.
  expect(await home.page.getByRole('button', { name: '본인 계정 연결 강하윤' }).count()).toBe(0);
  await home.page.getByRole('button', { name: '본인 계정 연결 강하준' }).click();
  await home.page.getByLabel('받으실 분의 휴대폰 번호').fill(child.mobile);
  await home.page.getByRole('button', { name: '초대 문자 보내기' }).click();
  await home.page.getByText('초대 문자를 보냈습니다.').waitFor();

  const own = await visit(browser, 360, await inTextTo(child.mobile, link));
  await signIn(own.page, child);
  await own.page.getByText('본인 계정으로 볼 수 있도록').waitFor();
  await assess(own.page);
  await own.page.getByRole('button', { name: '초대 받기' }).click();
  // The own account knew this child already: the two become one.
  await own.page.getByRole('button', { name: '같은 자녀입니다. 합치기' }).click();
  await own.page.getByRole('link', { name: '내 계정으로' }).click();
  await own.page.getByText('본인 계정으로 연결됨').waitFor();
  await home.page.reload();
  await home.page.getByText(/함께 보는 사람: 강○준\(본인\)/).waitFor();
  expect(await home.page.getByRole('button', { name: '본인 계정 연결 강하준' }).count()).toBe(0);
  await leave(own);
  await leave(home);
});

it('a grade that rolled on 1 March is asked about once', async () => {
  const family = await newFamily();
  const ofFamily = 'member_id = (select id from members where login_id = $1) and name = $2';
  expect(
    await write(`update children set grade_to_check = true where ${ofFamily}`, [family.userId, '강하윤']),
  ).toBe(1);
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, family);
  await page.getByText('새 학년이 되어 학년을 하나 올렸습니다: 초등 5학년. 맞나요?').waitFor();
  await assess(page);
  await page.getByRole('button', { name: '맞습니다' }).click();
  await page.getByText('새 학년이 되어').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: '수정 강하윤' }).waitFor();
  expect(await page.getByText('새 학년이 되어').count()).toBe(0);
  await leave(visitor);
});

it('the desk enters a child under 14 with the code the guardian reads out, and the guardian sees it', async () => {
  const family = await newFamily();
  const desk = await visit(browser, 1280, '/office');
  const { page } = desk;
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, `/office/members?q=${family.userId}`);
  // Names and sign-in names are masked in the list; the search finds this one member.
  const found = page.getByRole('row').getByRole('link', { name: '강○람' });
  await expect.poll(() => found.count()).toBe(1);
  await found.click();
  await page.getByRole('button', { name: '자녀 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '자녀 등록' });
  await dialog.getByLabel('자녀 이름').fill('강새봄');
  await dialog.getByLabel('생년월일').fill('2017-03-02');
  await dialog.getByLabel('학교', { exact: true }).fill('대치초등학교');
  await dialog.getByLabel('학년', { exact: true }).selectOption('3');
  const ask = dialog.getByRole('button', { name: '보호자에게 인증번호 보내기' });
  await ask.click();
  // She has just proven this phone for her sign-up: a number gets one code a minute, whoever asks.
  await dialog.getByText('인증번호는 60초에 한 번 받을 수 있습니다.').first().waitFor();
  await aMinuteLater(family.mobile);
  await ask.click();
  await dialog.getByText('번호로 인증번호를 보냈습니다.').waitFor();
  const code = await inTextTo(family.mobile, /강새봄[^"]*?(\d{6})/);
  await dialog.getByLabel('보호자가 불러 준 인증번호 6자리').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: '자녀 등록' }).click();
  await expect.poll(() => described(page, '보호자가 불러 준 인증번호 6자리')).toContain('인증번호');
  await assess(page);
  await dialog.getByLabel('보호자가 불러 준 인증번호 6자리').fill(code);
  await dialog.getByRole('button', { name: '자녀 등록' }).click();
  await dialog.waitFor({ state: 'detached' });
  await leave(desk);

  const home = await visit(browser, 360, '/');
  await openAccount(home.page, family);
  await home.page.getByRole('button', { name: '수정 강새봄' }).waitFor();
  await inTextTo(family.mobile, /(강새봄 학생이 자녀로 등록되었습니다)/);
  await leave(home);
});

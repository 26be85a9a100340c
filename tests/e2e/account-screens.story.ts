import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from './accounts.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { anotherDayOfCodes } from './database.ts';
import { codeSentTo, newFamily } from './family.ts';
import { follow } from './follow.ts';
import { awake } from './hydrated.ts';
import { assess, findingsOf, smallTargets } from './judging.ts';
import { agree, newcomer } from './sign-up.ts';

/** Every account screen at 360 px: axe without findings, targets of 44 px, autofill tokens, numeric keypads. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const autofill = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).first().getAttribute('autocomplete');
const keypad = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).first().getAttribute('inputmode');

describe('for everybody', () => {
  let stranger: Visitor;
  beforeAll(async () => {
    stranger = await visit(browser, 360);
  });
  afterAll(() => leave(stranger));

  it.each([
    ['/signin', '로그인'],
    ['/findAccount', '아이디·비밀번호 찾기'],
    ['/findAccount?tab=password', '아이디·비밀번호 찾기'],
    ['/signup', '회원가입'],
    ['/quit', '로그인하지 않은 상태입니다.'],
    ['/change/password/link', '비밀번호 재설정'],
    ['/account', '로그인'],
    ['/address', '주소 찾기'],
    ['/signin/kakao?error=access_denied', '카카오 로그인'],
  ])('%s', async (path, heading) => {
    const { page } = stranger;
    await follow(page, path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    if (path.startsWith('/findAccount')) await page.locator('img[alt*="자동입력"]').waitFor();
    if (path === '/signin') await page.getByRole('link', { name: 'Google 계정으로 로그인' }).waitFor();
    await assess(page);
  });

  it('the fields say what they are for', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    expect(await autofill(page, '아이디')).toBe('username');
    expect(await autofill(page, '비밀번호')).toBe('current-password');
    await page.goto('/findAccount');
    expect([await autofill(page, '이름'), await autofill(page, '휴대폰 번호')]).toEqual([
      'name',
      'tel-national',
    ]);
    expect(await keypad(page, '휴대폰 번호')).toBe('tel');
    await leave(visitor);
  });

  it('a form blames what was typed only where a field was refused', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    const signIn = page.getByRole('main').getByRole('button', { name: '로그인', exact: true });
    await signIn.click();
    const blame = page.getByText('입력하신 내용을 확인해 주세요.');
    await blame.waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByLabel('아이디', { exact: true }).fill('somebody');
    await page.getByLabel('비밀번호', { exact: true }).fill('quiet river 42');
    await signIn.click();
    await page.getByRole('alert').getByText('서버에 연결하지 못했습니다.').waitFor();
    expect(await blame.count()).toBe(0);
    await assess(page);
    await leave(visitor);
  });

  it('what was mended leaves the summary, and the focus stays where it is', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    const said = page.getByRole('alert').getByRole('listitem');
    await expect.poll(() => said.count()).toBe(2);
    const field = page.getByLabel('아이디', { exact: true });
    await field.pressSequentially('parent1');
    await expect.poll(() => said.allTextContents()).toEqual(['비밀번호를 입력해 주세요.']);
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await leave(visitor);
  });

  it('buttons have an edge where the colours are the reader’s own', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    const edge = () =>
      page
        .getByRole('button', { name: '로그인', exact: true })
        .evaluate((one) => getComputedStyle(one).borderTopWidth);
    expect(await edge()).toBe('0px');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await edge()).toBe('1px');
    await leave(visitor);
  });

  it('caps lock is said while a password is typed', async () => {
    const visitor = await visit(browser, 360, '/signin');
    const { page } = visitor;
    const field = page.getByLabel('비밀번호', { exact: true });
    await field.focus();
    await field.dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
    await page.getByText('Caps Lock이 켜져 있습니다.').waitFor();
    await field.dispatchEvent('keyup', { key: 'a' });
    await page.getByText('Caps Lock이 켜져 있습니다.').waitFor({ state: 'detached' });
    await leave(visitor);
  });
});

it('sign-up: the sixth digit leads on, back goes one step back, a reload stays, and what was typed is there', async () => {
  const visitor = await visit(browser, 360, '/signup');
  const { page } = visitor;
  const { mobile } = newcomer();
  await page.getByLabel('이름', { exact: true }).fill('김보호');
  await page.getByLabel('휴대폰 번호').fill(mobile);
  expect(await keypad(page, '휴대폰 번호')).toBe('tel');
  await page.reload();
  await expect.poll(() => page.getByLabel('휴대폰 번호').inputValue()).toBe(mobile);
  await anotherDayOfCodes();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = page.getByLabel('인증번호 6자리');
  await code.waitFor();
  expect(await autofill(page, '인증번호 6자리')).toBe('one-time-code');
  expect(await keypad(page, '인증번호 6자리')).toBe('numeric');
  await assess(page);
  // Nobody skips a step by its address.
  await page.goto('/signup?step=details');
  await code.waitFor();
  // The code is checked, and what is still to be ticked above is said.
  await code.fill(await codeSentTo(mobile));
  await page.getByText('확인됨').waitFor();
  await page.getByText('이용약관에 동의해 주세요.').first().waitFor();
  await agree(page);
  await page.getByRole('button', { name: '다음: 회원 정보' }).click();
  await page.getByLabel('이메일').fill('parent@msc.kr');
  await page.goBack();
  await page.getByText('확인됨').waitFor();
  await expect.poll(() => page.getByLabel(/이용약관/).isChecked()).toBe(true);
  await page.goForward();
  await expect.poll(() => page.getByLabel('이메일').inputValue()).toBe('parent@msc.kr');
  await leave(visitor);
});

it('what is typed, chosen or ticked before the page wakes up is kept', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  let wake: () => void = () => {};
  const night = new Promise<void>((done) => (wake = done));
  await page.route('**/assets/*.js', async (route) => {
    await night;
    await route.continue();
  });
  await page.goto('/counseling', { waitUntil: 'commit' });
  await page.getByLabel('보호자 이름').fill('이른봄');
  await page.getByLabel(/^학교/).fill('대치중학교');
  await page.getByLabel('남기실 말씀').fill('저녁에 전화 주세요.');
  await page.getByLabel('자녀 학년').selectOption('5');
  await page.getByLabel('전화 상담').check();
  for (const topic of ['레벨과 반', '시간표']) await page.getByLabel(topic).check();
  wake();
  // The page is awake when it asks for a captcha; a press after that draws it anew.
  await page.locator('img[alt*="자동입력"]').waitFor();
  await page.getByLabel('입학', { exact: true }).check();
  await expect.poll(() => page.getByLabel('보호자 이름').inputValue()).toBe('이른봄');
  await expect.poll(() => page.getByLabel(/^학교/).inputValue()).toBe('대치중학교');
  await expect.poll(() => page.getByLabel('남기실 말씀').inputValue()).toBe('저녁에 전화 주세요.');
  await expect.poll(() => page.getByLabel('자녀 학년').inputValue()).toBe('5');
  await expect.poll(() => page.getByLabel('전화 상담').isChecked()).toBe(true);
  for (const topic of ['레벨과 반', '시간표', '입학'])
    await expect.poll(() => page.getByLabel(topic, { exact: true }).isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => page.getByLabel('보호자 이름').inputValue()).toBe('이른봄');
  await leave(visitor);
});

it('an address is found in the popup and comes back to the form that opened it', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.getByRole('button', { name: '이름·주소 바꾸기' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '주소 찾기' }).click();
  const popup = await opened;
  await popup.bringToFront();
  const words = popup.getByLabel('도로명, 동, 건물 이름');
  await words.waitFor();
  await awake(popup);
  await words.fill('은마아파트');
  await popup.getByRole('button', { name: '찾기', exact: true }).click();
  // The press closes the window, sometimes before the browser has said that it was pressed.
  await Promise.all([
    popup.waitForEvent('close'),
    popup
      .getByRole('button', { name: /은마아파트/ })
      .first()
      .click()
      .catch(() => undefined),
  ]);
  await page.bringToFront();
  await expect.poll(() => page.getByLabel(/^주소/).inputValue()).toContain('삼성로');
  await page.getByLabel(/^상세 주소/).fill('101동 1203호');
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByText('101동 1203호').waitFor();
  expect(popup.isClosed()).toBe(true);
  await leave(visitor);
});

it('the account and each of its dialogs', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  await openAccount(page, await newFamily());
  await page.getByRole('button', { name: /수정/ }).first().waitFor();
  await assess(page);
  for (const [button, dialog] of [
    ['이름·주소 바꾸기', '이름·주소 바꾸기'],
    ['이메일 바꾸기', '이메일 바꾸기'],
    ['휴대폰 바꾸기', '휴대폰 바꾸기'],
    ['자녀 추가', '자녀 추가'],
    ['수정 강하윤', '자녀 정보 수정'],
    ['연결 끊기|삭제 강하윤', '자녀 삭제'],
    ['다른 보호자 초대 강하윤', '다른 보호자 초대: 강하윤'],
    ['비밀번호 바꾸기', '비밀번호 바꾸기'],
    ['파일로 내려받기', '내 정보 내려받기'],
    ['회원 탈퇴하기', '회원 탈퇴'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^(${button})$`) }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    expect([button, await findingsOf(page)]).toEqual([button, []]);
    expect([button, await smallTargets(page)]).toEqual([button, []]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Whoever came by keyboard goes on from where she was.
    const opener = page.getByRole('button', { name: new RegExp(`^(${button})$`) });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  for (const path of ['/account/devices', '/account/join']) {
    await follow(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path.endsWith('devices')) await page.getByText('지금 이 기기').waitFor();
    await assess(page);
  }
  await leave(visitor);
});

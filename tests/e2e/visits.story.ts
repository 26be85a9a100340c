import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions.server.ts';
import { productSecretKey } from '../product.ts';
import { leave, openBrowser, sandbox, visit } from './browser.ts';

const width = 360;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

let serial = Math.floor(Math.random() * 90_000) + 10_000;
function freshMobile(): string {
  serial += 1;
  return `010531${serial}`;
}

/** What fits in a text to that phone, once it has been sent. */
async function inTextTo(mobile: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = pattern.exec(JSON.stringify(await sandbox(`messages?to=${mobile}`)))?.[1];
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return found ?? '';
}

async function provePhone(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').fill(await inTextTo(mobile, /인증번호는 (\d{6})/));
  await page.getByRole('button', { name: '확인', exact: true }).first().click();
}

async function answerCaptcha(page: Page, captchaKey: string): Promise<void> {
  const { resultData } = await sandbox<{ resultData: { captchaValue: string } }>(
    `captcha/${encodeURIComponent(captchaKey)}`,
  );
  await page.getByLabel('그림이나 소리의 문자').fill(resultData.captchaValue);
  await page.getByLabel('그림이나 소리의 문자').press('Enter');
  await page.getByText('자동입력 방지 문자를 확인했습니다.').waitFor();
}

const captchaOf = async (response: Promise<{ json(): Promise<unknown> }>) =>
  ((await (await response).json()) as { resultData: { captchaKey: string } }).resultData.captchaKey;

/** Finds a presentation in the list and books or waits as a guest; answers the private link's path. */
async function bookAsGuest(page: Page, title: string, mobile: string, people: number): Promise<string> {
  await page.goto('/presentation');
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  await card.getByRole('link', { name: /예약하기|대기 신청하기/ }).click();
  await page.getByLabel('보호자 이름').fill('김보호');
  await provePhone(page, mobile);
  await page.getByText('휴대폰이 확인되었습니다.').waitFor();
  await page.getByLabel('참석 인원').selectOption(String(people));
  await page.getByLabel('중1').check();
  await page.getByRole('button', { name: new RegExp(`${people}명 (예약|대기 신청)하기`) }).click();
  await page
    .getByText(/(예약|대기 신청)이 완료되었습니다/)
    .first()
    .waitFor();
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

async function signUpHere(page: Page, mobile: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(/이용약관/).check();
  await page.getByLabel(/만 14세 이상입니다/).check();
  await page.getByRole('button', { name: '다음: 휴대폰 확인' }).click();
  await page.getByLabel('이름', { exact: true }).fill('김보호');
  // The phone was proven in this browser for the booking: no second code.
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByText('확인됨').waitFor();
  const asked = page.waitForResponse('**/api/getCaptcha');
  await page.getByRole('button', { name: '다음: 회원 정보' }).click();
  await page.getByLabel('아이디', { exact: true }).fill(`visits${serial}`);
  await page.getByText('사용할 수 있는 아이디입니다.').waitFor();
  await page.getByLabel('이메일').fill('parent@msc.kr');
  await page.getByLabel('자녀 이름').fill('김하늘');
  await page.getByLabel('생년월일').fill('2013-05-04');
  await page.getByLabel('학교', { exact: true }).fill('대치중학교');
  await page.getByLabel('학년', { exact: true }).selectOption('7');
  await page.getByLabel(/보호자\(법정대리인\)이며/).check();
  await page.getByLabel('비밀번호', { exact: true }).fill('warm stone river 7');
  await page.getByLabel('비밀번호 확인', { exact: true }).fill('warm stone river 7');
  await answerCaptcha(page, await captchaOf(asked));
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByText('회원이 되신 것을 환영합니다').waitFor();
}

test('a guest books at phone width, changes it, signs up later and finds it in the account', async () => {
  const visitor = await visit(browser, width, '/presentation');
  const { page } = visitor;
  const mobile = freshMobile();
  await bookAsGuest(page, '새 학기 입학 설명회', mobile, 2);
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();
  const link = await inTextTo(mobile, /(\/presentation\/booking\?link=[\w-]+)/);
  await page.goto(link);
  await page.getByRole('button', { name: '예약 변경' }).click();
  await page.getByRole('dialog').getByLabel('참석 인원').selectOption('1');
  await page.getByRole('button', { name: '변경하기' }).click();
  await page.getByText('예약 변경', { exact: true }).last().waitFor();
  await page.getByText('1명', { exact: true }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);

  await signUpHere(page, mobile);
  await page.goto('/applications');
  const item = page.getByRole('listitem').filter({ hasText: '새 학기 입학 설명회' });
  await item.getByText('예약 완료').first().waitFor();
  await item.getByRole('link', { name: '입장권' }).click();
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await leave(visitor);
});

test('a family waits for a full presentation and gets the seat another gives up', async () => {
  const first = await visit(browser, width);
  const second = await visit(browser, width);
  const [mobile, other] = [freshMobile(), freshMobile()];
  // 36 of 40 are taken: four go to this guest, the next one waits.
  const title = '초등 심화 수학, 언제 시작할까';
  const seats = async (page: Page, count: number) => {
    await page.goto('/presentation');
    const card = page.getByRole('listitem').filter({ hasText: title }).first();
    await card.getByRole('link', { name: /예약하기|대기 신청하기/ }).click();
    await page.getByLabel('보호자 이름').fill('김보호');
    await provePhone(page, page === first.page ? other : mobile);
    await page.getByText('휴대폰이 확인되었습니다.').waitFor();
    await page.getByLabel('참석 인원').selectOption(String(count));
    await page.getByLabel('초4').check();
    await page.getByRole('button', { name: new RegExp(`${count}명 (예약|대기 신청)하기`) }).click();
  };
  await seats(first.page, 4);
  await first.page.getByText('예약이 완료되었습니다.').waitFor();
  await seats(second.page, 2);
  await second.page.getByText('대기 신청이 완료되었습니다.').waitFor();
  await second.page.getByText('대기 1번째').first().waitFor();

  await first.page.getByRole('button', { name: '예약 취소' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: '취소하기' }).click();
  await first.page.getByText('취소', { exact: true }).first().waitFor();

  await second.page.goto(
    await inTextTo(mobile, /자리가 생겼습니다[^"]*?(\/presentation\/booking\?link=[\w-]+)/),
  );
  await second.page.getByRole('button', { name: '2자리 확정하기' }).click();
  await second.page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await leave(first);
  await leave(second);
});

async function signStaffIn(page: Page, email: string): Promise<void> {
  await page.goto('/office');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('msc-academy-demo');
  await page.getByRole('button', { name: '다음' }).click();
  const secret = demoStaff({ secretKey: productSecretKey }).find((one) => one.email === email)?.totpSecret;
  await page.getByLabel('인증 코드 6자리').fill(totpOf(secret ?? '', email).generate());
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('navigation', { name: '관리자 메뉴' }).waitFor();
}

test("a counsellor's morning: a new request with a time, a call, what comes next, and a visit", async () => {
  const parent = await visit(browser, width, '/counseling?branch=daechi');
  const mobile = freshMobile();
  const asked = parent.page.waitForResponse('**/api/getCaptcha');
  await parent.page.reload();
  const captchaKey = await captchaOf(asked);
  await parent.page.getByLabel('보호자 이름').fill('나보호');
  await provePhone(parent.page, mobile);
  await parent.page.getByText('휴대폰이 확인되었습니다.').waitFor();
  await parent.page.getByLabel('입학', { exact: true }).check();
  await parent.page.getByLabel('전화 상담').check();
  const day = parent.page.getByLabel('날짜');
  const open = await day.locator('option:not([disabled])').nth(1).getAttribute('value');
  await day.selectOption(open ?? '');
  await parent.page.getByRole('group', { name: '시각' }).getByRole('button').first().click();
  await answerCaptcha(parent.page, captchaKey);
  await parent.page.getByRole('button', { name: '상담 신청하기' }).click();
  await parent.page.getByText('상담 신청을 받았습니다.').waitFor();

  const office = await visit(browser, width, '/office');
  const { page } = office;
  await signStaffIn(page, 'counsellor.daechi@msc.example');
  await page.goto('/office/counselling?q=나보호');
  await page.getByRole('link', { name: '나보호' }).click();
  await page.getByLabel('통화 내용').fill('토요일 방문을 원하심');
  await page.getByLabel('통화 뒤 할 일').fill('방문 확인 문자');
  await page.getByRole('button', { name: '통화함' }).click();
  await page.getByText('연락 완료').first().waitFor();
  await page.getByText('토요일 방문을 원하심').waitFor();
  await page.getByRole('button', { name: '방문 완료' }).click();
  await page.getByText('방문 완료').first().waitFor();
  await inTextTo(mobile, /(방문해 주셔서 감사합니다)/);
  await parent.page.reload();
  await parent.page.getByText('방문 완료').first().waitFor();

  // The door with a bad network: what is scanned while it is gone is kept and sent later.
  await page.goto('/office/presentations');
  await page.getByRole('link', { name: '새 학기 입학 설명회' }).first().click();
  await page.getByRole('link', { name: '입장 확인' }).click();
  await page
    .getByRole('button', { name: /^입장 / })
    .first()
    .waitFor();
  await page.route('**/check-ins', (route) => route.abort('internetdisconnected'));
  await page
    .getByRole('button', { name: /^입장 / })
    .first()
    .click();
  await page.getByText('입장하세요').waitFor();
  await page.getByText('1건을 보내는 중입니다.').waitFor();
  await page.unroute('**/check-ins');
  await page.getByText('모든 입장이 저장되었습니다.').waitFor({ timeout: 20_000 });
  await leave(parent);
  await leave(office);
});

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './accounts.ts';
import { leave, openBrowser, sandbox, visit } from './browser.ts';
import { countClicks, countHands } from './clicks.ts';
import { newFamily } from './family.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { isAt } from './keys.ts';
import { followTelling } from './page-events.ts';
import { signUp } from './sign-up.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A parent of the demo for each width, so that the two stories do not meet. */
const parents = [
  [360, 'parent1', '대치 분원', '박서준', '초등 심화'],
  [1280, 'parent2', '분당 분원', '이도윤', '중등 수학'],
] as const;

test.each(parents)(
  'at %i px %s signs in in place, registers, pays, sees it and opens the ticket',
  async (width, id, branch, child) => {
    const visitor = await visit(browser, width, '/entranceTest');
    const { page } = visitor;
    await page.getByLabel('아이디', { exact: true }).fill(id);
    await page.getByLabel('비밀번호', { exact: true }).fill('msc-academy-demo');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/entranceTest');
    const radio = page.getByRole('radio', { name: new RegExp(child) });
    if (!(await radio.isChecked())) await radio.check();
    const card = page.getByRole('listitem').filter({ hasText: width === 360 ? '분당 분원' : branch });
    await card
      .getByRole('button', { name: `${child} 접수하기`, disabled: false })
      .first()
      .click();
    await page.getByText(`${child} 학생의 자리를 잡았습니다.`).waitFor();
    await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
    await page.getByRole('button', { name: '20,000원 결제하기' }).click();
    await page.getByRole('button', { name: '결제하기' }).click();
    await page.getByText('접수가 완료되었습니다.').waitFor();
    await page.getByRole('link', { name: '신청 내역', exact: true }).last().click();
    await page.getByRole('heading', { name: '신청 내역' }).waitFor();
    await page.getByText('접수 완료').first().waitFor();
    await page.getByRole('link', { name: '수험표' }).first().click();
    await page.getByRole('heading', { name: '입학 테스트 수험표' }).waitFor();
    await page.getByRole('img', { name: /QR 코드/ }).waitFor();
    await leave(visitor);
  },
);

/** What is read out with a box: the sentence it is described by. */
const describedBy = (box: Locator) =>
  box.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  );

test('a new family is registered and has paid within a minute of hands; a declined card keeps the seat, another method pays', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  const notified = followTelling(page);
  const hands = await countHands(page);
  await signUp(page);
  await page.getByRole('button', { name: '김하늘 접수하기', disabled: false }).first().click();
  await page.getByText('김하늘 학생의 자리를 잡았습니다.').waitFor();
  const held = await hands();
  const consent = page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.');
  // Without it nothing is opened: the keyboard stands on the box, and its sentence belongs to it.
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: /원 결제하기/ }).click();
    await expect.poll(() => isAt(consent)).toBe(true);
    expect(await describedBy(consent)).toBe('결제 내용과 환불 규정을 확인하고 동의해 주세요.');
  }
  await consent.check();
  await page.getByRole('button', { name: /원 결제하기/ }).click();
  await page.getByRole('button', { name: '카드사 승인 거절' }).click();
  await page.getByText('결제되지 않았고 자리는 그대로 있습니다.', { exact: false }).waitFor();
  await page.getByLabel('간편결제').check();
  const before = await hands();
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: /원 결제하기/ }).click();
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('접수가 완료되었습니다.').waitFor();
  // The way without the detour of the declined card: 18 acts where it had been 27, the page of the card company among them.
  const after = await hands();
  expect(held.fields).toBeLessThanOrEqual(9);
  expect(held.taps + held.fields + after.taps - before.taps).toBeLessThanOrEqual(18);
  expect(held.seconds + after.seconds - before.seconds).toBeLessThanOrEqual(60);
  // What the academy counts reached the analytics service, by templates alone.
  await expect
    .poll(notified)
    .toEqual(
      expect.arrayContaining([
        'sign_up /signup',
        'registration /entranceTest',
        'payment /entranceTestPay',
        'page_view /entranceTest',
      ]),
    );
  await leave(visitor);
});

test('three taps at the most from the list to a held seat on a phone; a full session names others and tells of a seat', async () => {
  const visitor = await visit(browser, 360, '/entranceTest');
  const { page } = visitor;
  await signIn(page, await newFamily());
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('radio', { name: /강하윤/ }).check();
  const full = page.getByRole('listitem').filter({ hasText: '목동 분원' }).filter({ hasText: '초등 심화' });
  await full.getByRole('button', { name: /대기 없이 알림만 받기/ }).click();
  await full.getByRole('button', { name: /알림 신청됨/, pressed: true }).waitFor();
  await full.getByRole('link', { name: /분당 분원/ }).click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#session-\d+$/);
  const before = await clicks();
  const card = page.locator(new URL(page.url()).hash);
  await card.getByRole('button', { name: '강하윤 접수하기' }).click();
  await page.getByText('강하윤 학생의 자리를 잡았습니다.').waitFor();
  // The child and the seat; looking at the full one before is not part of the way.
  expect((await clicks()) - before + 1).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: '자리 포기하고 돌아가기' }).click();
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await leave(visitor);
});

test('from a card of the home page: a page of the test for anybody, then it stands above the sign-in form and first in the list behind it', async () => {
  const visitor = await visit(browser, 360, '/');
  const { page } = visitor;
  const card = page.getByRole('link', { name: '자세히 보고 접수하기' }).first();
  const title = await card.locator('xpath=ancestor::*[.//h3][1]').getByRole('heading').first().textContent();
  await card.click();
  // What is tested, where and for how much is read by anybody; only the next step asks who it is.
  await page.getByRole('heading', { name: title ?? '', level: 1 }).waitFor();
  await page.getByRole('heading', { name: '응시료와 환불' }).waitFor();
  await assess(page);
  await page
    .getByRole('link', { name: /^(접수하기|대기 신청하기|접수 화면 보기)$/ })
    .first()
    .click();
  const brief = page.getByRole('heading', { name: title ?? '', level: 2 });
  await brief.waitFor();
  for (const word of ['대상', '일시', '장소', '응시료', '접수'])
    await page.getByText(word, { exact: true }).first().waitFor();
  await assess(page);
  await signIn(page, await newFamily());
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).toBe(title);

  // A test whose office wrote what it looks at and a sample, as not every one of another story has.
  await page.goto('/entranceTest/sessions/1');
  for (const part of ['무엇을 보나요', '예시 문항', '응시료와 환불'])
    await page.getByRole('heading', { name: part }).waitFor();
  await leave(visitor);
});

test('by keyboard: signing in leads to the page, each button names its test, and what was put together waits', async () => {
  const visitor = await visit(browser, 360, '/entranceTest');
  const { page } = visitor;
  const { userId, password } = await newFamily();
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await page.getByRole('radio', { name: /강하윤/ }).check();
  const open = page.getByRole('button', { name: /^강하윤 접수하기/, disabled: false });
  await open.first().waitFor();
  const names = await open.allTextContents();
  expect(new Set(names).size).toBe(names.length);

  await page
    .getByRole('button', { name: /함께 접수에 담기/ })
    .first()
    .click();
  const basket = page.getByRole('region', { name: '함께 접수' });
  await basket.getByText('함께 접수 1건').waitFor();
  await follow(page, '/applications');
  await page.getByRole('heading', { name: '신청 내역' }).waitFor();
  await follow(page, '/entranceTest');
  await basket.getByText('함께 접수 1건').waitFor();
  await basket.getByRole('button', { name: '확인하고 접수' }).click();
  await basket.getByRole('button', { name: /^빼기/ }).click();
  await follow(page, '/entranceTest');
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  await page.getByRole('radio', { name: /강하윤/ }).waitFor();
  await expect.poll(() => basket.count()).toBe(0);
  await leave(visitor);
});

test('a deposit by virtual account, cancelled to an account the bank refuses: another is asked for, and the money goes', async () => {
  const visitor = await visit(browser, 768, '/entranceTest');
  const { page } = visitor;
  const family = await newFamily();
  await signIn(page, family);
  await page.getByRole('radio', { name: /강하준/ }).check();
  const card = page.getByRole('listitem').filter({ hasText: '평촌 분원' }).filter({ hasText: '중등 수학' });
  await card.getByRole('button', { name: '강하준 접수하기' }).click();
  await page.getByLabel(/가상계좌/).check();
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: /원 결제하기/ }).click();
  await page.getByRole('button', { name: '결제하기' }).waitFor();
  const paymentId = new URL(page.url()).searchParams.get('paymentId');
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('신한은행').first().waitFor();
  await sandbox(`payments/${paymentId}/deposit`, 'POST');
  await page.getByText('접수가 완료되었습니다.').waitFor();
  await follow(page, '/applications');
  await page.getByRole('button', { name: /취소/ }).first().click();
  const dialog = page.getByRole('dialog');
  const giveAccount = async (of: Locator, number: string, button: RegExp) => {
    await of.getByLabel('은행').selectOption('SHINHAN');
    await of.getByLabel('계좌번호').fill(number);
    await of.getByLabel('예금주').fill('강보람');
    await of.getByRole('button', { name: button }).click();
  };
  await giveAccount(dialog, '00000000', /접수 취소하기/);
  const form = page.locator('form').filter({ hasText: '환불받으실 계좌' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: '신청 내역' }).waitFor();
        await page.getByText('취소', { exact: true }).first().waitFor();
        return form.isVisible();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  await giveAccount(form, '110-123-456789', /이 계좌로 환불받기/);
  await page.getByText(/신한은행 \*+6789로 (돌려드리고 있습니다|돌려드렸습니다)/).waitFor();
  await leave(visitor);
});

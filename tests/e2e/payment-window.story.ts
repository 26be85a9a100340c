import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PaymentHosts, playPaymentHosts } from '../outside/payment-hosts.ts';
import { realAmong } from '../outside/real-academy.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '../product.ts';
import { signIn } from './accounts.ts';
import { launchBrowser, leave, sandbox, type Visitor, visit, withoutLetters } from './browser.ts';
import { signStaffIn } from './office-staff.ts';
import { closeButton, openWindow, payButton } from './payment-windows.ts';

/** A real academy with the demo's families: PortOne's own module in the browser, every host of PortOne and the companies local. */
let hosts: PaymentHosts;
let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  hosts = await playPaymentHosts(inject('productUrl'));
  const databaseUrl = await emptyDatabase(inject('postgresUrl'));
  await (await startProduct(databaseUrl, { ROLE: 'web' })).end();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query("delete from settings where name = 'demo.seeded'");
  await database.end();
  product = await startProduct(databaseUrl, {
    ...realAmong(inject('productUrl')),
    PORTONE_PG: 'inicis,tosspayments,kakaopay',
    PORTONE_CHANNEL_KEY: 'channel-of-inicis,channel-of-toss,channel-of-kakao',
    PORTONE_PRODUCT_TYPE: 'REAL',
    PORTONE_INSTALLMENTS: '0,2,3',
  });
  browser = await launchBrowser([...hosts.browserSwitches, withoutLetters]);
});
afterAll(async () => {
  await browser?.close();
  await product?.end();
  await hosts?.tls.close();
});

async function asParent(width: number, parent: string): Promise<Visitor> {
  const visitor = await visit(browser, width, `${product.url}/entranceTest`);
  await signIn(visitor.page, parent);
  await visitor.page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  return visitor;
}

/** Takes a seat for a child where there is one. */
async function hold(page: Page, child: string): Promise<void> {
  await page.goto(`${product.url}/entranceTest`);
  const radio = page.getByRole('radio', { name: new RegExp(child) });
  const button = page.getByRole('button', { name: `${child} 접수하기`, disabled: false });
  await radio.or(button).first().waitFor();
  if ((await radio.count()) > 0) await radio.check();
  const paid = page.getByRole('listitem').filter({ hasText: '0,000원' });
  await paid
    .getByRole('button', { name: `${child} 접수하기`, disabled: false })
    .first()
    .click();
  await page.getByText(`${child} 학생의 자리를 잡았습니다.`).waitFor();
}

const lastPaymentId = () => hosts.asked.at(-1)?.paymentId ?? '';
const notPaid = (page: Page) => page.getByText('결제되지 않았고 자리는 그대로 있습니다.', { exact: false });
const done = (page: Page) => page.getByText('접수가 완료되었습니다.');

/** Loads the page with a policy from which one host is left out of one directive. */
async function loadWithout(page: Page, directive: string, host: string): Promise<void> {
  // Of an answer that the test gives instead the browser does not know that it came from this machine, where the hosts are.
  await page.context().grantPermissions(['local-network-access']);
  await page.unrouteAll();
  await page.route('**/entranceTestPay?**', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const less = policy
      .split('; ')
      .map((one) => (one.startsWith(`${directive} `) ? one.replace(` https://${host}`, '') : one))
      .join('; ');
    expect(less.length).toBe(policy.length - ` https://${host}`.length);
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': less } });
  });
  await page.reload();
}

/** Read by hand: after a refused form Playwright waits for a page that never comes. */
const sayBlocked = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.body.textContent))
    .toContain('이 결제창은 지금 열 수 없습니다.');

const sdk = [
  ['script-src', 'cdn.portone.io'],
  ['connect-src', 'checkout-service.prod.iamport.co'],
] as const;
/** Every host without which the window stays away, by the directive that must name it. */
const onPhones = [...sdk, ['form-action', '*.inicis.com']] as const;
const onPcs = [
  ...sdk,
  ['script-src', '*.inicis.com'],
  ['frame-src', '*.inicis.com'],
  ['frame-src', 'tx-gateway-service.prod.iamport.co'],
] as const;

const widths = [
  [360, onPhones, ['parent1', '박서준'], ['parent2', '이도윤'], ['parent2', '이지아']],
  [1280, onPcs, ['parent3', '정시우'], ['parent3', '정예린'], ['parent3', '정하윤']],
] as const;

describe.each(widths)('at %i px', (width, needed, first, second, third) => {
  test('control: with any one host left out of the table nothing is paid, and a sentence says what to do', async () => {
    const { page, context } = await asParent(width, first[0]);
    await hold(page, first[1]);
    for (const [directive, host] of needed) {
      await loadWithout(page, directive, host);
      await openWindow(page);
      // What the gateway answers comes into the window that was opened.
      if (host.startsWith('tx-gateway')) await payButton(page).click();
      await sayBlocked(page);
    }
    // With all of them it opens.
    await page.unrouteAll();
    await page.reload();
    await openWindow(page);
    await payButton(page).waitFor();
    await context.close();
  });

  test('the window of a company that is not in PORTONE_PG stays away', async () => {
    const { page, context } = await asParent(width, first[0]);
    await page.goto(`${product.url}/applications`);
    await page.getByRole('link', { name: '결제하기' }).first().click();
    hosts.company = 'nice';
    await openWindow(page);
    await sayBlocked(page);
    hosts.company = 'inicis';
    await context.close();
  });

  test('a window that is closed and a card that is refused keep the seat; the next try pays', async () => {
    const visitor = await asParent(width, first[0]);
    const { page } = visitor;
    await page.goto(`${product.url}/applications`);
    await page.getByRole('link', { name: '결제하기' }).first().click();
    hosts.company = 'tosspayments';
    await openWindow(page);
    await closeButton(page).click();
    await page.getByText('결제를 취소하셨습니다.').waitFor();
    await notPaid(page).waitFor();
    await openWindow(page);
    await payButton(page).waitFor();
    await sandbox(`payments/${lastPaymentId()}/decline`, 'POST');
    await payButton(page).click();
    await page.getByText('한도를 초과한 카드입니다.', { exact: false }).waitFor();
    await notPaid(page).waitFor();
    await openWindow(page);
    await payButton(page).waitFor();
    await sandbox(`payments/${lastPaymentId()}/approve`, 'POST');
    await payButton(page).click();
    await done(page).waitFor();
    // What was brought back in the address is used up.
    await expect.poll(() => page.url()).not.toMatch(/paymentToken|txId/);
    hosts.company = 'inicis';
    await leave(visitor);
  });

  test('going back out of the window leaves a form that opens it again; an answer that is lost is found', async () => {
    const visitor = await asParent(width, second[0]);
    const { page } = visitor;
    await hold(page, second[1]);
    await openWindow(page);
    await payButton(page).waitFor();
    expect(hosts.asked.at(-1)).toMatchObject({
      channelKey: 'channel-of-inicis',
      payMethod: 'CARD',
      currency: 'KRW',
      productType: 'REAL',
      card: { installment: { monthOption: { availableMonthList: [0, 2, 3] } } },
      customer: {
        fullName: expect.any(String),
        phoneNumber: expect.stringMatching(/^010/),
        email: expect.any(String),
      },
    });
    if (width < 700) {
      await page.goBack();
      await openWindow(page);
      await payButton(page).waitFor();
    }
    await sandbox(`payments/${lastPaymentId()}/lose-answer`, 'POST');
    await payButton(page).click();
    await page.getByText('다시 결제하지 마세요', { exact: false }).first().waitFor();
    await done(page).waitFor({ timeout: 60_000 });
    await leave(visitor);
  });

  test('money that is taken without our word (수동 승인 off) gives the seat', async () => {
    const visitor = await asParent(width, third[0]);
    const { page } = visitor;
    await hold(page, third[1]);
    hosts.isApprovalOff = true;
    await page.getByLabel('카카오페이').check();
    await openWindow(page);
    await payButton(page).click();
    await done(page).waitFor({ timeout: 60_000 });
    // By the channel of its own, which is told no company besides.
    expect(hosts.asked.at(-1)).toMatchObject({ channelKey: 'channel-of-kakao', payMethod: 'EASY_PAY' });
    expect(hosts.asked.at(-1)).not.toHaveProperty('easyPay');
    hosts.isApprovalOff = false;
    await leave(visitor);
  });
});

test('staff read which host a window could not reach, and which setting to look at', async () => {
  const owner = await visit(browser, 1280, `${product.url}/office`);
  await signStaffIn(owner.page, 'owner@msc.example', product.url);
  await owner.page.goto(`${product.url}/office/jobs`);
  await owner.page.getByText('pay.nicepay.co.kr에 닿지 못해', { exact: false }).waitFor();
  await leave(owner);
});

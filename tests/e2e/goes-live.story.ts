import { execFile } from 'node:child_process';
import { request } from 'node:https';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeFlags } from '../../scripts/node-flags.mjs';
import { type OutsidePostgres, outsidePostgres } from '../outside/debian-postgres.ts';
import { type Front, frontFor } from '../outside/front.ts';
import { type PaymentHosts, playPaymentHosts } from '../outside/payment-hosts.ts';
import { realAmong } from '../outside/real-academy.ts';
import { freePort, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { launchBrowser, leave, type Visitor, visit } from './browser.ts';
import { fillBlanks, publish } from './first-texts.ts';
import { join, makeSession, room } from './office-staff.ts';
import { openWindow, payButton } from './payment-windows.ts';
import { signUp } from './sign-up.ts';

/**
 * From an empty server to the first paid registration, as an academy does it: PostgreSQL of its own, a proxy with TLS before the
 * product, real mode, nothing of the demo. Only the hosts of the vendors are local.
 */
const site = 'https://academy.test';
const slow = 240_000;
const title = '입학 진단';

let postgres: OutsidePostgres;
let hosts: PaymentHosts;
let front: Front;
let settings: Record<string, string>;
let product: RunningProduct;
let browser: Browser;
let owner: Visitor;
let parent: Visitor;
beforeAll(async () => {
  const port = await freePort();
  postgres = await outsidePostgres();
  front = await frontFor('academy.test', port);
  hosts = await playPaymentHosts(inject('productUrl'));
  settings = {
    ...realAmong(inject('productUrl')),
    PORT: String(port),
    PUBLIC_URL: site,
    TRUSTED_PROXY: '127.0.0.1',
  };
  const [everyName = '', ...others] = hosts.browserSwitches;
  const names = everyName.replace('rules=', `rules=MAP academy.test 127.0.0.1:${front.port}, `);
  browser = await launchBrowser([names, ...others]);
  console.log(`  ${postgres.version}; ${front.version.trim()}`);
});
afterAll(async () => {
  for (const visitor of [owner, parent]) await visitor?.context.close();
  await browser?.close();
  await product?.end();
  await front?.end();
  await hosts?.tls.close();
  await postgres?.end();
});

/** What somebody at the server types; answers what is printed. */
async function atTheServer(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeFlags, 'dist/server/main.js', ...words],
    {
      env: {
        ...process.env,
        ...settings,
        NODE_ENV: 'production',
        SECRET_KEY: productSecretKey,
        DATABASE_URL: productUrlOf(postgres.ownerUrl),
        DATABASE_OWNER_URL: postgres.ownerUrl,
      },
    },
  );
  return stdout;
}

const inDays = (days: number) => seoulDay(new Date(Date.now() + days * 86_400_000));

test('the keys are tried, the owner is invited on the empty database, and she joins with an authenticator', {
  timeout: slow,
}, async () => {
  expect(await atTheServer('check')).toMatch(/payment \(PortOne\) +well.*\n.*SMS \(SOLAPI\) +well/);
  const email = 'owner@hanbit.example';
  const printed = await atTheServer('owner', '--email', email, '--name', '김하늘');
  const link = /https:\/\/academy\.test\/office\/join#[\w-]+/.exec(printed)?.[0] ?? '';
  product = await startProduct(postgres.ownerUrl, settings);
  await expect.poll(() => product.output(), { timeout: 60_000 }).toMatch(/payment \(PortOne\) +real/);
  owner = await join(browser, link, {
    email,
    name: '김하늘',
    roleLabel: '본부 관리자',
    branch: null,
    width: 1280,
  });
});

test('she publishes the terms and the privacy policy', { timeout: slow }, async () => {
  const { page } = owner;
  for (const path of ['/office/legal/terms', '/office/legal/privacy']) {
    await page.goto(path);
    await page.getByLabel('시행일').fill(inDays(0));
    await fillBlanks(page);
    await publish(page);
  }
});

async function addBranch(page: Page): Promise<void> {
  await room(page, '분원과 교습비');
  await page.getByRole('button', { name: '새 분원' }).click();
  for (const [label, value] of [
    ['기호', 'main'],
    ['전화', '02-555-0100'],
    ['상담 시간', '평일 13:30-22:00 · 토요일 09:30-19:00'],
    ['분원 이름', '한빛 본원'],
    ['지역', '강남'],
    ['주소', '서울 강남구 테헤란로 1'],
    ['학원 등록번호', '제12345호'],
    ['등록된 이름', '한빛학원'],
    ['위도', '37.5'],
    ['경도', '127.03'],
    ['오시는 길', '역삼역 3번 출구에서 5분'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('group', { name: '프로그램' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('button', { name: '한빛 본원' }).waitFor();
}

test('she adds the first branch, describes a test with a fee and opens a round', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  await addBranch(page);
  await room(page, '입학 테스트');
  await page.getByRole('button', { name: '새 테스트' }).click();
  await page.getByLabel('이름', { exact: true }).fill(title);
  await page.getByLabel('시작 학년').selectOption('3');
  await page.getByLabel('끝 학년').selectOption('6');
  await page.getByLabel('시험 시간(분)').fill('60');
  await page.getByLabel('응시료(원)').fill('20000');
  await page.getByLabel('응시료의 근거').fill('교습비 등 조정 기준에 따라 신고한 응시료');
  await page.getByRole('button', { name: '테스트 만들기' }).click();
  await page.getByLabel('응시료의 근거').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '새 회차' }).click();
  await page.getByLabel('고사실', { exact: true }).fill('301호');
  await page.getByLabel('정원', { exact: true }).fill('20');
  await page.getByLabel('시험 날짜').fill(inDays(12));
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByLabel('접수 시작').fill(`${inDays(-1)}T10:00`);
  await page.getByLabel('접수 마감').fill(`${inDays(11)}T14:00`);
  await makeSession(page);
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await room(page, '입학 테스트');
  const row = page.getByRole('row').filter({ hasText: '301호' });
  await row.getByRole('button', { name: /공개/ }).click();
  await row.getByRole('button', { name: /닫기/ }).waitFor();
});

test('a parent signs up by phone and pays by card; the database dies at the moment of paying, and nothing is lost', {
  timeout: slow,
}, async () => {
  parent = await visit(browser, 360, `${site}/`);
  const { page } = parent;
  await signUp(page);
  await page.goto('/entranceTest');
  await page.getByRole('button', { name: '김하늘 접수하기', disabled: false }).click();
  await page.getByText('김하늘 학생의 자리를 잡았습니다.').waitFor();
  await openWindow(page);
  await payButton(page).waitFor();
  await postgres.kill();
  await payButton(page).click();
  // She is sent back while nothing answers: what she brings stays in the address, and loading it again goes on.
  await page.waitForURL(/paymentToken/);
  await postgres.start();
  const ready = async () => (await fetch(`${product.url}/readyz`)).status;
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  await page.reload();
  await page.getByText('접수가 완료되었습니다.').waitFor({ timeout: 120_000 });
  expect(hosts.asked.at(-1)).toMatchObject({
    totalAmount: 20_000,
    customer: { fullName: '김보호', email: 'parent@msc.kr' },
  });
});

/** What a vendor posts to the academy, through the proxy; answers the status. */
function post(path: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: front.port,
        path,
        method: 'POST',
        rejectUnauthorized: false,
        headers: { ...headers, host: 'academy.test' },
      },
      (answer) => done(answer.resume().statusCode ?? 0),
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

test("PortOne's webhook comes through the proxy byte by byte; one that somebody else signed does not count", async () => {
  const paymentId = hosts.asked.at(-1)?.paymentId ?? '';
  const body = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId, transactionId: paymentId } });
  const headers = signWebhook('wh-of-this-story', body);
  expect(await post('/api/payments/webhook', body, headers)).toBe(200);
  expect(await post('/api/payments/webhook', body, { ...headers, 'webhook-signature': 'v1,AAAA' })).toBe(401);
});

test('the parent has the ticket and the receipt, the office the payment', async () => {
  const { page } = parent;
  await page.goto('/applications');
  await page.getByText('접수 완료').first().waitFor();
  await page.getByRole('link', { name: '수험표' }).first().click();
  await page.getByRole('heading', { name: '입학 테스트 수험표' }).waitFor();
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await page.getByText('한빛 본원', { exact: false }).first().waitFor();
  await page.goto('/applications');
  await page.getByRole('link', { name: '영수증' }).first().click();
  await page.getByText('20,000원').first().waitFor();
  await leave(parent);
  const office = owner.page;
  await room(office, '결제와 환불');
  await office.getByRole('row').filter({ hasText: title }).getByText('결제 완료').first().waitFor();
  await leave(owner);
});

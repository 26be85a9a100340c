import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeFlags } from '../../scripts/node-flags.mjs';
import { isSigned, type Listener } from '../given-listener.ts';
import { askThrough } from '../outside/asking.ts';
import { type OutsidePostgres, outsidePostgres } from '../outside/debian-postgres.ts';
import { type Front, frontFor } from '../outside/front.ts';
import { type OwnNetwork, ownNetwork } from '../outside/own-network.ts';
import { type PaymentHosts, playPaymentHosts } from '../outside/payment-hosts.ts';
import { realAmong } from '../outside/real-academy.ts';
import { freePort, productSecretKey, type RunningProduct, startProduct } from '../product.ts';
import { launchBrowser, leave, type Visitor, visit, withoutLetters } from './browser.ts';
import { addBranch, fillProfile, linesDone, nameAcademy, nameListener, openRound } from './first-hour.ts';
import { fillBlanks, publish } from './first-texts.ts';
import { join, room } from './office-staff.ts';
import { foreign, ownNameIn, sentTo, shown } from './own-name.ts';
import { openWindow, payButton } from './payment-windows.ts';
import { signUp } from './sign-up.ts';
import { specifiedRoutes } from './specified-routes.ts';

/**
 * From an empty server to the first paid registration, as an academy does it: PostgreSQL of its own, a proxy with TLS before the
 * product, real mode, nothing of the demo, a management system in the own network. Only the hosts of the vendors are local.
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
let mobile = '';
let doneAtFirst = 0;
/** What is drawn of the name, and how it was before there was one. */
const drawn = ['/favicon.ico', '/og/home', '/brand/icon-192.png'];
const unnamed = new Map<string, Buffer>();
let network: OwnNetwork;
let listener: Listener;
let secret = '';
beforeAll(async () => {
  const port = await freePort();
  network = await ownNetwork();
  postgres = await outsidePostgres();
  front = await frontFor('academy.test', port);
  hosts = await playPaymentHosts(inject('productUrl'));
  settings = {
    ...realAmong(inject('productUrl')),
    PORT: String(port),
    PUBLIC_URL: site,
    TRUSTED_PROXY: '127.0.0.1',
    ...network.settings,
  };
  const [everyName = '', ...others] = hosts.browserSwitches;
  const names = everyName.replace('rules=', `rules=MAP academy.test 127.0.0.1:${front.port}, `);
  browser = await launchBrowser([names, ...others, withoutLetters]);
  console.log(`  ${postgres.version}; ${front.version.trim()}`);
});
afterAll(async () => {
  for (const visitor of [owner, parent]) await visitor?.context.close();
  await browser?.close();
  await product?.end();
  await front?.end();
  await hosts?.tls.close();
  await postgres?.end();
  await network?.end();
});

const ask = (asking: Parameters<typeof askThrough>[1]) => askThrough(front.port, asking);
const read = async (path: string) => (await ask({ path })).bytes.toString();

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
  await expect.poll(() => product.output()).toMatch(/payment \(PortOne\) +real/);
  owner = await join(browser, link, {
    email,
    name: '김하늘',
    roleLabel: '본부 관리자',
    branch: null,
    width: 1280,
  });
});

test('the list of what is to do is on her first page; name, colours, icon and the facts of the law are given', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  for (const path of drawn) unnamed.set(path, (await ask({ path })).bytes);
  await expect.poll(() => read('/')).toContain('<title>우리 아카데미</title>');
  doneAtFirst = await linesDone(page);
  await nameAcademy(page);
  await expect.poll(() => read('/')).toContain('<title>한빛학원</title>');
  await fillProfile(page);
  expect(await linesDone(page)).toBeGreaterThan(doneAtFirst);
  ownNameIn('office', await page.title());
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

test('she adds the first branch, describes a test with a fee and opens a round', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  await addBranch(page);
  await openRound(page, { title, inDays });
  expect(await linesDone(page)).toBeGreaterThan(doneAtFirst);
});

test('a system of the own network is to hear of it; it is away just now, and another one inside is refused', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  secret = await nameListener(page, network.hook, network.besideIt);
  await page.getByRole('button', { name: /시험 전송/ }).click();
  await page.getByText('시험 알림이 닿지 않았습니다 (닿지 않음).').waitFor();
});

test('a parent signs up by phone and pays by card; the database dies at the moment of paying, and nothing is lost', {
  timeout: slow,
}, async () => {
  parent = await visit(browser, 360, `${site}/`);
  const { page } = parent;
  await expect.poll(() => page.title()).toContain('한빛학원');
  await expect.poll(() => page.locator('header .wordmark').first().textContent()).toContain('한빛학원');
  mobile = `0105${(await signUp(page)).replace('story', '')}`;
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
  await expect.poll(ready).toBe(200);
  // The page goes on by itself too: where it changes its address just now, that breaks this loading off, and is as good.
  await page.reload().catch(() => null);
  await page.getByText('접수가 완료되었습니다.').waitFor({ timeout: 120_000 });
  expect(hosts.asked.at(-1)).toMatchObject({
    totalAmount: 20_000,
    customer: { fullName: '김보호', email: 'parent@msc.kr' },
  });
});

test("PortOne's webhook comes through the proxy byte by byte; one that somebody else signed does not count", async () => {
  const paymentId = hosts.asked.at(-1)?.paymentId ?? '';
  const body = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId, transactionId: paymentId } });
  const headers = signWebhook('wh-of-this-story', body);
  const post = async (change: object = {}) =>
    (await ask({ path: '/api/payments/webhook', method: 'POST', body, headers: { ...headers, ...change } }))
      .status;
  expect(await post()).toBe(200);
  expect(await post({ 'webhook-signature': 'v1,AAAA' })).toBe(401);
});

test('the system comes back and hears of the registration and the payment, signed, in numbers', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  const waiting = page.getByRole('row').filter({ hasText: '보낼 차례' }).filter({ hasText: '닿지 않음' });
  const triedInVain = async () => {
    await page.goto('/office/webhooks/deliveries');
    await page.getByRole('row').nth(1).waitFor();
    return waiting.count();
  };
  await expect.poll(triedInVain).toBeGreaterThan(0);
  listener = await network.switchOn();
  const { heard } = listener;
  const types = () => [...new Set(heard.map(({ event }) => event.type))].sort();
  await expect.poll(types, { timeout: 150_000 }).toEqual(['payment.paid', 'registration.registered']);
  for (const one of heard) {
    expect(isSigned(secret, one, new Date())).toBe(true);
    // The controls: another secret, another body.
    expect(isSigned('whsec_AAAA', one, new Date())).toBe(false);
    expect(isSigned(secret, { ...one, body: `${one.body} ` }, new Date())).toBe(false);
    for (const name of ['김보호', '김하늘', mobile]) expect(one.body).not.toContain(name);
  }
  const dataOf = (type: string) => heard.find(({ event }) => event.type === type)?.event.data;
  const { registrationNo } = dataOf('registration.registered') ?? {};
  expect(dataOf('payment.paid')).toMatchObject({ amountKrw: 20_000, registrationNos: [registrationNo] });
  await page.reload();
  await page.getByRole('row').filter({ hasText: '결제 완료' }).getByText('전달됨').waitFor();
});

test('a redirect of the system is not followed', async () => {
  const { page } = owner;
  listener.answers(302);
  await page.goto('/office/webhooks');
  await page.getByRole('button', { name: /시험 전송/ }).click();
  await page.getByText('시험 알림이 닿지 않았습니다 (HTTP 302).').waitFor();
});

test('the parent has the ticket and the receipt, the office the payment, all under the own name', {
  timeout: slow,
}, async () => {
  const { page } = parent;
  await page.goto('/applications');
  await page.getByText('접수 완료').first().waitFor();
  ownNameIn('applications', await shown(page));
  await page.getByRole('link', { name: '수험표' }).first().click();
  await page.getByRole('heading', { name: '입학 테스트 수험표' }).waitFor();
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await page.getByText('한빛 본원', { exact: false }).first().waitFor();
  await expect.poll(() => page.locator('article header .wordmark').textContent()).toBe('한빛학원');
  ownNameIn('ticket', await shown(page));
  await page.goto('/applications');
  await page.getByRole('link', { name: '영수증' }).first().click();
  await page.getByText('20,000원').first().waitFor();
  await page.getByText('123-45-67890').first().waitFor();
  ownNameIn('receipt', await shown(page));
  const office = owner.page;
  await room(office, '결제');
  await office.getByRole('row').filter({ hasText: title }).getByText('결제 완료').first().waitFor();
  ownNameIn('office', await shown(office));
});

test('texts, the calendar and the payment window name the academy too', {
  timeout: slow,
}, async () => {
  const { page } = parent;
  const texts = () => sentTo(mobile);
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(1);
  for (const { text } of await texts()) ownNameIn('text', text);
  await page.goto('/applications');
  await page.getByRole('button', { name: '달력 주소 만들기' }).click();
  const address = new URL((await page.locator('code').textContent()) ?? '');
  expect(address.origin).toBe(site);
  const calendar = await read(address.pathname);
  expect(calendar).toContain('BEGIN:VEVENT');
  ownNameIn('calendar', calendar);
  expect(foreign.exec(JSON.stringify(hosts.asked))).toBeNull();
});

test('every page of the specification, manifest, feeds and the share picture are those of this academy', {
  timeout: slow,
}, async () => {
  for (const path of [...specifiedRoutes, '/manifest.webmanifest', '/rss/notice', '/office']) {
    const text = await read(path);
    ownNameIn(path, text);
    expect(text, path).not.toContain('페이지를 열지 못했습니다');
  }
  const html = await read('/');
  expect(html).toContain('<title>한빛학원</title>');
  expect(html).toContain('--color-brand:#1a3f8f');
  expect(html).toContain(`property="og:image" content="${site}/og/home"`);
  for (const path of drawn) {
    const { status, bytes } = await ask({ path });
    // The control of the picture: it is another one than before the academy had a name.
    expect([path, status, bytes.equals(unnamed.get(path) ?? bytes)]).toEqual([path, 200, false]);
  }
});

test('a mail to the parent names it over the page and in the text', { timeout: slow }, async () => {
  const { page } = parent;
  const mails = () => sentTo('parent@msc.kr');
  const before = (await mails()).length;
  await page.goto('/account');
  await page.getByRole('button', { name: '휴대폰 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '휴대폰 바꾸기' });
  await dialog.getByRole('button', { name: /이메일로 확인하기/ }).click();
  const button = dialog.getByRole('button', { name: '인증번호 받기' });
  // A code a minute: that of the sign-up may have been sent just now.
  const arrived = async () => {
    if ((await button.count()) > 0 && (await button.isEnabled())) await button.click();
    return (await mails()).length;
  };
  await expect.poll(arrived, { timeout: 90_000, interval: 3_000 }).toBe(before + 1);
  const [mail] = await mails();
  ownNameIn('subject', `${mail?.subject}`);
  ownNameIn('text', `${mail?.text}`);
  ownNameIn('page', await (await fetch(`${inject('productUrl')}${mail?.htmlUrl}`)).text());
  await leave(parent);
  await leave(owner);
});

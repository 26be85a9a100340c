import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { freePort, type RunningProduct, startProduct } from '../product.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';

/** What a browser sent to the receiver: one item of an envelope. */
interface Item {
  readonly type: string;
  readonly body: string;
}

const canary = '카나리아-010-9999-8888';
let browser: Browser;
let product: RunningProduct;
let receiver: Server;
let received: Item[] = [];

/** Stands for Sentry: takes envelopes from any origin and keeps what is in them. */
function openReceiver(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, ...lines] = Buffer.concat(parts).toString().split('\n');
      if (/^\/api\/7\/envelope\//.test(request.url ?? ''))
        for (let at = 0; at < lines.length; ) {
          const head = JSON.parse(lines[at] || '{}') as { type?: string; length?: number };
          if (!head.type) break;
          const size = head.type === 'replay_recording' ? 2 : 1;
          received.push({ type: head.type, body: lines.slice(at + 1, at + 1 + size).join('\n') });
          at += 1 + size;
        }
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  const port = await freePort();
  receiver = await openReceiver(port);
  product = await startProduct(inject('productDatabaseUrl'), {
    ROLE: 'web',
    SENTRY_DSN: `http://public@127.0.0.1:${port}/7`,
  });
});
afterAll(async () => {
  await browser.close();
  await product.end();
  receiver.close();
});
beforeEach(() => {
  received = [];
});

const patient = { timeout: 60_000, interval: 100 };
const typed = (type: string) => received.filter((item) => item.type === type);
const seen = (type: string, words = '') =>
  expect.poll(() => typed(type).filter(({ body }) => body.includes(words)).length, patient);
/** A page view arrived as a trace under this template. */
const traced = (template: string) =>
  seen('span', `"sentry.segment.name":{"value":"${template}"`).toBeGreaterThan(0);
const sent = () => received.map(({ body }) => body).join('\n');

/** A visit whose dice fall on this number: below 0.1 it is recorded whole. */
async function visitWith(dice: number, path: string, width = 1280): Promise<Visitor> {
  const visitor = await visit(browser, width, 'about:blank');
  await visitor.context.addInitScript(`Math.random = () => ${dice}`);
  await visitor.page.goto(`${product.url}${path}`);
  return visitor;
}

const fail = (page: Page, words: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text);
      }),
    words,
  );

/** The error that was thrown on purpose is no complaint. */
async function leaveAfterFailing(visitor: Visitor): Promise<void> {
  expect(visitor.complaints.filter((one) => !one.includes(canary))).toEqual([]);
  await visitor.context.close();
}

const replayScripts = (context: BrowserContext): string[] => {
  const found: string[] = [];
  context.on('request', (request) => {
    if (/\/assets\/replay-[\w-]+\.js/.test(request.url())) found.push(request.url());
  });
  return found;
};

test('every page view is traced by its template, without what was looked for', async () => {
  const visitor = await visitWith(0.99, `/faq?q=${encodeURIComponent(canary)}`);
  await traced('/faq');
  await visitor.page.getByRole('navigation', { name: '주 메뉴' }).getByText('소식').first().click();
  await visitor.page.getByRole('link', { name: '공지사항' }).first().click();
  await traced('/notice');
  expect(decodeURIComponent(sent())).not.toContain('카나리아');
  expect(sent()).not.toContain('?q=');
  await leave(visitor);
});

test('an error arrives with its kind and place and with the replay that was held for it, and no word of anybody', async () => {
  const visitor = await visitWith(0.5, '/whymsc');
  const scripts = replayScripts(visitor.context);
  await visitor.page.reload();
  await expect.poll(() => scripts.length, patient).toBe(1);
  // Asked for is not yet begun: what fails before the recorder runs is in no recording.
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.mouse.wheel(0, 600);
  await fail(visitor.page, canary);
  await seen('event', '"type":"TypeError"').toBe(1);
  await seen('replay_event', '"replay_type":"buffer"').toBeGreaterThan(0);
  await seen('replay_recording').toBeGreaterThan(0);
  expect(sent()).not.toContain('카나리아');
  // Masked: the words of the page itself are not in the recording either.
  expect(
    typed('replay_recording')
      .map(({ body }) => body)
      .join(''),
  ).not.toContain('왜 MSC인가');
  await leaveAfterFailing(visitor);
});

test('one visit of ten is recorded whole, and recording ends where a private page begins', async () => {
  const visitor = await visitWith(0.05, '/whymsc');
  const { page } = visitor;
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200);
      return typed('replay_event').filter(({ body }) => body.includes('"replay_type":"session"')).length;
    }, patient)
    .toBeGreaterThan(0);
  await page
    .getByRole('link', { name: /로그인/ })
    .first()
    .click();
  await page.getByLabel('아이디', { exact: true }).fill(canary);
  await fail(page, canary);
  await seen('event', '"transaction":"/signin"').toBe(1);
  const recordings = typed('replay_recording').length;
  expect(sent()).not.toContain('카나리아');
  expect(
    typed('replay_recording')
      .map(({ body }) => body)
      .join(''),
  ).not.toMatch(/"type":4,"data":\{"href":"[^"]*\/signin"/);
  await fail(page, `${canary} 2`);
  expect(typed('replay_recording').length).toBe(recordings);
  await leaveAfterFailing(visitor);
});

test('a private page never fetches the recorder; its errors are reported all the same', async () => {
  const visitor = await visitWith(0.05, '/quit');
  const scripts = replayScripts(visitor.context);
  // A trace of this very page: those of an earlier story may still be on their way to the receiver.
  const traced = visitor.page.waitForRequest(
    (request) =>
      request.url().includes('/api/7/envelope/') && (request.postDataBuffer()?.includes('/signin') ?? false),
    { timeout: patient.timeout },
  );
  await visitor.page.goto(`${product.url}/signin`);
  await traced;
  await fail(visitor.page, canary);
  await seen('event', '"transaction":"/signin"').toBe(1);
  expect(scripts).toEqual([]);
  expect(typed('replay_event')).toEqual([]);
  await leaveAfterFailing(visitor);
});

test.each([
  ['its address', '**/api/7/envelope/**'],
  ['its own script', '**/assets/sentry-*'],
  ['the recorder', '**/assets/replay-*'],
])('where a blocker keeps %s away, the site goes on as before', async (_name, pattern) => {
  const visitor = await visit(browser, 360, 'about:blank');
  const blocked: string[] = [];
  await visitor.context.addInitScript('Math.random = () => 0.05');
  await visitor.context.route(pattern, (route) => {
    blocked.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  const { page } = visitor;
  await page.goto(`${product.url}/faq`);
  await expect.poll(() => blocked.length, patient).toBeGreaterThan(0);
  await page.getByLabel('검색어').fill('환불');
  await page.getByRole('button', { name: '검색' }).click();
  await page.waitForURL('**/faq?**');
  await leave(visitor);
});

test('control: without an address nothing of it is fetched', async () => {
  const visitor = await visit(browser, 1280, 'about:blank');
  const scripts: string[] = [];
  visitor.page.on('request', (request) => scripts.push(request.url()));
  await visitor.page.goto(`${inject('productUrl')}/whymsc`);
  await visitor.page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /\/assets\/(sentry|replay)-/.test(url))).toEqual([]);
  await leave(visitor);
});

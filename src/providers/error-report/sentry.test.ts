import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sentry } from './sentry.ts';

let asked: { path: string; auth: string; body: string }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    asked.push({ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']), body });
    response.writeHead(status).end('{}');
  });
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  status = 200;
});

const open = (path: string) =>
  sentry({
    dsn: () => `http://key@127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    environment: 'production',
    release: 'academy@1.2.3',
    now: () => new Date('2026-12-02T01:00:00Z'),
  });
const fault = {
  platform: 'javascript',
  transaction: '/faq',
  type: 'TypeError',
  code: '',
  message: 'cannot read properties of undefined',
  frames: [{ function: 'render', filename: '/assets/home-1a2b.js', lineno: 1, colno: 4_021 }],
} as const;

it.each([
  ['/42', '/api/42/envelope/'],
  ['/sentry/42', '/sentry/api/42/envelope/'],
  ['/a/b/42', '/a/b/api/42/envelope/'],
])('a DSN that ends in %s is posted to %s', async (path, endpoint) => {
  await open(path).report(fault);
  expect(asked.map((one) => one.path)).toEqual([endpoint]);
  expect(asked[0]?.auth).toContain('sentry_key=key');
});

it('names the build, the known words of the message, and where a source map is looked for', async () => {
  await open('/42').report(fault);
  const event = JSON.parse(asked[0]?.body.split('\n')[2] ?? '{}') as Record<string, unknown>;
  expect(event).toMatchObject({
    release: 'academy@1.2.3',
    environment: 'production',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'cannot read properties of undefined',
          stacktrace: {
            frames: [{ abs_path: 'https://site/assets/home-1a2b.js', lineno: 1, colno: 4_021 }],
          },
        },
      ],
    },
  });
});

it.each([
  [200, { kind: 'well' }],
  [403, { kind: 'refused', reason: 'HTTP 403' }],
  [503, { kind: 'unknown' }],
])('a check that is answered %s is %o', async (answered, found) => {
  status = answered;
  expect(await open('/42').probe()).toEqual(found);
});

it('a receiver that is away or refuses costs nothing but the report', async () => {
  status = 500;
  await open('/42').report(fault);
  await sentry({
    dsn: () => 'http://key@127.0.0.1:9/1',
    environment: 'x',
    release: 'x',
    now: () => new Date(),
  }).report(fault);
  expect(asked).toHaveLength(1);
});

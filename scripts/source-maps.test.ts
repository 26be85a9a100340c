import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, run before anything is built
import { filesIn, handOver, missingSettings } from './source-maps.mjs';

let asked: { path: string; auth: string; body: string }[] = [];
let status = 201;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    asked.push({ path: request.url ?? '', auth: String(request.headers.authorization), body });
    response.writeHead(status).end('{"detail":"no"}');
  });
});
const assets = mkdtempSync(join(tmpdir(), 'source-maps-'));
beforeAll(() => {
  for (const name of ['home-1a.js', 'home-1a.js.map', 'theme.css', 'lonely.js'])
    writeFileSync(join(assets, name), name);
  return new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  status = 201;
});
const env = (more: Record<string, string> = {}) => ({
  SENTRY_AUTH_TOKEN: 'sntrys_1',
  SENTRY_ORG: 'academy',
  SENTRY_PROJECT: 'site',
  SENTRY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  ...more,
});

it('names what is not set, in a sentence', () => {
  expect(missingSettings({ SENTRY_ORG: 'a' })).toMatch(
    /^SENTRY_AUTH_TOKEN, SENTRY_PROJECT are not set: source maps go to/,
  );
  expect(missingSettings(env())).toBeNull();
});

it('makes the release and hands over each script with its map', async () => {
  expect(filesIn(assets)).toEqual(['home-1a.js']);
  expect(await handOver({ env: env(), release: 'academy@1.0.0', assets })).toBe(1);
  const releases = '/api/0/organizations/academy/releases/';
  expect(asked.map(({ path }) => path)).toEqual([
    releases,
    `${releases}academy%401.0.0/files/`,
    `${releases}academy%401.0.0/files/`,
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ version: 'academy@1.0.0', projects: ['site'] });
  expect(asked[1]?.body).toContain('~/assets/home-1a.js.map');
  expect(asked[2]?.body).toContain('Sourcemap:~/assets/home-1a.js.map');
  expect(new Set(asked.map(({ auth }) => auth))).toEqual(new Set(['Bearer sntrys_1']));
});

it('goes on where Sentry has a file of an earlier try', async () => {
  status = 409;
  expect(await handOver({ env: env(), release: 'x', assets })).toBe(1);
});

it('says what Sentry said where it refuses, and that it does not answer', async () => {
  status = 403;
  await expect(handOver({ env: env(), release: 'x', assets })).rejects.toThrow(
    'Sentry refuses /api/0/organizations/academy/releases/: HTTP 403 {"detail":"no"}',
  );
  const away = env({ SENTRY_URL: 'http://127.0.0.1:9' });
  await expect(handOver({ env: away, release: 'x', assets })).rejects.toThrow(
    'Sentry does not answer at http://127.0.0.1:9',
  );
});

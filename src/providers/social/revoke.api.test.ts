import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { googleRevoke, keepAccess, naverRevoke } from './revoke.ts';

let asked: URLSearchParams[] = [];
let answers: (body: URLSearchParams) => [number, string] = () => [200, '{}'];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    const form = new URLSearchParams(body);
    asked.push(form);
    const [status, text] = answers(form);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  answers = (form) =>
    form.get('grant_type') === 'refresh_token'
      ? [200, '{"access_token":"fresh"}']
      : [200, '{"access_token":"x","result":"success"}'];
});

const start = Date.parse('2026-12-02T01:00:00Z');
let at = start;
const now = () => new Date(at);
const keys = { clientId: 'id', clientSecret: 'secret', now };
const naver = () => naverRevoke(url, keys);
const kept = () => keepAccess(() => new Date(start))('token of the sign-in', 3_600);

it('Naver: a refresh token buys the token that ends the connection', async () => {
  expect(await naver()('person', 'refresh')).toBe('revoked');
  expect(asked.map((form) => form.get('grant_type'))).toEqual(['refresh_token', 'delete']);
  expect(asked[1]?.get('access_token')).toBe('fresh');
});

it('Naver: where none came, the token of the sign-in ends it within its hour, and is not tried afterwards', async () => {
  at = start + 3_599_000;
  expect(await naver()('person', kept())).toBe('revoked');
  expect(asked.map((form) => form.get('access_token'))).toEqual(['token of the sign-in']);
  at = start + 3_600_000;
  // Naver would say success for a token that is over, and end nothing.
  expect(await naver()('person', kept())).toBe('by_hand');
  expect(asked).toHaveLength(1);
  at = start;
});

it('nothing in hand ends nothing, and that is said', async () => {
  expect(await naver()('person', null)).toBe('by_hand');
  expect(await googleRevoke(url)('person', null)).toBe('by_hand');
  expect(asked).toEqual([]);
});

it.each([
  ['refuses the keys', [401, '{"error":"unauthorized_client"}']],
  ['is down', [503, '']],
  ['says something else', [200, '<html>']],
] as const)('Naver: unknown where it %s', async (_what, answer) => {
  answers = () => [...answer];
  expect(await naver()('person', 'refresh')).toBe('unknown');
  expect(await naver()('person', kept())).toBe('unknown');
});

it('unknown where nobody is', async () => {
  const away = () => 'http://127.0.0.1:9';
  expect(await naverRevoke(away, keys)('person', 'refresh')).toBe('unknown');
  expect(await googleRevoke(away)('person', 'refresh')).toBe('unknown');
});

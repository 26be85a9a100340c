import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenOwnPostgres } from '../own-postgres.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '../product.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const productUrl = inject('productUrl');
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
const began = async (databaseUrl: string, settings: Record<string, string>): Promise<RunningProduct> => {
  const product = await startProduct(databaseUrl, { ROLE: 'web', ...settings });
  ends.push(() => product.end('SIGKILL'));
  return product;
};
const get = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('a HEAD', () => {
  test('is a GET without its body, and blanks nobody’s page', async () => {
    const paths = ['/', '/entranceTest', '/signin', '/account', '/no-such-page', '/notice?page=1'];
    const empty: string[] = [];
    for (let round = 0; round < 100; round++) {
      const url = productUrl + (paths[round % paths.length] ?? '/');
      const head = fetch(url, { method: 'HEAD' });
      const pages = await Promise.all([1, 2, 3, 4].map(() => get(url)));
      const { status, headers } = await head;
      empty.push(...pages.filter(({ text }) => !text.includes('</html>')).map(() => url));
      expect([url, status, headers.get('content-type')]).toEqual([
        url,
        pages[0]?.status,
        pages[0]?.headers.get('content-type'),
      ]);
    }
    expect(empty).toEqual([]);
  });
});

describe('an address with the marks of an advertisement', () => {
  test('is the page that is kept, byte for byte', async () => {
    const plain = await get(`${productUrl}/guide`);
    for (const query of ['utm_source=kakao&utm_campaign=gyeoul', 'fbclid=a', 'gclid=b', 'NaPm=ct%3D1', 'x=1'])
      expect((await get(`${productUrl}/guide?${query}`)).headers.get('etag')).toBe(plain.headers.get('etag'));
    const second = await get(`${productUrl}/notice?q=%EC%9E%85%ED%95%99&utm_source=kakao`);
    expect(second.headers.get('etag')).toBe(
      (await get(`${productUrl}/notice?q=%EC%9E%85%ED%95%99`)).headers.get('etag'),
    );
    expect(second.headers.get('etag')).not.toBe((await get(`${productUrl}/notice`)).headers.get('etag'));
  });
});

test('a host that is none is the mistake of whoever says so', async () => {
  const { port } = new URL(productUrl);
  const answer = await new Promise<string>((done) => {
    const socket = connect(Number(port), 'localhost', () =>
      socket.write('GET /guide HTTP/1.1\r\nhost: a b][\r\nconnection: close\r\n\r\n'),
    );
    socket.once('data', (part) => done(part.toString()));
  });
  expect(answer).toContain('HTTP/1.1 400');
});

describe('the database away under the product', { timeout: 300_000 }, () => {
  test('kept pages stay, others say so at once, files and memory stay flat, and it can be ended meanwhile', async () => {
    const own = await givenOwnPostgres();
    ends.push(() => own.end());
    const product = await began(await emptyDatabase(own.url), {});
    const files = () => readdirSync(`/proc/${product.child.pid}/fd`).length;
    const memoryMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const kept = await get(`${product.url}/guide`);
    expect(kept.status).toBe(200);
    const [before, memoryBefore] = [files(), memoryMb()];
    own.kill();
    await pause(500);
    const asked: number[] = [];
    for (let round = 0; round < 6; round++, await pause(200)) {
      const [page, other, api, ready, lives] = await Promise.all(
        ['/guide', '/terms', '/api/entrance-tests', '/readyz', '/livez'].map((path) =>
          get(product.url + path),
        ),
      );
      expect(page?.headers.get('etag')).toBe(kept.headers.get('etag'));
      expect([page, other, api, ready, lives].map((one) => one?.status)).toEqual([200, 503, 503, 503, 200]);
      expect(other?.text).toContain('잠시만 기다려 주세요');
      expect(other?.headers.get('retry-after')).toBe('5');
      expect(JSON.parse(api?.text ?? '')).toMatchObject({ resultCode: 'common.away' });
      asked.push(files());
    }
    expect(Math.max(...asked)).toBeLessThan(before + 25);
    expect(memoryMb()).toBeLessThan(memoryBefore + 100);
    await own.revive();
    await expect.poll(async () => (await get(`${product.url}/terms`)).status, { interval: 100 }).toBe(200);
    own.kill();
    await pause(500);
    const ending = performance.now();
    await product.end('SIGTERM');
    expect(performance.now() - ending).toBeLessThan(30_000);
  });
});

describe('the end of the process', { timeout: 300_000 }, () => {
  test('is told first: not ready, kept connections are answered and closed', async () => {
    const product = await began(inject('productDatabaseUrl'), { DRAIN_MS: '4000' });
    const { port } = new URL(product.url);
    const socket = connect(Number(port), 'localhost');
    let heard = '';
    socket.on('data', (part) => (heard += part.toString()));
    const ask = async (path: string) => {
      heard = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await expect.poll(() => heard).toContain('\r\n\r\n');
      return heard.toLowerCase();
    };
    expect(await ask('/livez')).toContain('200 ok');
    const ended = product.end('SIGTERM');
    await expect.poll(async () => (await get(`${product.url}/readyz`)).status, { interval: 20 }).toBe(503);
    expect(await ask('/api/entrance-tests')).toContain('200 ok');
    await expect
      .poll(() =>
        get(`${product.url}/livez`).then(
          () => 'answers',
          () => 'refused',
        ),
      )
      .toBe('refused');
    const last = await ask('/api/entrance-tests');
    expect(last).toContain('200 ok');
    expect(last).toContain('connection: close');
    await ended;
  });
});

describe('too much at once', { timeout: 300_000 }, () => {
  /** Longer than this nobody is left waiting for a page, with a limit or without: see `patienceMs` of the pages. */
  const patienceMs = 2_400;
  type Notified = ReadonlyMap<string, number>;
  const early = (notified: Notified) => notified.get('503 5 early') ?? 0;

  /** Twenty-four visitors ask for pages that must be drawn, without pause, until it is enough. */
  function crowd(url: string, isEnough: (notified: Notified) => boolean) {
    const notified = new Map<string, number>();
    const visitor = async (n: number) => {
      for (let page = 0; !isEnough(notified); page++) {
        const began = performance.now();
        const answer = await get(`${url}/search?q=${n}-${page}`).catch(() => null);
        const when = performance.now() - began < patienceMs ? 'early' : 'late';
        const told = `${answer?.status} ${answer?.headers.get('retry-after')} ${when}`;
        const word = answer === null ? 'dropped' : answer.status === 200 ? '200' : told;
        notified.set(word, (notified.get(word) ?? 0) + 1);
      }
    };
    return { notified, gone: Promise.all(Array.from({ length: 24 }, (_, n) => visitor(n))) };
  }
  const past = (ms: number) => {
    const until = performance.now() + ms;
    return () => performance.now() > until;
  };

  test('is said early, never by a dropped line; kept pages and the sign of life go on; soon after all is normal', async () => {
    const product = await began(inject('productDatabaseUrl'), { SHED_AT_MS: '40' });
    await get(`${product.url}/guide`);
    const isLate = past(60_000);
    const { notified, gone } = crowd(product.url, (so) => early(so) > 40 || isLate());
    await expect.poll(() => early(notified), { interval: 20 }).toBeGreaterThan(0);
    expect((await get(`${product.url}/guide`)).status).toBe(200);
    expect((await get(`${product.url}/livez`)).status).toBe(200);
    await gone;
    const words = ['200', '503 5 early', '503 5 late'];
    expect([...notified.keys()].filter((word) => !words.includes(word))).toEqual([]);
    expect(early(notified)).toBeGreaterThan(20);
    await expect.poll(async () => (await get(`${product.url}/api/entrance-tests`)).status).toBe(200);
  });

  test('control: without the limit everybody waits and nobody is told early', async () => {
    const product = await began(inject('productDatabaseUrl'), { SHED_AT_MS: '0' });
    await get(`${product.url}/guide`);
    const { notified, gone } = crowd(product.url, past(2_000));
    await gone;
    expect(notified.get('200')).toBeGreaterThan(0);
    // A crowded machine may have nobody's page ready in time: told so after that, not before.
    expect([...notified.keys()].filter((word) => word !== '200' && word !== '503 5 late')).toEqual([]);
  });
});

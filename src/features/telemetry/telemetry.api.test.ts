import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { Allowance, framesOf } from './rules/reports.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  // Stands for a fault of ours whose message holds what a person typed.
  await academy.db.deleteFrom('settings').execute();
});
afterAll(() => academy.close());

const visit = '0b6e6e-0b6e6e-0b6e6e';
const received = async (what: 'analytics' | 'errors'): Promise<string> => {
  const read = async () => (await fetch(new URL(`/sandbox/api/${what}`, academy.url))).text();
  await expect.poll(async () => (await read()).length).toBeGreaterThan(2);
  return read();
};

describe('what a visit did', () => {
  test('reaches the analytics service by template, without a query or a code', async () => {
    const events = [
      { name: 'page_view', page: '/board/:id' },
      { name: 'sign_up', page: '/signup' },
      { name: 'page_view', page: '/board/17' },
    ];
    const answer = await call(academy, 'POST /api/telemetry/events', { json: { visit, events } });
    expect(answer.resultCode).toBe(0);
    const seen = JSON.parse(await received('analytics')) as {
      name: string;
      params: Record<string, unknown>;
    }[];
    expect(seen.map(({ name }) => name)).toEqual(['page_view', 'sign_up', 'page_view']);
    // Which post was read is no secret; of no other page the number is told.
    expect(seen[2]?.params.page_path).toBe('/board/17');
    expect(seen[0]?.params.page_path).toBe('/board/:id');
  });
  test.each([
    ['a query', { name: 'page_view', page: '/search?q=010-1234-5678' }],
    ['a code', { name: 'page_view', page: '/change/password/Ab3_xyz9' }],
    ['a number', { name: 'page_view', page: '/presentation/58' }],
    ['a name', { name: 'page_view', page: '/김하늘' }],
    ['an event that is none', { name: 'purchase', page: '/' }],
    ['more than it may', { name: 'page_view', page: '/', member: 'parent1' }],
  ])('with %s is refused', async (_name, event) => {
    const json = { visit, events: [event] };
    expect((await call(academy, 'POST /api/telemetry/events', { json })).status).toBe(400);
  });
});

describe('faults', () => {
  test('of the page are reported by their kind and place', async () => {
    const frames = [{ function: 'render', filename: '/assets/home-1a2b.js', lineno: 3 }];
    const json = { page: '/faq', type: 'TypeError', code: '', frames };
    expect((await call(academy, 'POST /api/telemetry/faults', { json })).resultCode).toBe(0);
    expect(await received('errors')).toContain('"transaction":"/faq"');
  });
  test('of calls arrive with route, status, code and count, below 500 as a line to count', async () => {
    const refused = { route: 'GET /api/boards/:board/posts', status: 404, count: 3 };
    const json = { page: '/notice', type: 'ApiFault', code: 'common.not_found', frames: [], call: refused };
    expect((await call(academy, 'POST /api/telemetry/faults', { json })).resultCode).toBe(0);
    await expect
      .poll(() => received('errors'))
      .toContain('GET /api/boards/:board/posts 404 common.not_found');
    const events = JSON.parse(await received('errors')) as { level: string; tags?: Record<string, string> }[];
    const one = events.find(({ tags }) => tags?.status === '404');
    expect(one).toMatchObject({ level: 'info', tags: { ...refused, status: '404', count: '3' } });
  });
  test.each([
    ['a call with somebody’s number', { call: { route: 'GET /api/members/17', status: 404, count: 1 } }],
    ['a call with a query', { call: { route: 'GET /api/findId?name=kim', status: 403, count: 1 } }],
    ['a message', { message: 'parent1 is gone' }],
    ['a message in Korean', { message: '김하늘 is not a function' }],
    [
      'a frame of somebody else',
      { frames: [{ function: 'x', filename: 'https://evil.example/x.js', lineno: 1 }] },
    ],
    ['a type that is a sentence', { type: '김하늘 010-1234-5678' }],
  ])('with %s are refused', async (_name, more) => {
    const json = { page: '/faq', type: 'TypeError', code: '', frames: [], ...more };
    expect((await call(academy, 'POST /api/telemetry/faults', { json })).status).toBe(400);
  });
  test('of the server carry no words of anybody, and browsers cannot drown them', async () => {
    academy.app.log.level = 'silent';
    const fake = { page: '/faq', type: 'TypeError', code: '', frames: [] };
    for (let n = 0; n < 125; n++) await call(academy, 'POST /api/telemetry/faults', { json: fake });
    await academy.owner.schema.alterTable('faq_entries').renameTo('faq_gone').execute();
    await academy.owner.schema.alterTable('posts').renameTo('posts_gone').execute();
    await academy.owner.schema.dropView('visible_posts').execute();
    const canary = '카나리아-010-9999-8888';
    const path = `/api/boards/notice/posts?${new URLSearchParams({ q: canary })}`;
    expect((await call(academy, `GET ${path}`)).status).toBe(500);
    await expect.poll(() => received('errors')).toContain('GET /api/boards/:board/posts');
    expect(await received('errors')).not.toContain('카나리아');
  });
});

test('a service that does not answer harms nobody', async () => {
  const deaf = await startAcademy({
    SENTRY_DSN: 'http://key@127.0.0.1:9/1',
  });
  const json = { page: '/faq', type: 'TypeError', code: '', frames: [] };
  expect((await call(deaf, 'POST /api/telemetry/faults', { json })).resultCode).toBe(0);
  await deaf.close();
});

test('a flood is cut', () => {
  const allowance = new Allowance(3);
  const now = new Date('2026-11-21T01:00:00Z');
  expect([1, 2, 3, 4].map(() => allowance.take(now))).toEqual([true, true, true, false]);
  expect(allowance.take(new Date(now.getTime() + 60_000))).toBe(true);
});
test('frames lose the folders of the machine', () =>
  expect(framesOf('Error: 김하늘\n    at render (/srv/secret/dist/server/main.js:12:3)')).toEqual([
    { function: 'render', filename: 'server/main.js', lineno: 12 },
  ]));

describe('a service that hangs', () => {
  test('holds a few connections and no more; once it answers it is told again', async () => {
    const answers: (() => void)[] = [];
    const hanging = () => new Promise<void>((done) => answers.push(done));
    const { analytics, errorReport } = academy.providers;
    const spies = [
      vi.spyOn(analytics, 'record').mockImplementation(hanging),
      vi.spyOn(errorReport, 'report').mockImplementation(hanging),
    ];
    const visits = () =>
      Promise.all(
        Array.from({ length: 30 }, () =>
          call(academy, 'POST /api/telemetry/events', {
            json: { visit, events: [{ name: 'page_view', page: '/guide' }] },
          }),
        ),
      );
    const received = await visits();
    expect(received.every(({ resultCode }) => resultCode === 0)).toBe(true);
    expect(answers).toHaveLength(8);
    for (const answer of answers.splice(0)) answer();
    await visits();
    expect(answers).toHaveLength(8);
    for (const answer of answers.splice(0)) answer();
    for (const spy of spies) spy.mockRestore();
  });
});

import { createElement, type ReactElement } from 'react';
import { Outlet, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as entry from '#src/entry.server.tsx';
import { cloneDatabase } from '#tests/clones.ts';
import { startAcademyOn, type TestAcademy } from '#tests/start.ts';

const canary = '카나리아-010-9999-8888';
const fall = (): never => {
  throw new TypeError(canary);
};
const page = (id: string, path: string, module: Record<string, unknown>) => ({
  [id]: { id, path, parentId: 'root', module: { default: () => createElement('p', null, id), ...module } },
});
const manifest = { url: '/manifest.js', version: '1', entry: { module: '/entry.js', imports: [] } };
const routes = {
  root: {
    id: 'root',
    path: '',
    module: {
      default: (): ReactElement =>
        createElement('html', null, createElement('body', null, createElement(Outlet))),
      ErrorBoundary: (): ReactElement => createElement('html', null, createElement('body')),
    },
  },
  ...page('read', 'board/:id', { loader: fall }),
  ...page('drawn', 'offer/:code', { default: fall }),
  ...page('gone', 'gone/:id', {
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  }),
};
// The pages of an academy whose board has a fault, through the entry that draws every page.
const build = {
  entry: { module: entry },
  routes,
  assets: {
    ...manifest,
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [
        id,
        {
          id,
          parentId: 'parentId' in route ? route.parentId : undefined,
          path: route.path,
          module: `/${id}.js`,
        },
      ]),
    ),
  },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademyOn(await cloneDatabase(), { pages: async () => build });
  academy.app.log.level = 'silent';
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => academy.close());

type Reported = { readonly transaction: string; readonly platform: string };
const received = async () =>
  (await (await fetch(new URL('/sandbox/api/errors', academy.url))).json()) as Reported[];
const get = async (path: string) => (await fetch(new URL(path, academy.url))).status;

test('a fault while a page is drawn is reported by the route of the page, with nobody’s words', async () => {
  expect(await get(`/board/17?q=${encodeURIComponent(canary)}`)).toBe(500);
  await expect.poll(async () => (await received()).length).toBe(1);
  expect((await received())[0]).toMatchObject({ platform: 'node', transaction: 'GET /board/:id' });
  expect(JSON.stringify(await received())).not.toMatch(/카나리아|9999|\/17/);
});

test('one of what draws the page too', async () => {
  const before = (await received()).length;
  expect(await get('/offer/secret-3')).toBe(500);
  await expect.poll(async () => (await received()).length).toBe(before + 1);
  const all = JSON.stringify(await received());
  expect(all).toContain('GET /offer/:code');
  expect(all).not.toMatch(/카나리아|secret/);
});

test('a page that is not there is no fault, and a flood of faults is cut', async () => {
  academy.clock.advance(120);
  const before = (await received()).length;
  expect(await get('/gone/3')).toBe(404);
  for (let n = 0; n < 125; n++) {
    await get(`/board/${n}`);
    // Only a few reports are under way at a time; on a slow machine those that come on top are let go.
    if (n % 4 === 3 && n < 120)
      await expect.poll(async () => (await received()).length, { interval: 10 }).toBe(before + n + 1);
  }
  await expect.poll(async () => (await received()).length).toBe(before + 120);
});

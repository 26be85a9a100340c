import { readFileSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { readSource } from '#tests/architecture.ts';
import { pageAddresses } from './page-address.ts';

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => [
  id,
  { id, parentId, path, module: { default: () => null, ...(handle && { handle }) } },
];
const build = {
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  routes: Object.fromEntries([
    route('root', undefined, undefined),
    route('main', 'root', undefined),
    ['home', { id: 'home', parentId: 'main', index: true, module: { handle: { reads: [] } } }],
    route('list', 'main', 'notice', { reads: ['category', 'q', 'page'] }),
    route('post', 'main', 'board/:id', { reads: [] }),
    route('signin', 'main', 'signin'),
    route('none', 'main', '*', { reads: [] }),
  ]),
} as unknown as ServerBuild;
const addressOf = pageAddresses(build);

test.each([
  ['/', '/'],
  ['/?utm_source=kakao&utm_medium=sms&fbclid=a&gclid=b&NaPm=ct%3D1', '/'],
  ['/board/7?x=1', '/board/7'],
  ['/notice?page=2&utm_source=kakao', '/notice?page=2'],
  ['/notice?q=%ED%99%98%EB%B6%88&page=2', '/notice?page=2&q=%ED%99%98%EB%B6%88'],
  ['/notice?page=2&q=%ED%99%98%EB%B6%88&page=3', '/notice?page=2&q=%ED%99%98%EB%B6%88'],
  ['/notice?page=100001', '/notice'],
  ['/notice?page=-1&q=a', '/notice?q=a'],
  ['/no-such-page?x=1', '/nowhere'],
  ['/no/such/page', '/nowhere'],
])('%s is kept as %s, and the page sees no more than that', (url, kept) => {
  expect(addressOf(url)).toEqual({ target: kept, key: kept });
});

test('a page that says nothing gets its address whole, and pieces of pages are not kept', () => {
  expect(addressOf('/signin?next=%2Faccount')).toEqual({ target: '/signin?next=%2Faccount', key: null });
  expect(addressOf('/notice.data?page=2')).toEqual({ target: '/notice.data?page=2', key: null });
  expect(addressOf('/notice.data')).toEqual({ target: '/notice.data', key: null });
});

test('the router in the browser asks which files its pages need by the version it runs: nothing of that is dropped', () => {
  const url = '/__manifest?paths=%2F%2C%2Fwhymsc&version=1116c39f';
  expect(addressOf(url)).toEqual({ target: url, key: null });
});

test('a query without end is drawn and not kept', () => {
  expect(addressOf(`/notice?q=${'a'.repeat(400)}`).key).toBeNull();
});

const pages = readSource('src').filter(
  ({ path }) => path.endsWith('.page.tsx') && !path.includes('/office/'),
);
const readsOf = (text: string) => {
  const declared = /export const handle = \{\s*reads: \[([^\]]*)\]/.exec(text)?.[1];
  return declared === undefined ? null : [...declared.matchAll(/'(\w+)'/g)].map(([, name]) => name);
};

test('every page that is kept says which parameters it reads, and reads no other in its own text', () => {
  const kept = pages.filter(({ text }) => text.includes('s-maxage'));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter(({ text }) => readsOf(text) === null).map(({ path }) => path)).toEqual([]);
  for (const { path, text } of kept) {
    const read = [...text.matchAll(/[sS]earch(?:Params)?\.get\(\s*'(\w+)'/g)].map(([, name]) => name);
    expect(`${path}: ${read.filter((name) => !readsOf(text)?.includes(name))}`).toBe(`${path}: `);
    // Drawn on the server without what was dropped, it must not look into the address in the browser either.
    expect(`${path} ${text.includes('useSearchParams')}`).toBe(`${path} false`);
  }
});

test('the parameters of a list of posts are those its rules read', () => {
  const rules = readFileSync('src/features/boards/rules/post-lists.ts', 'utf8');
  const read = [...rules.matchAll(/search\.get\('(\w+)'\)/g)].map(([, name]) => name);
  const list = pages.find(({ path }) => path.endsWith('boards/pages/board-list.page.tsx'));
  expect(readsOf(list?.text ?? '')).toEqual(expect.arrayContaining([...new Set(read)]));
});

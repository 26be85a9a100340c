import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { findingsOf } from './judging.ts';

let browser: Browser;
/** Somebody on a phone, and somebody at a desk. */
let visitors: Readonly<Record<number, Visitor>>;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  visitors = { 360: await visit(browser, 360), 1280: await visit(browser, 1280) };
});
afterAll(async () => {
  for (const visitor of Object.values(visitors)) await leave(visitor);
  await browser.close();
});

async function opened(width: number, path: string): Promise<Page> {
  const page = visitors[width]?.page;
  if (!page) throw new Error(`nobody has a window of ${width}`);
  await page.goto(path);
  return page;
}

const ask = (path: string) => fetch(`${inject('productUrl')}${path}`, { redirect: 'manual' });
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

test.each([
  ['/terms/privacy/1999-01-01', '찾으시는 페이지가 없습니다'],
  ['/terms/privacy/2026-13-99', '찾으시는 페이지가 없습니다'],
  ['/terms/nothing/2026-03-01', '찾으시는 페이지가 없습니다'],
  ['/nowhere', '찾으시는 페이지가 없습니다'],
  ['/board/999999', '글을 찾을 수 없습니다'],
  ['/board/-1', '글을 찾을 수 없습니다'],
  ['/presentation/999999', '설명회를 찾을 수 없습니다'],
  ['/presentation/abc', '설명회를 찾을 수 없습니다'],
  ['/preview/abc', '미리보기 주소가 끝났습니다'],
])('%s is not there, and says so: %s', async (path, heading) => {
  const answer = await ask(path);
  const html = await answer.text();
  expect([answer.status, headingOf(html)]).toEqual([404, heading]);
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toContain('content="noindex"');
});

test.each([360, 1280])('an old version that never was, at %i px: a search and the menu', async (width) => {
  const page = await opened(width, '/terms/privacy/1999-01-01');
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('찾으시는 페이지가 없습니다');
  await expect.poll(() => page.getByRole('main').getByRole('search').isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('navigation', { name: '사이트맵' }).isVisible()).toBe(true);
  expect(await findingsOf(page)).toEqual([]);
});

test('a list asked for beyond its end leads to its last page, with what was chosen', async () => {
  for (const page of ['9999', '1000', '77']) {
    const answer = await ask(`/notice?page=${page}`);
    expect(answer.status).toBe(302);
    const last = await ask(answer.headers.get('location') ?? '');
    expect([last.status, headingOf(await last.text())]).toEqual([200, '공지사항']);
  }
  const searched = await ask(`/columns?q=${encodeURIComponent('분수')}&size=30&page=50`);
  const address = new URL(searched.headers.get('location') ?? '', inject('productUrl'));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ q: '분수', size: '30', page: '1' });
});

test.each(['0', '-1', 'abc', '1.5', '99999'])('page %s of a list is its first', async (page) => {
  const answer = await ask(`/notice?page=${page}`);
  expect([answer.status, headingOf(await answer.text())]).toEqual([200, '공지사항']);
});

test.each([360, 1280])(
  'a link of no offer says at %i px that it is wrong, and speaks of no seat',
  async (width) => {
    for (const token of ['abc', 'nothing-behind-this-link']) {
      const page = await opened(width, `/offer/${token}`);
      await page.getByRole('heading', { level: 1, name: '주소가 올바르지 않습니다' }).waitFor();
      await page.getByText('이 주소의 자리 안내를 찾지 못했습니다.').waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/자리가 생겼|다음 순번/);
      expect(await findingsOf(page)).toEqual([]);
    }
  },
);

test.each([360, 1280])(
  'a link that stops nothing says so at %i px before anything is pressed',
  async (width) => {
    for (const token of ['abc', `1.${'x'.repeat(43)}`]) {
      const page = await opened(width, `/stop/${token}`);
      await page.getByRole('heading', { level: 1, name: '주소가 올바르지 않습니다' }).waitFor();
      expect(await page.getByRole('button', { name: '광고 그만 받기' }).count()).toBe(0);
      expect(await page.getByRole('link', { name: '내 계정에서 끄기' }).getAttribute('href')).toBe(
        '/account',
      );
      expect(await findingsOf(page)).toEqual([]);
    }
  },
);

test.each(['9999', 'abc', '0'])('a lobby that is none (%s) says so, and leads on', async (id) => {
  const page = await opened(360, `/entranceTest/rounds/${id}`);
  await page.getByRole('heading', { level: 1, name: '대기실을 찾을 수 없습니다' }).waitFor();
  const next = page.getByRole('main').getByRole('link', { name: '입학 테스트 보기' });
  expect(await next.getAttribute('href')).toBe('/entranceTest');
  expect(await findingsOf(page)).toEqual([]);
});

import { expect, inject, test } from 'vitest';
import { publicRoutes } from '../public-routes.ts';

const read = async (path: string) => (await fetch(inject('productUrl') + path)).text();

/** Opened without header and footer, as the specification has it; or of no place at all. */
const placeless = ['/', '/nowhere', '/address', '/counseling', '/test', '/retest'];

test('every page of the main layout but home has its banner with a path, and its side menu', async () => {
  const inside = publicRoutes.filter((path) => !placeless.includes(path) && !/^\/(test|retest)\//.test(path));
  expect(inside).toEqual(expect.arrayContaining(['/search', '/stop/nothing-behind-it']));
  const missing: string[] = [];
  for (const path of inside) {
    const html = await read(path);
    if (!/<nav aria-label="[^"]+ 메뉴"[^>]*no-print/.test(html)) missing.push(`${path}: no side menu`);
    if (!/<nav aria-label="현재 위치"/.test(html)) missing.push(`${path}: no path`);
  }
  expect(missing).toEqual([]);
  // A post stands under its board, and that under the group of the menu.
  const post = await read('/board/58');
  const crumbs = /<nav aria-label="현재 위치">(.*?)<\/nav>/s.exec(post)?.[1]?.replace(/<[^>]+>/g, ' ') ?? '';
  expect(
    crumbs
      .split(/[\s/›]+/)
      .filter(Boolean)
      .slice(0, 2),
  ).toEqual(['홈', '소식']);
  const home = await read('/');
  expect(home).not.toMatch(/<nav aria-label="[^"]+ 메뉴"[^>]*no-print/);
});

test('an address in other letters leads to the page as it is written, with what was asked of it', async () => {
  for (const [typed, written] of [
    ['/smartreading', '/smartReading'],
    ['/WhyMsc', '/whymsc'],
    ['/FINDACCOUNT?tab=password', '/findAccount?tab=password'],
    ['/Board/58', '/board/58'],
  ] as const) {
    const answer = await fetch(inject('productUrl') + typed, { redirect: 'manual' });
    expect([typed, answer.status, answer.headers.get('location')]).toEqual([typed, 308, written]);
    expect((await fetch(inject('productUrl') + typed)).status).toBe(200);
  }
  expect((await fetch(`${inject('productUrl')}/nowhere`, { redirect: 'manual' })).status).toBe(404);
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import { seedContent } from '#seed/content.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://msc.example' });
  await seedContent(academy);
  await seedBoards(academy);
});
afterAll(() => academy.close());

const get = (path: string) => fetch(new URL(path, academy.url));
const text = async (path: string) => (await get(path)).text();

describe('what search engines read', () => {
  test('the site map leads to a map for each kind, all addresses absolute', async () => {
    const index = await text('/sitemap.xml');
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(maps).toEqual([
      'https://msc.example/sitemap-pages.xml',
      'https://msc.example/sitemap-posts-1.xml',
    ]);
    const pages = await text('/sitemap-pages.xml');
    expect(pages).toContain('<loc>https://msc.example/whymsc</loc>');
    expect(pages).not.toContain('/applications');
    const posts = await text('/sitemap-posts-1.xml');
    expect(posts.match(/<url>/g)?.length).toBeGreaterThan(130);
    expect(posts).toMatch(/<loc>https:\/\/msc\.example\/board\/1<\/loc><lastmod>\d{4}-/);
    expect((await get('/sitemap-posts-2.xml')).status).toBe(404);
  });
  test('a hidden post leaves the map and the feed', async () => {
    await academy.db.updateTable('posts').set({ status: 'hidden' }).where('id', '=', 1).execute();
    expect(await text('/sitemap-posts-1.xml')).not.toContain('/board/1<');
    expect(await text('/rss/notice')).not.toContain('/board/1<');
    await academy.db.updateTable('posts').set({ status: 'published' }).where('id', '=', 1).execute();
    expect(await text('/rss/notice')).toContain('/board/1<');
  });
  test('robots: Naver and everybody may read, but not what is private', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('User-agent: Yeti\nAllow: /');
    for (const path of ['/office', '/account', '/preview/', '/api/'])
      expect(robots).toContain(`Disallow: ${path}`);
    expect(robots).toContain('Sitemap: https://msc.example/sitemap.xml');
  });
});

describe('share pictures', () => {
  test.each(['home', 'elementary', 'board/1', 'nobody/knows/this'])('of %s are 1200 × 630', async (path) => {
    const answer = await get(`/og/${path}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(150_000);
  });
  test('say other words for other pages and the same for the same', async () => {
    const [one, again, other] = await Promise.all([text('/og/high'), text('/og/high'), text('/og/science')]);
    expect(one).toBe(again);
    expect(one).not.toBe(other);
  });
});

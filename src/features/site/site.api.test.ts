import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import { givenAcademyName } from '#tests/given-name.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { searchSite } from './actions/search.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://msc.example' });
  await seedBranches(academy);
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
  test('a feed says where it lies, when it changed, and of each post the whole text and its picture; one is of all boards', async () => {
    const feed = await text('/rss/columns');
    expect(feed).toContain(
      '<atom:link href="https://msc.example/rss/columns" rel="self" type="application/rss+xml"/>',
    );
    const built = Date.parse(/<lastBuildDate>([^<]+)</.exec(feed)?.[1] ?? '');
    const days = [...feed.matchAll(/<pubDate>([^<]+)</g)].map(([, day = '']) => Date.parse(day));
    expect(days.length).toBeGreaterThan(10);
    expect(built).toBeGreaterThanOrEqual(Math.max(...days));
    const items = feed.split('<item>').slice(1);
    for (const item of items) {
      expect(/<!\[CDATA\[(<p>[\s\S]{200,})\]\]>/.exec(item)?.[1]).toBeDefined();
      const id = /\/board\/(\d+)</.exec(item)?.[1];
      expect(item).toContain(`<media:content url="https://msc.example/og/board/${id}" medium="image"`);
    }
    const title = '수업\u000b일기\uffff';
    await academy.db.updateTable('posts').set({ title }).where('id', '=', 58).execute();
    // Neither may stand in XML, not escaped either.
    expect(
      [...(await text('/rss')), ...feed].filter((sign) => sign === '\u000b' || sign === '\uffff'),
    ).toEqual([]);
    const all = await text('/rss');
    expect(all).toContain(
      '<link>https://msc.example/</link><atom:link href="https://msc.example/rss" rel="self"',
    );
    const boardsOf = new Set([...all.matchAll(/<category>([^<]+)</g)].map(([, category]) => category));
    expect(boardsOf.size).toBeGreaterThan(2);
    expect((await get('/rss/nothing')).status).toBe(404);
  });
  test('the feed and the picture for sharing carry the name of the academy, a neutral one until it has its own', async () => {
    expect(await text('/rss/notice')).toContain('<channel><title>우리 아카데미 ');
    const before = await text('/og/high');
    await givenAcademyName(academy, '한빛 & 학원');
    const feed = await text('/rss/notice');
    expect(feed).toContain('<channel><title>한빛 &amp; 학원 ');
    expect(feed).not.toContain('MSC 아카데미</title>');
    expect(await text('/og/high')).not.toBe(before);
  });
  test('robots: Naver and everybody may read, but not what is private', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('User-agent: Yeti\nAllow: /');
    for (const path of ['/office', '/account', '/preview/', '/api/'])
      expect(robots).toContain(`Disallow: ${path}`);
    expect(robots).toContain('Sitemap: https://msc.example/sitemap.xml');
  });
});

describe('the search of the whole site', () => {
  const find = async (keywords: string) => {
    const { groups } = await searchSite(academy.db, keywords, academy.clock.now());
    const hits = groups.flatMap(({ name, hits }) => hits.map((hit) => ({ ...hit, group: name })));
    const say = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
    return hits.map((hit) => ({ ...hit, titleText: say(hit.title), said: say(hit.text) }));
  };
  test('finds the page of rules first where somebody asks for a refund, then questions and posts', async () => {
    const hits = await find('환불');
    expect(hits[0]).toMatchObject({ to: '/rules', titleText: '수강료와 환불 규정' });
    expect(new Set(hits.map(({ group }) => group))).toEqual(new Set(['안내', '자주 묻는 질문', '게시글']));
    expect(
      hits.flatMap(({ title, text }) => [...title, ...text]).filter(({ isFound }) => isFound),
    ).not.toEqual([]);
  });
  test.each([
    ['words inside a table of a page', '보충 과제만', '/rules'],
    ['words of the privacy policy', '위탁', '/terms#privacy'],
    ['a branch by its directions', '대치역', '/branches/daechi'],
    ['a branch by its initial consonants', 'ㅅㄷ', '/branches/songdo'],
    ['a page of the menu by its name', '레벨테스트', '/test'],
    ['a page by the initial consonants of its title', 'ㅅㅁㅌㄹㄷ', '/smartReading'],
    ['a post by words deep in its text', '유병률', '/board/'],
    ['the rules by how long a refund is possible', '환불 기간', '/rules'],
    ['the rules by a word with a particle', '환불은 언제까지', '/rules'],
    ['the rules by what brothers and sisters get', '형제 할인', '/rules'],
    ['the classes by their timetable', '시간표', '/classes'],
    ['the branches by their shuttles', '셔틀버스', '/branches'],
  ])('%s', async (_what, keywords, to) => {
    expect((await find(keywords)).map((hit) => hit.to)).toContainEqual(expect.stringContaining(to));
  });
  test.each([
    ['two words in any order', '어려운 분수', '분수가 어려운 아이'],
    ['what parents call it', '학원비', '교습비'],
    ['two other words', '남매 할인', '형제자매'],
    ['the keyboard on English', 'dlqgkr', '입학'],
    ['a wrong letter', '입핟테스트', '입학 테스트'],
    ['a tense consonant', '쎄미나', '세미나'],
  ])('%s', async (_what, keywords, title) => {
    expect((await find(keywords)).map((hit) => hit.titleText).join('\n')).toContain(title);
  });
  test('pages that are about what was asked come before those that mention it', async () => {
    const pagesOf = async (keywords: string) =>
      (await find(keywords)).flatMap(({ group, to }) => (group === '안내' ? [to] : []));
    expect((await pagesOf('환불 기간'))[0]).toBe('/rules');
    expect((await pagesOf('학원비'))[0]).toBe('/rules');
    expect((await pagesOf('시간표')).slice(0, 3)).toContain('/classes');
    expect((await pagesOf('시간표'))[0]).not.toBe('/elementary');
    const posts = (await find('형제 할인')).filter(({ group }) => group === '게시글');
    expect(posts[0]?.titleText).toContain('형제자매');
  });
  test('says what it looked for instead; where nothing is near, it says nothing', async () => {
    const search = (keywords: string) => searchSite(academy.db, keywords, academy.clock.now());
    expect((await search('입핟테스트')).meant).toBe('입학테스트');
    expect(await search('쿼크글루온')).toEqual({ groups: [], meant: null });
  });
  test('shows the place in a post where the words stand', async () => {
    expect((await find('유병률'))[0]?.said).toContain('유병률');
  });
  test('follows the programmes as the office names, orders and hides them', async () => {
    const named = (key: string, values: { name?: string; is_shown?: boolean }) =>
      academy.db.updateTable('programmes').set(values).where('key', '=', key).execute();
    expect((await find('특강')).map(({ to }) => to)).toContain('/specialDesc');
    await named('smart_reading', { name: '깊이 읽기' });
    await named('special', { is_shown: false });
    const hits = await find('깊이 읽기');
    expect(hits.map(({ to }) => to)).toEqual(expect.arrayContaining(['/smartReading', '/branches/daechi']));
    expect(hits.map(({ to }) => to)).not.toContain('/branches/pyeongchon');
    expect((await find('특강')).map(({ to }) => to)).not.toContain('/specialDesc');
    await named('smart_reading', { name: '스마트 리딩' });
    await named('special', { is_shown: true });
  });
  test('says nothing of a page whose portrait was withdrawn, but for its own title', async () => {
    const { id } = await academy.db
      .insertInto('portrait_consents')
      .values({
        student: '김○○',
        scope: ['picture'],
        given_on: '2026-01-01',
        evidence: '서면',
        withdrawn_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await academy.db.insertInto('portrait_uses').values({ subject: 'page:/rules', consent_id: id }).execute();
    expect((await find('보충 과제만')).map(({ to }) => to)).not.toContain('/rules');
    expect((await find('환불 규정')).map(({ to }) => to)).toContain('/rules');
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

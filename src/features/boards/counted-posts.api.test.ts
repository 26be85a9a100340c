import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { listPosts } from './actions/posts.server.ts';
import { mostCounted } from './rules/post-lists.ts';
import { listFound, listRelated } from './store/posts.server.ts';
import { isSearched, isSearchedPost } from './store/searched.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const board = 'notice';
const now = () => academy.clock.now();
const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000);

/** So many posts of a category, published so many hours from now, with titles of their own. */
async function givenPosts(count: number, category: string, hours = -1): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (board, category, title, summary, body, published_at, search_text, updated_at)
    select ${board}, ${category}, ${category} || ' ' || n, '', '{"type":"doc","content":[]}', ${at(hours)}::timestamptz - n * interval '1 second',
      ${category}, ${now()} from generate_series(1, ${count}) n returning id`.execute(academy.db);
  return rows.map(({ id }) => id);
}
const change = (ids: readonly number[], set: ReturnType<typeof sql>) =>
  sql`update posts set ${set} where id = any(${[...ids]}::bigint[])`.execute(academy.db);

/** What the list says there is, and what is really seen of it. */
async function totals(category = '') {
  const query = { category, keywords: '', page: 1, size: 10 } as const;
  const { total } = await listPosts(academy.db, board, { query, now: now() });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from visible_posts
    where board = ${board} and (${category} = '' or category = ${category}) and published_at <= ${now()}
      and (show_until is null or show_until > ${now()})`.execute(academy.db);
  return { total, seen: rows[0]?.n };
}
async function expectSame(seen: number, category: string) {
  expect(await totals(category)).toEqual({ total: seen, seen });
  const whole = await totals();
  expect(whole.total).toBe(whole.seen);
}

test('the total of a list is what is seen of it, whatever becomes of its posts', async () => {
  const category = '세어 본 글';
  const ids = await givenPosts(20, category);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, ...rest] = ids;
  await expectSame(20, category);
  await givenPosts(5, category, 2);
  await expectSame(20, category);
  await change([first], sql`show_until = ${at(-0.5)}`);
  await change([second], sql`show_until = ${at(1)}`);
  await expectSame(19, category);
  await change([third], sql`status = 'removed'`);
  await change([fourth], sql`moved_to = '/notice'`);
  await expectSame(17, category);
  await change([fifth], sql`category = '다른 글'`);
  await expectSame(16, category);
  await expectSame(1, '다른 글');
  await sql`delete from posts where id = ${rest[0] ?? 0}`.execute(academy.db);
  await expectSame(15, category);
  await change([third, fourth], sql`status = 'published', moved_to = null`);
  await expectSame(17, category);
  await change(rest, sql`view_count = view_count + 1`);
  await expectSame(17, category);
  academy.clock.advance(3 * 3600);
  // The later five are seen by now, and the second's time is over.
  await expectSame(21, category);
});

test('a post whose picture nobody agrees to any more is not counted', async () => {
  const category = '사진 글';
  const ids = await givenPosts(3, category);
  const { rows } = await sql<{ id: number }>`
    insert into portrait_consents (student, scope, given_on, evidence)
    values ('김○○, 초6', '{picture}', current_date, '동의서') returning id`.execute(academy.db);
  await sql`insert into portrait_uses (consent_id, subject) values (${rows[0]?.id}, ${`post:${ids[0]}`}), (${rows[0]?.id}, 'page:whymsc')`.execute(
    academy.db,
  );
  await expectSame(3, category);
  await sql`update portrait_consents set withdrawn_at = ${now()}`.execute(academy.db);
  await expectSame(2, category);
});

test('control: without the counting of what is removed the total is another', async () => {
  const category = '세지 않은 글';
  const ids = await givenPosts(2, category);
  await sql`alter table posts disable trigger posts_counted_out`.execute(academy.owner);
  await sql`delete from posts where id = ${ids[0] ?? 0}`.execute(academy.db);
  await sql`alter table posts enable trigger posts_counted_out`.execute(academy.owner);
  expect(await totals(category)).toEqual({ total: 2, seen: 1 });
});

test('posts like this one are found among the newest of its board and of its category', async () => {
  const old = await givenPosts(1, '기말 대비 특강', -2_000);
  await givenPosts(250, '그 밖의 글', -10);
  const rows = await sql<{ id: number }>`select id from posts where id = ${old[0] ?? 0}`.execute(academy.db);
  const { posts } = await listPosts(academy.db, board, {
    query: { category: '기말 대비 특강', keywords: '', page: 1, size: 10 },
    now: now(),
  });
  const [post] = posts;
  if (!post) throw new Error('There is no such post.');
  const related = await listRelated(academy.db, post, { limit: 3, now: now() });
  expect(rows.rows).toHaveLength(1);
  expect(related).toHaveLength(3);
  expect(related.map(({ id }) => id)).not.toContain(post.id);
  const twin = await givenPosts(1, '기말 대비 특강', -3_000);
  expect((await listRelated(academy.db, post, { limit: 3, now: now() }))[0]?.id).toBe(twin[0]);
});

/** How PostgreSQL finds what a search asks for. */
async function planOf(condition: RawBuilder<boolean>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from visible_posts where ${condition}`.execute(academy.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a search looks words of two syllables up, finds what they stand in and nothing else, and counts to a bound', async () => {
  await givenPosts(mostCounted + 2, '뷁훑 글');
  await givenPosts(3, '훑뷁 글');
  await givenPosts(2, '뷁과 훑 사이');
  await sql`analyze posts`.execute(academy.owner);
  for (const words of ['뷁훑', '환불', 'ㅎㅂ', '😀수학']) {
    expect(await planOf(isSearchedPost(words))).toMatch(/Index Scan on posts_by_pairs/);
    // Control: by trigrams alone each text is read.
    expect(await planOf(isSearched('search_text', words))).not.toContain('posts_by_pairs');
  }
  const found = (keywords: string) =>
    listPosts(academy.db, board, { query: { category: '', keywords, page: 1, size: 10 }, now: now() });
  const many = await found('뷁훑');
  expect(many).toMatchObject({ total: mostCounted, hasMore: true, pages: mostCounted / 10 });
  // In so many they are read in the order of the list, which is the same.
  expect(many.posts.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, n) => `뷁훑 글 ${n + 1}`),
  );
  const everywhere = await listFound(academy.db, '뷁훑', { limit: 10, now: now() });
  expect(everywhere.map(({ id }) => id)).toEqual(many.posts.map(({ id }) => id));
  expect(await found('훑뷁')).toMatchObject({ total: 3, hasMore: false, pages: 1 });
  expect(await found('훑 뷁과')).toMatchObject({ total: 2 });
  expect(await found('뷁')).toMatchObject({ total: mostCounted, hasMore: true });
  expect(await found('뷁과 훑뷁')).toMatchObject({ total: 0, posts: [] });
});

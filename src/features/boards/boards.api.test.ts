import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { givenMember } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { PostPage } from './contract/posts.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBoards(academy);
});
afterAll(() => academy.close());

const list = (board: string, query = '') =>
  call<PostPage>(academy, `GET /api/boards/${board}/posts${query}`).then(({ resultData }) => resultData);
const titles = async (board: string, query: string) =>
  (await list(board, query)).posts.map(({ title }) => title);
const q = (keywords: string) => `?${new URLSearchParams({ q: keywords })}`;

describe('lists', () => {
  test.each([
    'notice',
    'news',
    'columns',
    'seminar',
    'promotion',
    'peek',
    'bestReport',
    'experienceCase',
    'learning',
  ])('%s has fifteen posts and more, ten a page', async (board) => {
    const first = await list(board);
    expect(first.total).toBeGreaterThanOrEqual(15);
    expect(first.posts).toHaveLength(10);
    expect((await list(board, '?page=2')).posts.length).toBe(Math.min(10, first.total - 10));
  });
  test('pinned posts stand first', async () => {
    const { posts } = await list('notice');
    expect(posts[0]?.isPinned).toBe(true);
  });
  test.each([
    ['words', 'columns', '분수의 나눗셈'],
    ['words without their blanks', 'columns', '분수의나눗셈'],
    ['initial consonants', 'columns', 'ㅂㅅㅇ ㄴㄴㅅ'],
    ['words of the text', 'columns', '종이띠를 접어'],
  ])('are searched by %s', async (_name, board, keywords) => {
    expect(await titles(board, q(keywords))).toContain('분수의 나눗셈을 뒤집기 전에');
  });
  test('signs of a pattern are words, too', async () => {
    expect((await list('columns', q('%'))).total).toBeLessThan(3);
    expect((await list('columns', q('_'))).total).toBeLessThan(3);
  });
  test.each([
    ['a board that is none', 'GET /api/boards/secret/posts'],
    ['a page that is none', 'GET /api/boards/notice/posts?page=0'],
    ['an unknown field', 'GET /api/boards/notice/posts?limit=1000'],
  ])('%s is refused', async (_name, route) => {
    expect((await call(academy, route)).status).toBe(400);
  });
});

describe('views', () => {
  const reader = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140' };
  const countOf = async (id: number) =>
    (await academy.db.selectFrom('posts').select('view_count').where('id', '=', id).executeTakeFirstOrThrow())
      .view_count;

  test('a person counts once a day however often they reload, a program never', async () => {
    const other = await startAcademy();
    await seedBoards(other);
    const before = await other.db
      .selectFrom('posts')
      .select('view_count')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    for (let reload = 0; reload < 5; reload += 1)
      await call(other, 'POST /api/board/1/view', { headers: reader });
    await call(other, 'POST /api/board/1/view', { headers: { 'user-agent': 'Yeti/1.1 (Naver)' } });
    // Views wait in memory; the last of them are written when the server closes.
    const unwritten = await other.db
      .selectFrom('posts')
      .select('view_count')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(unwritten.view_count).toBe(before.view_count);
    const url = other.url;
    await other.app.close();
    const after = await other.db
      .selectFrom('posts')
      .select('view_count')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(after.view_count).toBe(before.view_count + 1);
    await other.database.close();
    expect(url).toBeTruthy();
  });
  test('an address that is no post is refused or ignored', async () => {
    const before = await countOf(1);
    expect((await call(academy, 'POST /api/board/abc/view', { headers: reader })).status).toBe(400);
    expect((await call(academy, 'POST /api/board/999999/view', { headers: reader })).status).toBe(200);
    expect(await countOf(1)).toBe(before);
  });
});

describe('files', () => {
  const fileOf = (audience: ColumnValue<'post_files', 'audience'>) =>
    academy.db
      .selectFrom('post_files')
      .innerJoin('posts', 'posts.id', 'post_files.post_id')
      .select(['post_files.upload_id as id', 'posts.id as postId'])
      .where('post_files.audience', '=', audience)
      .orderBy('posts.id')
      .executeTakeFirstOrThrow();
  const get = (path: string) => fetch(new URL(path, academy.url));

  test('one for everybody is taken home, never opened in place', async () => {
    const answer = await get(`/files/${(await fileOf('everyone')).id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  });
  test('its name is encoded, whatever stands in it: no sign ends the header or begins another', async () => {
    const { id } = await fileOf('everyone');
    const name = `(1차) "시간표"; a='b'*.pdf`;
    await academy.db.updateTable('uploads').set({ name }).where('id', '=', id).execute();
    const header = (await get(`/files/${id}`)).headers.get('content-disposition') ?? '';
    const encoded = /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header)?.[1];
    expect(encoded && decodeURIComponent(encoded)).toBe(name);
  });
  test('one for members opens with a ticket of two minutes only', async () => {
    const { id } = await fileOf('members');
    expect((await get(`/files/${id}`)).status).toBe(404);
    expect((await call(academy, `POST /api/files/${id}/ticket`)).status).toBe(401);
    const { token } = await givenMember(academy);
    const ticket = await call<{ url: string }>(academy, `POST /api/files/${id}/ticket`, { token });
    expect((await get(ticket.resultData.url)).status).toBe(200);
    expect((await get(ticket.resultData.url.replace(/seal=./, 'seal=_'))).status).toBe(404);
    expect((await get(ticket.resultData.url.replace(/until=\d/, 'until=9'))).status).toBe(404);
    academy.clock.advance(121);
    expect((await get(ticket.resultData.url)).status).toBe(404);
  });
  test('one that is none, or of a hidden post, is not found', async () => {
    const { token } = await givenMember(academy);
    const gone = await call(academy, `POST /api/files/${'x'.repeat(22)}/ticket`, { token });
    expect([gone.status, gone.resultCode]).toEqual([404, 'boards.file_gone']);
    expect((await call(academy, 'POST /api/files/short/ticket', { token })).status).toBe(400);
    const { id, postId } = await fileOf('everyone');
    await academy.db.updateTable('posts').set({ status: 'hidden' }).where('id', '=', postId).execute();
    expect((await get(`/files/${id}`)).status).toBe(404);
    await academy.db.updateTable('posts').set({ status: 'published' }).where('id', '=', postId).execute();
    expect((await get(`/files/${id}`)).status).toBe(200);
  });
});

describe('a consent that is withdrawn', () => {
  test('by the guardian in the account hides the post at once', async () => {
    const { token, userSeqId } = await givenMember(academy);
    const post = await academy.db
      .selectFrom('posts')
      .select(['id', 'title'])
      .where('board', '=', 'bestReport')
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow();
    await academy.db
      .updateTable('portrait_consents')
      .set({ member_id: userSeqId })
      .where('id', 'in', (e) =>
        e.selectFrom('portrait_uses').select('consent_id').where('subject', '=', `post:${post.id}`),
      )
      .execute();
    expect(await titles('bestReport', '')).toContain(post.title);
    for (const given of [true, false]) {
      const json = { type: 'photo', given };
      const answer = await call(academy, 'POST /api/account/consents', { token, json });
      expect(answer.resultCode).toBe(0);
      if (given) expect(await titles('bestReport', '')).toContain(post.title);
    }
    expect(await titles('bestReport', '')).not.toContain(post.title);
  });
});

import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { BoardKey, type FaqEntry, type NewPost, type Post, PostBody, type PostLine } from './contract.ts';
import { faqSearchText, foldText, type ListQuery, likePattern, pageSize } from './rules.ts';

const line = [
  'id',
  'board',
  'category',
  'title',
  'summary',
  'is_pinned as isPinned',
  'published_at as publishedAt',
  'view_count as viewCount',
] as const;

interface LineRow extends Omit<PostLine, 'board' | 'publishedAt'> {
  readonly board: string;
  readonly publishedAt: Date;
}

function toLine(row: LineRow): PostLine {
  return { ...row, board: BoardKey.parse(row.board), publishedAt: row.publishedAt.toISOString() };
}

/** One page of a board's published posts and how many there are. */
export async function listPostRows(db: Db, board: BoardKey, query: ListQuery, now: Date) {
  const filtered = db
    .selectFrom('posts')
    .where('board', '=', board)
    .where('published_at', '<=', now)
    .$if(query.category !== '', (q) => q.where('category', '=', query.category))
    .$if(query.words !== '', (q) => q.where('search_text', 'like', likePattern(query.words)));
  const rows = await filtered
    .select(line)
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
    .execute();
  const { total } = await filtered
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { posts: rows.map(toLine), total };
}

export async function findPost(db: Db, id: number, now: Date): Promise<Post | null> {
  const row = await db
    .selectFrom('posts')
    .select([...line, 'body'])
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .executeTakeFirst();
  if (!row) return null;
  const { body, ...rest } = row;
  return { ...toLine(rest), body: PostBody.parse(body) };
}

/** The post next to this one in time, on the same board. */
export async function findNeighbour(
  db: Db,
  post: Post,
  side: 'older' | 'newer',
  now: Date,
): Promise<{ id: number; title: string } | null> {
  const sign = sql.raw(side === 'older' ? '<' : '>');
  const order = side === 'older' ? 'desc' : 'asc';
  const row = await db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('board', '=', post.board)
    .where('published_at', '<=', now)
    .where(sql<boolean>`(published_at, id) ${sign} (${new Date(post.publishedAt)}, ${post.id}::bigint)`)
    .orderBy('published_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest posts of all boards, or of those that contain the words. */
export async function listNewest(db: Db, words: string, limit: number, now: Date): Promise<PostLine[]> {
  const rows = await db
    .selectFrom('posts')
    .select(line)
    .where('published_at', '<=', now)
    .$if(words !== '', (q) => q.where('search_text', 'like', likePattern(words)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toLine);
}

export async function addViews(db: Db, postId: number, views: number): Promise<void> {
  await db
    .updateTable('posts')
    .set((e) => ({ view_count: e('view_count', '+', views) }))
    .where('id', '=', postId)
    .execute();
}

export async function insertPosts(db: Db, posts: readonly NewPost[]): Promise<void> {
  const rows = posts.map((post) => ({
    board: post.board,
    category: post.category,
    title: post.title,
    summary: post.summary,
    body: JSON.stringify(PostBody.parse(post.body)),
    is_pinned: post.isPinned,
    published_at: post.publishedAt,
    search_text: foldText(`${post.title} ${post.summary} ${post.body.map(wordsOf).join(' ')}`),
  }));
  await db.insertInto('posts').values(rows).execute();
}

function wordsOf(block: NewPost['body'][number]): string {
  return block.kind === 'list' ? block.items.join(' ') : block.text;
}

export async function listFaqRows(db: Db, category: string, words: string): Promise<FaqEntry[]> {
  return db
    .selectFrom('faq_entries')
    .select(['id', 'category', 'question', 'answer'])
    .$if(category !== '', (q) => q.where('category', '=', category))
    .$if(words !== '', (q) => q.where('search_text', 'like', likePattern(words)))
    .orderBy('position')
    .limit(200)
    .execute();
}

export async function listFaqCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('faq_entries')
    .select(['category', (e) => e.fn.min('position').as('first')])
    .groupBy('category')
    .orderBy('first')
    .limit(30)
    .execute();
  return rows.map(({ category }) => category);
}

export async function insertFaq(db: Db, entries: readonly Omit<FaqEntry, 'id'>[]): Promise<void> {
  const rows = entries.map((entry, position) => ({
    ...entry,
    position,
    search_text: faqSearchText(entry.question, entry.answer),
  }));
  await db.insertInto('faq_entries').values(rows).execute();
}

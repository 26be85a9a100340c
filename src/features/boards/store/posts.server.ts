import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { BoardKey, NewPost, Post, PostFile } from '../contract/posts.ts';
import { cleanDocument, picturesIn, readTextOf, textOf } from '../rules/document.ts';
import { mostCounted, postSearchText } from '../rules/post-lists.ts';
import { countSearched } from './post-list.server.ts';
import { isSearchedInOrder, isSearchedPost, isTitled } from './searched.server.ts';
import { line, type PostRow, shown, toPostListRow, withFiles } from './shown-posts.server.ts';

/** Whether the public reads a post at its own address. */
export async function isReadable(db: Db | Tx, id: number, now: Date): Promise<boolean> {
  return (await shown(db, now).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function findPost(db: Db, id: number, now: Date): Promise<Omit<Post, 'cover'> | null> {
  const row = await shown(db, now)
    .select([...line, withFiles, 'body', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { body, updatedAt, ...rest } = row;
  return {
    ...toPostListRow(rest),
    body: cleanDocument(body),
    updatedAt: (updatedAt ?? rest.publishedAt ?? now).toISOString(),
  };
}

export type Absence = { readonly movedTo: string } | { readonly isGone: boolean };

/** Why an address shows no post: it moved, it is gone for good, or it is not there (yet). */
export async function findAbsence(db: Db, id: number): Promise<Absence | null> {
  const row = await db
    .selectFrom('posts')
    .select(['status', 'moved_to as movedTo', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  // What was thrown away before it was published never was there.
  if (!row || row.title === '') return null;
  return row.movedTo !== null ? { movedTo: row.movedTo } : { isGone: row.status === 'removed' };
}

/** The files of a post in their order. */
export async function listPostFiles(db: Db, postId: number): Promise<PostFile[]> {
  const rows = await db
    .selectFrom('post_files')
    .innerJoin('uploads', 'uploads.id', 'post_files.upload_id')
    .select(['uploads.id', 'uploads.name', 'uploads.size', 'post_files.audience'])
    .where('post_files.post_id', '=', postId)
    .orderBy('post_files.position')
    .limit(10)
    .execute();
  return rows.map((row) => ({ ...row, audience: row.audience === 'members' ? 'members' : 'everyone' }));
}

/** The post next to this one in time, on the same board. */
export async function findNeighbour(
  db: Db,
  post: Pick<Post, 'id' | 'board' | 'publishedAt'>,
  { side, now }: { side: 'older' | 'newer'; now: Date },
): Promise<{ id: number; title: string } | null> {
  const sign = sql.raw(side === 'older' ? '<' : '>');
  const order = side === 'older' ? 'desc' : 'asc';
  const row = await shown(db, now)
    .select(['id', 'title'])
    .where('board', '=', post.board)
    .where(sql<boolean>`(published_at, id) ${sign} (${new Date(post.publishedAt)}, ${post.id}::bigint)`)
    .orderBy('published_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id ?? 0, title: row.title ?? '' } : null;
}

/** A post is compared with so many of its board and of its category, the newest. */
const comparedAtMost = 200;

/** Posts like this one: those of its category first, then those whose titles share words with it. */
export async function listRelated(
  db: Db,
  post: PostRow,
  { limit, now }: { limit: number; now: Date },
): Promise<PostRow[]> {
  const newest = (of: 'board' | 'category') =>
    shown(db, now)
      .select('id')
      .where(of, '=', post[of])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(comparedAtMost);
  const [ofBoard, ofCategory] = await Promise.all([newest('board').execute(), newest('category').execute()]);
  const ids = [...ofBoard, ...ofCategory].flatMap(({ id }) => (id === null || id === post.id ? [] : [id]));
  const rows = await shown(db, now)
    .select([...line, withFiles])
    .where('id', '=', (e) => e.fn.any(e.val([...new Set(ids)])))
    .orderBy(
      sql`(category = ${post.category})::int + (board = ${post.board})::int + similarity(title, ${post.title}) desc`,
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPostListRow);
}

/** The newest posts of some boards (or all). */
export async function listNewest(
  db: Db,
  { boards = [], limit }: { boards?: readonly BoardKey[]; limit: number },
  now: Date,
): Promise<PostRow[]> {
  const rows = await shown(db, now)
    .select([...line, withFiles])
    .$if(boards.length > 0, (q) => q.where('board', 'in', [...boards]))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPostListRow);
}

/**
 * Posts that contain the words, those with them in the title first, the newest first; each with its text as it is read. Of words
 * that very many contain only the newest of these are compared.
 */
export async function listFound(
  db: Db,
  keywords: string,
  { limit, now }: { limit: number; now: Date },
): Promise<(PostRow & { text: string })[]> {
  const isInMany = (await countSearched(db, { keywords }, now)) > mostCounted;
  const newest = shown(db, now)
    .select('id')
    .where(isSearchedInOrder(keywords))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostCounted);
  const rows = await shown(db, now)
    .select([...line, withFiles, 'body'])
    .where(isInMany ? sql<boolean>`id in ${newest}` : isSearchedPost(keywords))
    .orderBy(isTitled(keywords), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ body, ...row }) => ({ ...toPostListRow(row), text: readTextOf(cleanDocument(body)) }));
}

/** The newest posts of a board, or of all, each with its text as it is read and when it was changed. */
export async function listFeed(
  db: Db,
  { board, limit }: { board: BoardKey | undefined; limit: number },
  now: Date,
): Promise<(PostRow & { text: string; updatedAt: string })[]> {
  const rows = await shown(db, now)
    .select([...line, withFiles, 'body', 'updated_at as updatedAt'])
    .$if(board !== undefined, (q) => q.where('board', '=', board ?? 'notice'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ body, updatedAt, ...rest }) => {
    const row = toPostListRow(rest);
    const text = readTextOf(cleanDocument(body));
    return { ...row, text, updatedAt: updatedAt?.toISOString() ?? row.publishedAt };
  });
}

export async function addViews(db: Db, views: readonly (readonly [number, number])[]): Promise<void> {
  if (views.length === 0) return;
  const ids = views.map(([id]) => id);
  const counts = views.map(([, count]) => count);
  await sql`update posts set view_count = view_count + more.views
    from unnest(${ids}::bigint[], ${counts}::int[]) as more(id, views) where posts.id = more.id`.execute(db);
}

/** Inserts published posts; answers their ids in order. */
export async function insertPosts(db: Db | Tx, posts: readonly NewPost[]): Promise<number[]> {
  const rows = posts.map((post) => {
    const body = cleanDocument(post.body);
    return {
      board: post.board,
      category: post.category,
      title: post.title,
      summary: post.summary,
      body: JSON.stringify(body),
      is_pinned: post.isPinned,
      published_at: post.publishedAt,
      updated_at: post.publishedAt,
      picture_ids: [...picturesIn(body)],
      search_text: postSearchText(post.title, post.summary, textOf(body)),
    };
  });
  const inserted = await db.insertInto('posts').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

import type { Db } from '#src/platform/db/database.ts';
import type { BoardKey, FaqEntry, PostListRow, PostPage } from '../contract/posts.ts';
import type { FeedPost } from '../feeds.ts';
import { boundedTotal, type ListQuery, type ViewBook } from '../rules/post-lists.ts';
import { listFaqRows } from '../store/faq.server.ts';
import { listPostRows } from '../store/post-list.server.ts';
import { addViews, findPost, listFeed, listFound, listNewest } from '../store/posts.server.ts';
import type { PostRow } from '../store/shown-posts.server.ts';
import { withCovers } from './pictures.server.ts';

/** One page of a board: pinned posts first, then the newest. */
export async function listPosts(
  db: Db,
  board: BoardKey,
  { query, now }: { query: ListQuery; now: Date },
): Promise<PostPage> {
  const { posts, total } = await listPostRows(db, board, { query, now });
  return {
    posts: await withCovers(db, posts),
    ...boundedTotal(query, total),
    page: query.page,
  };
}

/** Published posts of all boards with the words in them, 20 at most; each with its whole text. */
export function searchPosts(db: Db, keywords: string, now: Date): Promise<(PostRow & { text: string })[]> {
  return listFound(db, keywords, { limit: 20, now });
}

/** Questions with the words in them, or whose initial consonants are the words. */
export function searchFaq(db: Db, keywords: string): Promise<FaqEntry[]> {
  return listFaqRows(db, '', keywords);
}

/** Writes the views that wait. */
export async function flushViews(db: Db, book: ViewBook): Promise<void> {
  await addViews(db, book.take());
}

/** The newest posts of some boards, for the home page. */
export async function newestOf(
  db: Db,
  boards: readonly BoardKey[],
  { limit, now }: { limit: number; now: Date },
): Promise<PostListRow[]> {
  return withCovers(db, await listNewest(db, { boards, limit }, now));
}

/** The newest posts of a board, or of all, with their texts. */
export function feedOf(
  db: Db,
  wanted: { board: BoardKey | undefined; limit: number },
  now: Date,
): Promise<FeedPost[]> {
  return listFeed(db, wanted, now);
}

/** The title and board of a post that the public sees; null where there is none. */
export async function findPostText(
  db: Db,
  id: number,
  now: Date,
): Promise<Pick<PostListRow, 'id' | 'title' | 'summary' | 'category' | 'board' | 'coverId'> | null> {
  const post = await findPost(db, id, now);
  if (!post) return null;
  const { title, summary, category, board, coverId } = post;
  return { id: post.id, title, summary, category, board, coverId };
}

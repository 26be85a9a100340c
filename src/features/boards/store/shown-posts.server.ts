import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { BoardKey, type PostListRow } from '../contract/posts.ts';

/** What a list says of a post. */
export const line = [
  'id',
  'board',
  'category',
  'title',
  'summary',
  'is_pinned as isPinned',
  'published_at as publishedAt',
  'view_count as viewCount',
  'cover_id as coverId',
] as const;

/** A row of a list before its picture is known. */
export type PostRow = Omit<PostListRow, 'cover'>;

interface StoredPost {
  readonly id: number | null;
  readonly board: string | null;
  readonly category: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly isPinned: boolean | null;
  readonly publishedAt: Date | null;
  readonly viewCount: number | null;
  readonly coverId: string | null;
  readonly hasFiles: boolean;
}

/** The columns of a view may all be null as far as PostgreSQL knows; these never are. */
export function toPostListRow(row: StoredPost): PostRow {
  return {
    id: row.id ?? 0,
    board: BoardKey.parse(row.board),
    category: row.category ?? '',
    title: row.title ?? '',
    summary: row.summary ?? '',
    isPinned: row.isPinned ?? false,
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
    viewCount: row.viewCount ?? 0,
    coverId: row.coverId,
    hasFiles: row.hasFiles,
  };
}

export const withFiles = sql<boolean>`exists (select 1 from post_files where post_id = visible_posts.id)`.as(
  'hasFiles',
);

/** Posts that the public sees at `now`. */
export function shown(db: Db | Tx, now: Date) {
  return db
    .selectFrom('visible_posts')
    .where('published_at', '<=', now)
    .where((e) => e.or([e('show_until', 'is', null), e('show_until', '>', now)]));
}

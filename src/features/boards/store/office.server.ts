import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type ColumnValue, made } from '#src/platform/db/queries/column-values.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { PostContent } from '../contract/office.ts';
import type { OfficePost } from '../contract/post-list.ts';
import type { BoardKey } from '../contract/posts.ts';
import { cleanDocument, picturesIn, textOf } from '../rules/document.ts';
import { postSearchText } from '../rules/post-lists.ts';
import { replacePostFiles } from './files.server.ts';
import { isSearched } from './searched.server.ts';

export interface PostFilter extends ListQuery {
  readonly id?: number | undefined;
  readonly board?: BoardKey | undefined;
  readonly status?: OfficePost['status'] | undefined;
  readonly work?: 'asked' | 'missed' | 'pending' | 'scheduled' | 'withdrawn' | undefined;
}

// With `drafts` joined: what of a post waits for an editor.
const waits = {
  asked: sql<boolean>`posts.status <> 'removed' and drafts.asked_by is not null`,
  missed: sql<boolean>`drafts.is_missed`,
  pending: sql<boolean>`posts.status <> 'removed' and drafts.publish_at is null and drafts.asked_by is null
    and (posts.status = 'draft' or drafts.version <> drafts.published_version)`,
  scheduled: sql<boolean>`posts.status <> 'removed' and drafts.publish_at is not null`,
  withdrawn: sql<boolean>`posts.status = 'published' and posts.moved_to is null
    and not exists (select 1 from visible_posts where visible_posts.id = posts.id)`,
} as const;

/** Posts as the office lists them, in whatever state. */
export async function listOfficePosts(
  db: Db | Tx,
  filter: PostFilter,
): Promise<ListPage<OfficePost> & { readonly rows: OfficePost[] }> {
  const { id, board, status, work, q: keywords } = filter;
  const query = db
    .selectFrom('posts')
    .leftJoin('drafts', (join) => join.on('drafts.subject', '=', sql<string>`'post:' || posts.id`))
    .$if(id !== undefined, (q) => q.where('posts.id', '=', id ?? 0))
    .$if(board !== undefined, (q) => q.where('posts.board', '=', made(board)))
    .$if(status !== undefined, (q) => q.where('posts.status', '=', made(status)))
    .$if(work !== undefined, (q) => q.where(waits[work ?? 'pending']))
    .$if(keywords !== '', (q) =>
      q.where((e) =>
        e.or([
          isSearched('posts.search_text', keywords),
          // What was never published is found by the title it is going to have.
          e(sql<string>`drafts.content ->> 'title'`, 'ilike', likeText(keywords)),
        ]),
      ),
    )
    .select([
      'posts.id',
      'posts.board',
      'posts.category',
      'posts.title',
      'posts.status',
      'posts.is_pinned as isPinned',
      'posts.published_at as publishedAt',
      'posts.view_count as viewCount',
      'posts.moved_to as movedTo',
      'drafts.publish_at as publishAt',
      sql<boolean>`coalesce(drafts.version <> drafts.published_version, false)`.as('hasDraft'),
      sql<boolean>`drafts.asked_by is not null`.as('isAsked'),
      sql<boolean>`coalesce(drafts.is_missed, false)`.as('isMissed'),
      // Nothing goes out without a title.
      sql<boolean>`posts.title <> ''`.as('wasPublished'),
      sql<string | null>`drafts.content ->> 'title'`.as('draftTitle'),
      waits.withdrawn.as('isWithdrawn'),
    ]);
  const page = await readList(query, filter, {
    by: { publishedAt: 'posts.published_at', title: 'posts.title', viewCount: 'posts.view_count' },
    first: '-publishedAt',
    tie: 'posts.id',
  });
  const rows = page.rows.map(({ draftTitle, ...row }) => ({
    ...row,
    board: row.board,
    status: row.status,
    title: row.title || draftTitle || '(제목 없음)',
    publishedAt: row.publishedAt.toISOString(),
    publishAt: row.publishAt?.toISOString() ?? null,
  }));
  return { ...page, rows };
}

/** Keeps posts as they are until the transaction ends, always in one order. */
export async function lockPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertEmptyPost(
  db: Db | Tx,
  post: { board: BoardKey; category: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      ...post,
      title: '',
      summary: '',
      body: JSON.stringify({ type: 'doc', content: [] }),
      status: 'draft',
      published_at: now,
      updated_at: now,
      search_text: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the public has, as content of the editor. */
export async function findPostContent(
  db: Db | Tx,
  id: number,
): Promise<{ content: PostContent; status: string; movedTo: string | null } | null> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db
    .selectFrom('post_files')
    .innerJoin('uploads', 'uploads.id', 'post_files.upload_id')
    .select(['uploads.id', 'uploads.name', 'post_files.audience'])
    .where('post_files.post_id', '=', id)
    .orderBy('post_files.position')
    .limit(10)
    .execute();
  const uses = await db
    .selectFrom('portrait_uses')
    .select('consent_id')
    .where('subject', '=', `post:${id}`)
    .orderBy('consent_id')
    .limit(30)
    .execute();
  const content: PostContent = {
    board: row.board,
    category: row.category,
    title: row.title,
    summary: row.summary,
    body: cleanDocument(row.body),
    isPinned: row.is_pinned,
    showUntil: row.show_until?.toISOString() ?? null,
    coverId: row.cover_id,
    files: files.map((file) => ({ ...file, audience: file.audience === 'members' ? 'members' : 'everyone' })),
    consentIds: uses.map(({ consent_id: consentId }) => consentId),
    showsStudents: false,
    isRecruiting: false,
    evidence: '',
  };
  return { content, status: row.status, movedTo: row.moved_to };
}

/** Makes the content what the public sees; a hidden post stays hidden, a draft is shown from `now`. */
export async function applyPost(
  tx: Tx,
  id: number,
  { content, now }: { content: PostContent; now: Date },
): Promise<void> {
  const body = cleanDocument(content.body);
  await tx
    .updateTable('posts')
    .set({
      board: content.board,
      category: content.category,
      title: content.title,
      summary: content.summary,
      body: JSON.stringify(body),
      is_pinned: content.isPinned,
      show_until: content.showUntil,
      cover_id: content.coverId,
      picture_ids: [...picturesIn(body)],
      search_text: postSearchText(content.title, content.summary, textOf(body)),
      updated_at: now,
      published_at: sql`case when status = 'draft' then ${now} else published_at end`,
      status: sql`case when status = 'draft' then 'published' else status end`,
    })
    .where('id', '=', id)
    .execute();
  const known = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ['', ...content.files.map((file) => file.id)])
    .execute();
  const files = content.files.filter((file) => known.some((one) => one.id === file.id));
  await replacePostFiles(
    tx,
    id,
    files.map((file) => ({ uploadId: file.id, audience: file.audience })),
  );
}

export async function setPostState(
  db: Db | Tx,
  id: number,
  state: { status: ColumnValue<'posts', 'status'>; movedTo: string | null },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ status: state.status, moved_to: state.movedTo })
    .where('id', '=', id)
    .execute();
}

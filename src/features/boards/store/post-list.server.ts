import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { BoardKey } from '../contract/posts.ts';
import { type ListQuery, mostCounted } from '../rules/post-lists.ts';
import { isSearchedInOrder, isSearchedPost } from './searched.server.ts';
import { line, shown, toPostListRow, withFiles } from './shown-posts.server.ts';

/** One page of a board's published posts and how many there are; of what was searched not many more are counted than are told. */
export async function listPostRows(db: Db, board: BoardKey, { query, now }: { query: ListQuery; now: Date }) {
  const { keywords } = query;
  if (keywords === '') {
    const [posts, total] = await Promise.all([
      pageOf(ofList(db, { board, ...query }, now), query),
      countShown(db, { board, category: query.category }, now),
    ]);
    return { posts, total };
  }
  const total = await countSearched(db, { board, ...query }, now);
  const isFound = total > mostCounted ? isSearchedInOrder(keywords) : isSearchedPost(keywords);
  return { posts: await pageOf(ofList(db, { board, ...query }, now).where(isFound), query), total };
}

interface Listed {
  readonly board: BoardKey;
  readonly category: string;
}

const ofList = (db: Db, { board, category }: Listed, now: Date) =>
  shown(db, now)
    .where('board', '=', board)
    .$if(category !== '', (q) => q.where('category', '=', category));

async function pageOf(list: ReturnType<typeof ofList>, { page, size }: Pick<ListQuery, 'page' | 'size'>) {
  const rows = await list
    .select([...line, withFiles])
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map(toPostListRow);
}

/** How many posts a search finds, in a board or in all, one more than are told at most. */
export async function countSearched(
  db: Db,
  { board, category = '', keywords }: Partial<Listed> & { readonly keywords: string },
  now: Date,
): Promise<number> {
  const found = shown(db, now)
    // Said so that no index of boards is read beside that of the words: a board is most of them.
    .$if(board !== undefined, (q) => q.where(sql<boolean>`board || '' = ${board}`))
    .$if(category !== '', (q) => q.where('category', '=', category))
    .where(isSearchedPost(keywords))
    .select('id')
    .limit(mostCounted + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * How many posts of a board, or of one category of it, the public sees at `now`: those published, which triggers count
 * (`post_counts`), without what is not shown yet, any more, or without a consent. It does not grow with the posts.
 * See docs/decisions/0101-a-board-of-a-hundred-thousand.md.
 */
async function countShown(
  db: Db,
  { board, category }: { readonly board: BoardKey; readonly category: string },
  now: Date,
): Promise<number> {
  const isOf = sql`p.board = ${board} and (${category} = '' or p.category = ${category})
    and p.status = 'published' and p.moved_to is null`;
  const { rows } = await sql<{ total: number }>`
    select (
      (select coalesce(sum(published), 0) from post_counts p
        where p.board = ${board} and (${category} = '' or p.category = ${category}))
      - (select count(*) from (
          select p.id from posts p where ${isOf} and p.published_at > ${now}
          union
          select p.id from posts p where ${isOf} and p.show_until <= ${now}
          union
          select p.id from portrait_consents c join portrait_uses u on u.consent_id = c.id
            join posts p on p.id = case when u.subject like 'post:%' then substr(u.subject, 6)::bigint end
          where c.withdrawn_at is not null and ${isOf}) hidden)
    )::int as total`.execute(db);
  return rows[0]?.total ?? 0;
}

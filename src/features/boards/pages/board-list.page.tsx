import { data, Link, redirect } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatCount } from '#src/shared/krw.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { Pagination } from '#src/ui/tables/pagination.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { listPosts } from '../actions/posts.server.ts';
import { Missing } from '../parts/missing-post.tsx';
import { PostCards, PostRows } from '../parts/post-lists.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { boards } from '../rules/boards.ts';
import { listAddress, pageSize, pageSizes, readListQuery } from '../rules/post-lists.ts';
import type { Route } from './+types/board-list.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: ['category', 'q', 'page', 'size'], isTitled: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const board = boards.find(({ key }) => url.pathname.replace(/^\/|\/+$/g, '') === key);
  if (!board) return data(null, { status: 404 });
  const query = readListQuery(url.searchParams);
  const list = await listPosts(db, board.key, { query, now: clock.now() });
  // Whoever asks beyond the end is sent there: otherwise each of the numbers without end would be a page to draw.
  if (query.page > list.pages) throw redirect(listAddress(board.key, { ...query, page: list.pages }));
  return { board, query, list };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? listMeta(loaderData) : pageMeta({ title: '게시판을 찾을 수 없습니다', isPrivate: true });

/** Each page of the whole list is a page of its own, so that older posts are found; what was narrowed is the list it is of. */
function listMeta({ board: { key, label }, query }: Shown) {
  const isWhole = query.category === '' && query.keywords === '' && query.size === pageSize;
  const page = isWhole && query.page > 1 ? query.page : null;
  return pageMeta({
    title: page ? `${label} ${page}쪽` : label,
    description: `${ownName()} ${label} 목록입니다.`,
    path: page ? `/${key}?page=${page}` : `/${key}`,
    above: page ? [{ name: label, path: `/${key}` }] : undefined,
  });
}

export default function BoardListPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <BoardList {...loaderData} /> : <Missing isGone={false} />;
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>;

function BoardList({ board, query, list }: Shown) {
  const { category, keywords, size } = query;
  const hrefOf = (page: number, inOne = size) => listAddress(board.key, { ...query, page, size: inOne });
  const isNarrowed = category !== '' || keywords !== '';
  return (
    <div className="grid gap-6">
      <link
        rel="alternate"
        type="application/rss+xml"
        href={`/rss/${board.key}`}
        title={`${ownName()} ${board.label}`}
      />
      <SearchForm
        action={`/${board.key}`}
        categories={board.categories}
        category={category}
        keywords={keywords}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <p aria-live="polite">
          {isNarrowed ? '찾은 글' : '전체'} {formatCount(list.total)}건{list.hasMore && ' 이상'}
        </p>
        {list.total > pageSize && (
          <nav className="flex gap-1" aria-label="한 쪽에 보이는 글">
            {pageSizes.map((inOne) => (
              <Link
                key={inOne}
                to={hrefOf(1, inOne)}
                aria-current={inOne === size ? 'true' : undefined}
                className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 hover:underline aria-[current=true]:font-bold aria-[current=true]:text-ink"
              >
                {inOne}개씩
              </Link>
            ))}
          </nav>
        )}
      </div>
      {list.total === 0 && !isNarrowed ? (
        <EmptyState title="아직 올린 글이 없습니다." />
      ) : list.posts.length === 0 ? (
        <EmptyState title="조건에 맞는 글이 없습니다.">
          <ButtonLink to={`/${board.key}`} variant="secondary">
            전체 목록 보기
          </ButtonLink>
        </EmptyState>
      ) : board.variant === 'card' ? (
        <PostCards posts={list.posts} />
      ) : (
        <PostRows posts={list.posts} />
      )}
      <Pagination page={list.page} pages={list.pages} hrefOf={hrefOf} />
    </div>
  );
}

import { data, Link } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { pageMeta } from '#src/web/page-meta.ts';
import { PostBody } from '../parts/post-body.tsx';
import { PostTools, useCountedView } from '../parts/post-tools.tsx';
import { boards } from '../rules/boards.ts';
import { readPostId } from '../rules.ts';
import { findNeighbour, findPost } from '../store.server.ts';
import type { Route } from './+types/post.page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const now = clock.now();
  const id = readPostId(params.id);
  const post = id === null ? null : await findPost(db, id, now);
  const board = boards.find(({ key }) => key === post?.board);
  if (!post || !board) return data({ post: null, board: null, older: null, newer: null }, { status: 404 });
  const [older, newer] = await Promise.all([
    findNeighbour(db, post, 'older', now),
    findNeighbour(db, post, 'newer', now),
  ]);
  return data({ post, board, older, newer });
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });

export function meta({ loaderData }: Route.MetaArgs) {
  const post = loaderData?.post;
  if (!post) return pageMeta({ title: '글을 찾을 수 없습니다', isPrivate: true });
  return [
    ...pageMeta({ title: post.title, description: post.summary, path: `/board/${post.id}` }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: post.title,
        description: post.summary,
        datePublished: post.publishedAt,
        author: { '@type': 'Organization', name: 'MSC 아카데미' },
      },
    },
  ];
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, board } = loaderData;
  if (!post || !board) return <Missing />;
  return <PostView post={post} board={board} older={loaderData.older} newer={loaderData.newer} />;
}

function Missing() {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <h1 className="text-3xl">글을 찾을 수 없습니다</h1>
      <p>공개가 끝났거나 주소가 잘못된 글입니다. 검색하시거나 공지사항에서 찾아보세요.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/search">검색하기</ButtonLink>
        <ButtonLink to="/notice" look="secondary">
          공지사항 보기
        </ButtonLink>
      </div>
    </div>
  );
}

type Found = Exclude<Route.ComponentProps['loaderData'], { post: null }>;

function PostView({ post, board, older, newer }: Found) {
  useCountedView(post.id);
  return (
    <div className="grid gap-8 py-4">
      <Breadcrumb
        crumbs={[
          { label: '홈', to: '/' },
          { label: board.label, to: `/${board.key}` },
          { label: post.title },
        ]}
      />
      <article className="grid gap-6">
        <header className="grid gap-3 border-b border-line pb-5">
          <p className="font-semibold text-brand">{post.category}</p>
          <h1 className="text-3xl">{post.title}</h1>
          <p className="text-sm text-ink-soft tabular-nums">
            <time dateTime={post.publishedAt}>{formatSeoulDate(post.publishedAt)}</time> · 조회{' '}
            {post.viewCount.toLocaleString('ko-KR')}
          </p>
        </header>
        <PostBody blocks={post.body} />
      </article>
      <PostTools title={post.title} />
      <nav aria-label="앞뒤 글" className="no-print border-y border-line">
        <Neighbour word="다음 글" post={newer} />
        <Neighbour word="이전 글" post={older} />
      </nav>
      <p className="no-print">
        <ButtonLink to={`/${board.key}`} look="secondary">
          목록으로
        </ButtonLink>
      </p>
    </div>
  );
}

function Neighbour({ word, post }: { word: string; post: { id: number; title: string } | null }) {
  if (!post) return null;
  return (
    <p className="border-t border-line first:border-0">
      <Link to={`/board/${post.id}`} className="flex min-h-12 items-center gap-4 px-2 py-2 hover:bg-mist">
        <span className="shrink-0 text-sm text-ink-soft">{word}</span>
        <span>{post.title}</span>
      </Link>
    </p>
  );
}

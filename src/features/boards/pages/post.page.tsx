import { data, Link, redirect } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { formatCount } from '#src/shared/krw.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Prose } from '#src/ui/text/prose.tsx';
import { ownOrigin } from '#src/web/api/own-origin.ts';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import katexStyle from '../../../../node_modules/.academy-fonts/katex.css?url';
import { openPost, whereIsPost } from '../actions/read.server.ts';
import { Missing } from '../parts/missing-post.tsx';
import { PostCover } from '../parts/post-cover.tsx';
import { PostFiles } from '../parts/post-files.tsx';
import { PostCards, PostRows } from '../parts/post-lists.tsx';
import { PostTools, useCountedView } from '../parts/post-tools.tsx';
import { boards } from '../rules/boards.ts';
import { readPostId } from '../rules/post-lists.ts';
import type { Route } from './+types/post.page.ts';

/** A browser keeps a 301 for ever where nothing is said: then a post that is put back stays away for whoever was led on. */
const notKept = { 'cache-control': 'no-cache' };

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const id = readPostId(params.id);
  const open = id === null ? null : await openPost(db, id, clock.now());
  if (open) return data({ open, isGone: false });
  const absence = id === null ? null : await whereIsPost(db, id, clock.now());
  if (absence && 'movedTo' in absence) throw redirect(absence.movedTo, { status: 301, headers: notKept });
  const isGone = absence?.isGone ?? false;
  return data({ open: null, isGone }, { status: isGone ? 410 : 404 });
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });

export function meta({ loaderData }: Route.MetaArgs) {
  const open = loaderData?.open;
  if (!open) return pageMeta({ title: '글을 찾을 수 없습니다', isPrivate: true });
  const { post, board } = open;
  const path = `/board/${post.id}`;
  return [
    ...pageMeta({
      title: post.title,
      description: post.summary,
      path,
      kind: 'article',
      above: [{ name: board.label, path: `/${board.key}` }],
    }),
    jsonLd({
      '@type': 'Article',
      headline: post.title,
      description: post.summary,
      articleSection: board.label,
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: academyThing(),
      publisher: academyThing(),
      mainEntityOfPage: `${ownOrigin()}${path}`,
      image: `${ownOrigin()}/og${path}`,
    }),
  ];
}

export default function PostPage({ loaderData: { open, isGone } }: Route.ComponentProps) {
  return open ? <PostView {...open} /> : <Missing isGone={isGone} />;
}

type Open = NonNullable<Route.ComponentProps['loaderData']['open']>;

function PostView({ post, board, text, files, related, older, newer }: Open) {
  useCountedView(post.id);
  // Notices are read for what they say; a story shows the picture that led to it.
  const isPictured =
    boards.find(({ key }) => key === post.board)?.variant === 'card' || post.board === 'columns';
  return (
    <div className="mx-auto grid max-w-[860px] grid-cols-1 gap-8 py-4">
      {text.hasMath && <link rel="stylesheet" href={katexStyle} precedence="default" />}
      <article className="grid grid-cols-1 gap-6">
        <header className="grid gap-3 border-b border-line pb-5">
          <p className="font-semibold text-brand">{post.category}</p>
          <h1 className="text-2xl md:text-4xl">{post.title}</h1>
          <p className="text-sm text-ink-soft tabular-nums">
            <time dateTime={post.publishedAt}>{formatSeoulDate(post.publishedAt)}</time> · 조회{' '}
            {formatCount(post.viewCount)}
          </p>
        </header>
        {isPictured && (
          <PostCover
            post={post}
            isFirst
            sizes="(min-width: 892px) 860px, calc(100vw - 32px)"
            className="aspect-21/9 h-auto w-full rounded-card"
          />
        )}
        <Prose html={text.html} />
        <PostFiles files={files} />
      </article>
      <PostTools title={post.title} />
      <nav aria-label="앞뒤 글" className="no-print border-y border-line">
        <Neighbour label="다음 글" post={newer} />
        <Neighbour label="이전 글" post={older} />
      </nav>
      <p className="no-print">
        <ButtonLink to={`/${board.key}`} variant="secondary">
          목록으로
        </ButtonLink>
      </p>
      {related.length > 0 && (
        <aside aria-labelledby="related" className="no-print grid gap-4">
          <h2 id="related" className="text-xl">
            함께 읽으면 좋은 글
          </h2>
          {isPictured ? (
            <PostCards posts={related} headingLevel={3} />
          ) : (
            <PostRows posts={related} headingLevel={3} />
          )}
        </aside>
      )}
    </div>
  );
}

function Neighbour({ label, post }: { label: string; post: { id: number; title: string } | null }) {
  if (!post) return null;
  return (
    <p className="border-t border-line first:border-0">
      <Link to={`/board/${post.id}`} className="flex min-h-12 items-center gap-4 px-2 py-2 hover:bg-mist">
        <span className="shrink-0 text-sm text-ink-soft">{label}</span>
        <span>{post.title}</span>
      </Link>
    </p>
  );
}

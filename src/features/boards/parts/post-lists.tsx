import { Link } from 'react-router';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Plate, type PlateName } from '#src/ui/plates/plate.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { PostLine } from '../contract.ts';

const plateOf: Readonly<Record<string, PlateName>> = {
  수학: 'high',
  과학: 'science',
  독서: 'smart_reading',
  초등: 'elementary',
  중등: 'high',
  고등: 'special',
};

function PostFacts({ post }: { post: PostLine }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
      <span>{post.category}</span>
      <time dateTime={post.publishedAt}>{formatSeoulDate(post.publishedAt)}</time>
      <span>조회 {post.viewCount.toLocaleString('ko-KR')}</span>
    </p>
  );
}

/** The whole row or card opens the post. */
function TitleLink({ post }: { post: PostLine }) {
  return (
    <Link
      to={`/board/${post.id}`}
      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {post.title}
    </Link>
  );
}

/** Posts one under the other, for boards of words. */
export function PostRows({ posts }: { posts: readonly PostLine[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-1 border-b border-line py-4 hover:bg-mist md:px-3">
          <h2 className="flex flex-wrap items-center gap-2 text-lg">
            {post.isPinned && <StatusBadge tone="soon">공지</StatusBadge>}
            <TitleLink post={post} />
          </h2>
          <p className="line-clamp-2 text-ink-soft">{post.summary}</p>
          <PostFacts post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Posts with covers drawn from their subject. */
export function PostCards({ posts }: { posts: readonly PostLine[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {posts.map((post) => (
        <li
          key={post.id}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-paper hover:border-brand"
        >
          <Plate
            name={plateOf[post.category] ?? 'special'}
            seed={post.id}
            className="aspect-video w-full bg-brand-pale"
          />
          <div className="grid gap-2 p-5">
            {post.isPinned && (
              <p>
                <StatusBadge tone="soon">추천</StatusBadge>
              </p>
            )}
            <h2 className="text-lg">
              <TitleLink post={post} />
            </h2>
            <p className="line-clamp-2 text-ink-soft">{post.summary}</p>
            <PostFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}

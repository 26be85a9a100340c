import { Link } from 'react-router';
import type { PostListRow } from '#src/features/boards/contract/posts.ts';
import { PostCover } from '#src/features/boards/parts/post-cover.tsx';
import { boards } from '#src/features/boards/rules/boards.ts';
import type { ShownReview } from '#src/features/reviews/contract/shown.ts';
import { Review, ReviewGrid } from '#src/features/reviews/parts/review.tsx';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';

const labelOf = new Map<string, string>(boards.map(({ key, label }) => [key, label]));

/** What is new, in two lists side by side. */
export function Headlines({
  notices,
  news,
}: {
  notices: readonly PostListRow[];
  news: readonly PostListRow[];
}) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <HeadlineList title="공지사항" to="/notice" posts={notices} />
      <HeadlineList title="뉴스·칼럼·세미나" to="/news" posts={news} hasBoard />
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly to: string;
  readonly posts: readonly PostListRow[];
  readonly hasBoard?: boolean;
}

function HeadlineList({ title, to, posts, hasBoard }: ListProps) {
  return (
    <section className="rounded-card border border-line bg-paper px-5 pt-4 pb-2 max-sm:px-4 max-sm:pt-2 max-sm:last:hidden">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        <Link
          to={to}
          aria-label={`${title} 더 보기`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:underline"
        >
          더 보기
        </Link>
      </div>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="border-t border-line max-sm:nth-[n+4]:hidden">
            <Link
              to={`/board/${post.id}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-brand"
            >
              <span className="min-w-0 grow basis-56 truncate font-medium">
                {hasBoard && <span className="mr-2 text-sm text-brand">{labelOf.get(post.board)}</span>}
                {post.title}
              </span>
              <time dateTime={post.publishedAt} className="text-sm text-ink-soft tabular-nums">
                {formatSeoulDate(post.publishedAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WorkProps {
  readonly posts: readonly PostListRow[];
  readonly reviews: readonly ShownReview[];
}

/** Reports and cases, each under the picture it has everywhere, and what families say, in the same row on a phone. */
export function WorkCards({ posts, reviews }: WorkProps) {
  if (posts.length === 0) return <ReviewGrid reviews={reviews} />;
  return (
    <SwipeRow columns="sm:grid-cols-2 lg:grid-cols-4">
      {posts.map((post) => (
        <li
          key={post.id}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-paper hover:border-brand"
        >
          <PostCover post={post} sizes="320px" className="h-36 w-full" />
          <div className="grid gap-1 p-5">
            <p className="text-sm font-semibold text-brand">{labelOf.get(post.board)}</p>
            <h3 className="text-lg">
              <Link to={`/board/${post.id}`} className="after:absolute after:inset-0 hover:underline">
                {post.title}
              </Link>
            </h3>
            <p className="line-clamp-2 text-ink-soft">{post.summary}</p>
          </div>
        </li>
      ))}
      {reviews.map((review) => (
        <li key={`review-${review.reviewId}`} className="lg:col-span-2">
          <Review review={review} isShort />
        </li>
      ))}
    </SwipeRow>
  );
}

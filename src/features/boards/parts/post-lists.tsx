import { Link } from 'react-router';
import { formatCount } from '#src/shared/krw.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { PostListRow } from '../contract/posts.ts';
import { PostCover } from './post-cover.tsx';

/** After lucide (ISC). */
const clipPath =
  'm16 6-8.4 8.6a2 2 0 0 0 2.8 2.8l8.4-8.6a4 4 0 1 0-5.6-5.6l-8.4 8.5a6 6 0 1 0 8.5 8.5l8.4-8.5';

function PostFacts({ post }: { post: PostListRow }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
      <span>{post.category}</span>
      <time dateTime={post.publishedAt}>{formatSeoulDate(post.publishedAt)}</time>
      <span>조회 {formatCount(post.viewCount)}</span>
      {post.hasFiles && (
        <span className="inline-flex items-center gap-1">
          <Icon path={clipPath} size={14} /> 첨부
        </span>
      )}
    </p>
  );
}

/** The whole row or card opens the post. */
function TitleLink({ post }: { post: PostListRow }) {
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
export function PostRows({
  posts,
  headingLevel = 2,
}: {
  posts: readonly PostListRow[];
  headingLevel?: 2 | 3;
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className="border-t-2 border-ink">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-1 border-b border-line py-4 hover:bg-mist md:px-3">
          <Heading className="flex flex-wrap items-center gap-2 text-lg">
            {post.isPinned && <StatusBadge tone="soon">공지</StatusBadge>}
            <TitleLink post={post} />
          </Heading>
          <p className="line-clamp-2 text-ink-soft">{post.summary}</p>
          <PostFacts post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Whatever number there is, no card stands alone in the last row of three. */
const wideFirst = ['', 'xl:first:col-span-3', 'xl:first:col-span-2'];

/** How wide the picture of a card is drawn from 600 px on: two cards in a row and three from 1280 px on, or always three. */
const cardSizes = {
  2: '(min-width: 1280px) 286px, (min-width: 1024px) calc(50vw - 160px), (min-width: 600px) calc(50vw - 32px)',
  3: '(min-width: 1280px) 286px, (min-width: 1024px) calc(33.3vw - 114px), (min-width: 600px) calc(33.3vw - 30px)',
};
/** The same of the first, which fills its row; half of it is the picture. */
const wideFirstSizes = ['', '(min-width: 1280px) 451px, ', '(min-width: 1280px) 297px, '];

/** Posts with covers drawn from their subject; on phones all but the first are rows with a small one. */
export function PostCards({
  posts,
  headingLevel = 2,
}: {
  posts: readonly PostListRow[];
  headingLevel?: 2 | 3;
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const firstSizes = `${headingLevel === 2 ? wideFirstSizes[posts.length % 3] : ''}${cardSizes[headingLevel]}`;
  return (
    <ul
      className={classNames(
        'grid gap-3 sm:gap-5',
        headingLevel === 2 ? 'sm:grid-cols-2 xl:grid-cols-3' : 'sm:grid-cols-3',
      )}
    >
      {posts.map((post, index) => (
        <li
          key={post.id}
          className={classNames(
            'relative flex overflow-hidden rounded-card border border-line bg-paper hover:border-brand',
            index > 0 ? 'max-sm:min-h-28 sm:flex-col' : 'flex-col',
            headingLevel === 2 && wideFirst[posts.length % 3],
            headingLevel === 2 && posts.length % 3 > 0 && 'xl:first:flex-row',
          )}
        >
          <PostCover
            post={post}
            sizes={index > 0 ? `${cardSizes[headingLevel]}, 112px` : `${firstSizes}, calc(100vw - 34px)`}
            className={classNames(
              'object-cover sm:aspect-video sm:h-auto sm:w-full',
              // As high as the words beside it, whatever shape the picture has.
              index > 0 ? 'max-sm:absolute max-sm:h-full max-sm:w-28' : 'max-sm:aspect-video max-sm:w-full',
              headingLevel === 2 && index === 0 && posts.length % 3 > 0 && 'xl:w-1/2',
            )}
            isFirst={index < 3 && headingLevel === 2}
          />
          <div
            className={classNames('flex min-w-0 grow flex-col gap-2 p-4 sm:p-5', index > 0 && 'max-sm:ml-28')}
          >
            {post.isPinned && (
              <p>
                <StatusBadge tone="soon">추천</StatusBadge>
              </p>
            )}
            <Heading className="text-lg">
              <TitleLink post={post} />
            </Heading>
            <p className={classNames('line-clamp-2 text-ink-soft', index > 0 && 'max-sm:hidden')}>
              {post.summary}
            </p>
            <div className="mt-auto pt-1">
              <PostFacts post={post} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

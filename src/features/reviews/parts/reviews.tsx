import { classNames } from '#src/ui/class-names.ts';
import type { ShownReview } from '../contract/shown.ts';
import { monthOf, tellerOf } from '../rules/reviews.ts';

interface Props {
  readonly review: ShownReview;
  /** Among cards of a fixed height no more is shown than fits. */
  readonly isShort?: boolean;
}

/** What somebody said, and by grade, place and month who it was. */
export function Review({ review, isShort = false }: Props) {
  return (
    <figure className="flex h-full flex-col gap-4 rounded-card border border-line bg-paper p-5">
      <blockquote className={classNames('grow text-pretty', isShort && 'max-sm:line-clamp-7')}>
        <p>{review.body}</p>
      </blockquote>
      <figcaption className="border-t border-line pt-3 text-sm text-ink-soft">
        <strong className="text-ink">{tellerOf(review)}</strong> · {review.branchName} ·{' '}
        {review.programmeName} · {monthOf(review.writtenOn)}
        {review.isRewarded && <span className="block">학원에서 대가를 받고 쓴 후기입니다.</span>}
      </figcaption>
    </figure>
  );
}

/** Side by side where there is room. No row to swipe: nothing in it could be reached by keys. */
export function ReviewGrid({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {reviews.map((review) => (
        <li key={review.reviewId}>
          <Review review={review} />
        </li>
      ))}
    </ul>
  );
}

/** Some of them side by side under the sentence that says by what leave they stand there; nothing where there are none. */
export function ReviewStrip({ reviews }: { reviews: readonly ShownReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4" aria-label="수업 후기">
      <div>
        <h2 className="text-xl">수업 후기</h2>
        <p className="text-sm text-ink-soft">
          쓰신 분의 동의를 받아 싣습니다. 동의를 철회하시면 바로 삭제합니다.
        </p>
      </div>
      <ReviewGrid reviews={reviews} />
    </section>
  );
}

import { classNames } from '#src/ui/class-names.ts';
import type { ShownReview } from '../contract/shown.ts';

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
        <strong className="text-ink">{review.who}</strong> · {review.where}
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

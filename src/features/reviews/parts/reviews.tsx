import type { ShownReview } from '../contract/shown.ts';
import { ReviewGrid } from './review.tsx';

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

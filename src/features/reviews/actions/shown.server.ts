import type { Db } from '#src/platform/db/database.ts';
import type { ShownReview } from '../contract/shown.ts';
import { monthOf, tellerOf } from '../rules/teller.ts';
import { listShown, type Shown } from '../store/reviews.server.ts';

/** The newest reviews families may read, of a branch or a programme where that is said. */
export async function shownReviews(db: Db, wanted: Shown): Promise<ShownReview[]> {
  return (await listShown(db, wanted)).map((row) => ({
    reviewId: row.reviewId,
    body: row.body,
    who: tellerOf(row),
    where: `${row.branchName} · ${row.programmeName} · ${monthOf(row.writtenOn)}`,
    isRewarded: row.isRewarded,
  }));
}

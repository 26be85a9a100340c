import type { Db } from '#src/platform/db/database.ts';
import type { ShownReview } from '../contract/shown.ts';
import { listShown, type Shown } from '../store/reviews.server.ts';

/** The newest reviews families may read, of a branch or a programme where that is said. */
export function shownReviews(db: Db, wanted: Shown): Promise<ShownReview[]> {
  return listShown(db, wanted);
}

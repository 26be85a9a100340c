import type { Db } from '#src/platform/db/database.ts';
import type { ScoreArea } from '../rules/score-areas.ts';

/** What families read of a test before they register: what is marked, and questions of its kind. */
export async function findTestText(
  db: Db,
  testId: number,
): Promise<{ readonly scoreAreas: readonly ScoreArea[]; readonly sample: string } | undefined> {
  return db
    .selectFrom('tests')
    .select(['score_areas as scoreAreas', 'sample'])
    .where('id', '=', testId)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import type { Db } from '#src/platform/db/database.ts';

/** When a result was last made another one for the family that was shown it; null where what was shown still stands. */
export async function lastCorrectedAt(
  db: Db,
  { id, released_at: shownAt }: Pick<AttemptRow, 'id' | 'released_at'>,
): Promise<Date | null> {
  if (!shownAt) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (
      select at, shown is distinct from lag(shown) over (order by id) as moved
      from (select id, at, array[result ->> 'levelCode', result #>> '{scale,mid}', result ->> 'points',
        result ->> 'maxPoints'] as shown from level_placements where attempt_id = ${id}) p
    ) q where moved and at > ${shownAt}`.execute(db);
  return rows[0]?.at ?? null;
}

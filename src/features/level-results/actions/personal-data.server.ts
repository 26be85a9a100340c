import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';
import { listOldAttempts } from '../store/personal-data.server.ts';

/** Destroys what was said to be destroyed a year after the attempt; answers how many attempts that were. */
export async function destroyOldAttempts(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const before = new Date(now.getTime() - levelLimits.keptDays * dayMs);
  return inTransaction(academy.db, async (tx) => {
    const ids = await listOldAttempts(tx, before);
    await academy.personal.eraseRows(tx, { table: 'level_attempts', ids, now });
    return ids.length;
  });
}

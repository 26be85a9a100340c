import { moveAttempt } from '#src/features/level-attempts/actions/moves.server.ts';
import { lockAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import { scoreAttempt } from '#src/features/level-results/actions/score.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';

/** Scores what was handed in and shows it, telling nobody; what is shown already stays as it is. */
export async function show(academy: Academy, attemptId: number, at: Date): Promise<void> {
  await scoreAttempt({ ...academy, clock: { ...academy.clock, now: () => at } }, attemptId);
  await inTransaction(academy.db, async (tx) => {
    const locked = await lockAttempt(tx, attemptId);
    if (locked.state !== 'scored') return;
    const now = new Date(at.getTime() + 60 * minuteMs);
    const change = { released_at: now, late_until: null };
    await moveAttempt(tx, locked, { to: 'released', why: { by: byProduct, code: 'released', now }, change });
  });
}

/** Shows what a process that ended between a paper and its result has left of those students. */
export async function showLeft(academy: Academy, studentName: string): Promise<void> {
  const left = await academy.db
    .selectFrom('level_attempts')
    .select(['id', 'created_at as at'])
    .where('student_name', 'like', `${studentName} %`)
    .where('state', 'in', ['submitted', 'scored'])
    .orderBy('id')
    .execute();
  for (const { id, at } of left) await show(academy, id, at);
}

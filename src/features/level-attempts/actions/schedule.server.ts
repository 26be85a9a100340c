import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';

/** Adds (or moves) the job that closes an attempt when its time and the grace are over. */
export async function scheduleExpiry(tx: Tx, attemptId: number, deadlineAt: Date): Promise<void> {
  const runAt = new Date(deadlineAt.getTime() + (levelLimits.graceSeconds + 1) * 1000);
  await addJob(tx, { name: 'level-tests.expire', runAt, key: `level-expire-${attemptId}` }, { attemptId });
}

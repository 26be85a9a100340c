import type { Academy } from '#src/platform/academy.ts';
import { sweepAnswers } from '#src/platform/http/idempotency.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepRateLimits } from '#src/platform/rate-limits.ts';
import { sweepProofs } from './store.server.ts';

/** Removes challenges, passes, proofs, budgets and kept answers that are over. */
export function proofsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'proofs.sweep': async () => {
      const now = academy.clock.now();
      await everyStep(
        () => sweepProofs(academy.db, now),
        () => sweepRateLimits(academy),
        () => sweepAnswers(academy.db, now),
      );
    },
  };
}

export const proofsSchedule: ScheduledJob[] = [{ name: 'proofs.sweep', cron: '17 * * * *' }];

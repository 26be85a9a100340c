import { z } from 'zod';
import { sweepExpired } from '#src/features/level-attempts/actions/close.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { everyStep, throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { destroyOldAttempts } from './actions/personal-data.server.ts';
import { carryOutDue, carryOutRelease } from './actions/planned-release.server.ts';
import { releaseWaitedFor, rescoreReviewed, scoreAttempt, scoreUnscored } from './actions/score.server.ts';

const Payload = z.object({ attemptId: z.number() });
const Release = z.object({ releaseId: z.number() });

export function levelResultsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'level-tests.score': async (payload) => {
      await scoreAttempt(academy, Payload.parse(payload).attemptId);
    },
    'level-tests.release': async (payload) => {
      await carryOutRelease(academy, Release.parse(payload).releaseId);
    },
    'level-tests.remark': async () => {
      await rescoreReviewed(academy);
    },
    'level-tests.destroy': async () => {
      await destroyOldAttempts(academy);
    },
    /** Keeps the watch, and catches whatever a lost job left behind. */
    'level-tests.sweep': async () => {
      await everyStep(
        async () => throwTogether(await sweepExpired(academy)),
        () => scoreUnscored(academy),
        () => releaseWaitedFor(academy),
        () => carryOutDue(academy),
      );
    },
  };
}

export const levelResultsSchedule: ScheduledJob[] = [
  { name: 'level-tests.sweep', cron: '* * * * *' },
  { name: 'level-tests.destroy', cron: '41 18 * * *' },
];

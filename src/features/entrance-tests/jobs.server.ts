import { type SeatMoments, sweepHolds } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';

/** `moments` are those of every feature with seats: one sweep frees the holds of all. */
export function entranceTestsJobs(academy: Academy, moments: SeatMoments): Record<string, JobHandler> {
  return {
    'seats.sweep': async () => {
      await sweepHolds(academy.db, academy.clock.now(), moments);
    },
  };
}

export const entranceTestsSchedule: ScheduledJob[] = [{ name: 'seats.sweep', cron: '* * * * *' }];

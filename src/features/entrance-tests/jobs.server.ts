import { type SeatMoments, sweepHolds } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sendAlarms } from './actions/alarms.server.ts';

/** `moments` are those of every feature with seats: one sweep frees the holds of all. */
export function entranceTestsJobs(academy: Academy, moments: SeatMoments): Record<string, JobHandler> {
  return {
    'seats.sweep': async () => {
      await sweepHolds(academy.db, academy.clock.now(), moments);
    },
    'tests.alarms': async () => {
      await sendAlarms(academy);
    },
  };
}

export const entranceTestsSchedule: ScheduledJob[] = [
  { name: 'seats.sweep', cron: '* * * * *' },
  { name: 'tests.alarms', cron: '* * * * *' },
];

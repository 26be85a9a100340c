import { sweepHolds } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sendAlarms } from './actions/alarms.server.ts';
import { seatMoments } from './actions/moments.server.ts';

export function entranceTestsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'seats.sweep': async () => {
      await sweepHolds(academy.db, academy.clock.now(), seatMoments);
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

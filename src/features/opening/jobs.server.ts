import type { Academy } from '#src/platform/academy.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { moveRounds } from './actions/rounds.server.ts';

export const openingJobs = (academy: Academy): Record<string, JobHandler> => ({
  'tests.rounds': async () => {
    throwTogether(await moveRounds(academy));
  },
});

export const openingSchedule: ScheduledJob[] = [{ name: 'tests.rounds', cron: '* * * * *' }];

import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepSlotHolds } from './actions/calendar.server.ts';
import { destroyOldRequests } from './actions/personal-data.server.ts';

export function counsellingJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'counselling.destroy': async () => {
      await destroyOldRequests(academy);
      await sweepSlotHolds(academy);
    },
  };
}

export const counsellingSchedule: ScheduledJob[] = [{ name: 'counselling.destroy', cron: '37 18 * * *' }];

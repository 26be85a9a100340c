import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sendDueNotices } from './actions/notices.server.ts';
import { destroyOldBookings } from './actions/personal-data.server.ts';

export function presentationsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'presentations.notices': async () => {
      await sendDueNotices(academy);
    },
    'presentations.destroy': async () => {
      await destroyOldBookings(academy);
    },
  };
}

export const presentationsSchedule: ScheduledJob[] = [
  { name: 'presentations.notices', cron: '* * * * *' },
  { name: 'presentations.destroy', cron: '23 18 * * *' },
];

import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepSlotHolds } from './actions/calendar/calendar.server.ts';
import { closeQuietRequests } from './actions/calendar/quiet.server.ts';
import { sendDueReminders } from './actions/calendar/reminders.server.ts';
import { destroyOldRequests } from './actions/personal-data.server.ts';

export function counsellingJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'counselling.reminders': async () => {
      await sendDueReminders(academy);
    },
    'counselling.close-quiet': async () => {
      await closeQuietRequests(academy);
    },
    'counselling.destroy': async () => {
      await everyStep(
        () => destroyOldRequests(academy),
        () => sweepSlotHolds(academy),
      );
    },
  };
}

export const counsellingSchedule: ScheduledJob[] = [
  { name: 'counselling.reminders', cron: '* * * * *' },
  // 10:20 in Seoul: it ends in texts.
  { name: 'counselling.close-quiet', cron: '20 1 * * *' },
  { name: 'counselling.destroy', cron: '37 18 * * *' },
];

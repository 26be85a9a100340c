import type { SeatHooks } from '#src/features/seats/actions/hooks.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sendAlarms } from './actions/alarms.server.ts';
import { sendNotices } from './actions/notices.server.ts';
import { moveWaitlists } from './actions/waitlists.server.ts';

/** `moments` are those of every feature with seats: a line that is passed on may move another's. */
export const waitlistJobs = (academy: Academy, hooks: SeatHooks): Record<string, JobHandler> => ({
  'tests.lines': async () => {
    await moveWaitlists(academy, hooks);
  },
  'tests.notices': async () => {
    await sendNotices(academy);
  },
  'tests.alarms': async () => {
    await sendAlarms(academy);
  },
});

export const waitlistSchedule: ScheduledJob[] = [
  { name: 'tests.lines', cron: '* * * * *' },
  { name: 'tests.notices', cron: '* * * * *' },
  { name: 'tests.alarms', cron: '* * * * *' },
];

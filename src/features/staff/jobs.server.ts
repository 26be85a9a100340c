import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { cutLogs } from './actions/privacy.server.ts';

/** Shortens the office's logs when their years are over. */
export function staffJobs(academy: Academy): Record<string, JobHandler> {
  return { 'staff.cut-logs': () => cutLogs(academy) };
}

export const staffSchedule: ScheduledJob[] = [{ name: 'staff.cut-logs', cron: '17 18 * * *' }];

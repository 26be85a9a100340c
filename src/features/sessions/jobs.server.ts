import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepSessions } from './store.server.ts';

/** Removes sessions whose log-in record need not be kept any longer. */
export function sessionsJobs(academy: Academy): Record<string, JobHandler> {
  return { 'sessions.sweep': () => sweepSessions(academy.db, academy.clock.now()) };
}

export const sessionsSchedule: ScheduledJob[] = [{ name: 'sessions.sweep', cron: '53 18 * * *' }];

import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepDevices } from './store/devices.server.ts';
import { sweepSessions } from './store.server.ts';

/** Removes sessions whose log-in record need not be kept any longer. */
export function sessionsJobs(academy: Academy): Record<string, JobHandler> {
  return { 'sessions.sweep': () => sweep(academy) };
}

async function sweep({ db, clock }: Academy): Promise<void> {
  await sweepSessions(db, clock.now());
  await sweepDevices(db, clock.now());
}

export const sessionsSchedule: ScheduledJob[] = [{ name: 'sessions.sweep', cron: '53 18 * * *' }];

import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { sweepDevices } from './store/devices.server.ts';
import { sweepSessions } from './store/sessions.server.ts';

/** Removes sessions whose log-in record need not be kept any longer. */
export function sessionsJobs(academy: Academy): Record<string, JobHandler> {
  return { 'sessions.sweep': () => sweep(academy) };
}

async function sweep({ db, clock }: Academy): Promise<void> {
  const now = clock.now();
  await everyStep(
    () => sweepSessions(db, now),
    () => sweepDevices(db, now),
  );
}

export const sessionsSchedule: ScheduledJob[] = [{ name: 'sessions.sweep', cron: '53 18 * * *' }];

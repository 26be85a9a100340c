import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { reconcileLedgers } from './actions.server.ts';

export function invariantsJobs(academy: Academy): Record<string, JobHandler> {
  return { 'invariants.compare': () => reconcileLedgers(academy) };
}

export const invariantsSchedule: ScheduledJob[] = [{ name: 'invariants.compare', cron: '*/10 * * * *' }];

import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { countedFrom } from './rules.ts';
import { deletePageCountsBefore } from './store/visits.server.ts';

/** `telemetry.forget` lets go of the counts of days that nobody compares with any more. */
export function telemetryJobs({ db, clock }: Academy): Record<string, JobHandler> {
  return {
    'telemetry.forget': () => deletePageCountsBefore(db, seoulDay(countedFrom(clock.now()))),
  };
}

export const telemetrySchedule: ScheduledJob[] = [{ name: 'telemetry.forget', cron: '47 18 * * *' }];

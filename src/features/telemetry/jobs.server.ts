import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { countedFrom } from './rules/reports.ts';
import { forgetFailures } from './store/failed-request-list.server.ts';
import { deletePageCountsBefore } from './store/visits.server.ts';

/** `telemetry.forget` lets go of the counts of days that nobody compares with any more, and of requests that failed long ago. */
export function telemetryJobs({ db, clock }: Academy): Record<string, JobHandler> {
  return {
    'telemetry.forget': () =>
      everyStep(
        () => deletePageCountsBefore(db, seoulDay(countedFrom(clock.now()))),
        () => forgetFailures(db, clock.now()),
      ),
  };
}

export const telemetrySchedule: ScheduledJob[] = [{ name: 'telemetry.forget', cron: '47 18 * * *' }];

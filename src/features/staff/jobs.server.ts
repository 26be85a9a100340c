import type { Academy } from '#src/platform/academy.ts';
import { everyStep } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { cutLogs } from './actions/privacy/privacy.server.ts';
import { sweepStaffDevices } from './store/devices.server.ts';

/** Shortens the office's logs when their years are over. */
export function staffJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'staff.cut-logs': async () => {
      await everyStep(
        () => cutLogs(academy),
        () => sweepStaffDevices(academy.db, academy.clock.now()),
      );
    },
  };
}

export const staffSchedule: ScheduledJob[] = [{ name: 'staff.cut-logs', cron: '17 18 * * *' }];

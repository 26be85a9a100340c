import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { dayMs } from '#src/shared/durations.ts';
import { unusedDays } from './rules/uploads.ts';
import { removeUnusedUploads } from './store/unused-files.server.ts';

/** `boards.unused-files` removes pictures and files that no text uses, nor any version that could be restored. */
export function boardsJobs({ db, clock }: Academy): Record<string, JobHandler> {
  return {
    'boards.unused-files': async () => {
      await removeUnusedUploads(db, new Date(clock.now().getTime() - unusedDays * dayMs));
    },
  };
}

/** Sunday nights in Seoul, when nobody writes. */
export const boardsSchedule: ScheduledJob[] = [{ name: 'boards.unused-files', cron: '20 18 * * 6' }];

import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { dayMs } from '#src/shared/durations.ts';
import { removeLeftovers } from './actions/stored-files.server.ts';
import { unusedDays } from './rules/uploads.ts';
import { removeUnusedUploads } from './store/unused-files.server.ts';

/**
 * `boards.unused-files` removes pictures and files that no text uses, nor any version that could be restored; `boards.leftovers`
 * removes from the store of objects what belongs to no file.
 */
export function boardsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'boards.unused-files': async () => {
      const now = academy.clock.now();
      await removeUnusedUploads(academy.db, { now, before: new Date(now.getTime() - unusedDays * dayMs) });
    },
    'boards.leftovers': async () => void (await removeLeftovers(academy)),
  };
}

export const boardsSchedule: ScheduledJob[] = [
  // Sunday nights in Seoul, when nobody writes.
  { name: 'boards.unused-files', cron: '20 18 * * 6' },
  { name: 'boards.leftovers', cron: '*/10 * * * *' },
];

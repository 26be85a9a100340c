import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, JobLane, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { makeNext, sizesJob } from './actions/making.server.ts';
import type { PictureSource } from './actions/sources.server.ts';

/** `pictures.sizes` makes the sizes of pictures that have none: of a new one at once, of older ones in turn. */
export function picturesJobs(
  academy: Academy,
  sources: readonly PictureSource[],
): Record<string, JobHandler> {
  return { [sizesJob]: () => makeNext(academy, sources) };
}

export const picturesSchedule: ScheduledJob[] = [{ name: sizesJob, cron: '*/5 * * * *' }];

/** One at a time in a process: it takes a core, and no message or payment waits behind it. */
export const picturesLanes: JobLane[] = [{ jobs: [sizesJob], workers: 1 }];

import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { makeNext, sizesJob, sizesPriority } from './actions/making.server.ts';
import type { PictureSource } from './actions/sources.server.ts';

/** `pictures.sizes` makes the sizes of pictures that have none: of a new one at once, of older ones in turn. */
export function picturesJobs(
  academy: Academy,
  sources: readonly PictureSource[],
): Record<string, JobHandler> {
  return { [sizesJob]: () => makeNext(academy, sources) };
}

export const picturesSchedule: ScheduledJob[] = [
  { name: sizesJob, cron: '*/5 * * * *', priority: sizesPriority },
];

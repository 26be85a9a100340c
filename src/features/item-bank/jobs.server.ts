import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { dayMs } from '#src/shared/durations.ts';
import { moveMedia } from '../item-media/actions.server.ts';

/** So many at a time: what is left goes the next time. */
const atOnce = 50;

/**
 * `item-bank.media` brings new pictures and recordings of items into the store of objects, where there is one; what is older goes
 * by `move-files`, so that what that brought back stays.
 */
export function itemBankJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'item-bank.media': async () => {
      if (!academy.objects) return;
      const since = new Date(academy.clock.now().getTime() - dayMs);
      const { failure } = await moveMedia(academy, { to: 'store', since, most: atOnce });
      if (failure) throw new Error(`Media of items: ${failure}.`);
    },
  };
}

export const itemBankSchedule: ScheduledJob[] = [{ name: 'item-bank.media', cron: '*/10 * * * *' }];

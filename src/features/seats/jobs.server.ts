import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { matchPools, type SeatHooks, sweepHolds } from './actions/pools.server.ts';

const MatchPayload = z.object({ poolIds: z.array(z.number().int()).min(1).max(20) });

/** `moments` are those of every feature with seats: one sweep frees the holds of all. */
export const seatsJobs = (academy: Academy, hooks: SeatHooks): Record<string, JobHandler> => ({
  'seats.sweep': async () => {
    throwTogether(await sweepHolds(academy.db, academy.clock.now(), { hooks, alone: academy.alone }));
  },
  'seats.match': (payload) => {
    const { poolIds } = MatchPayload.parse(payload);
    return inTransaction(academy.db, (tx) => matchPools(tx, poolIds, { now: academy.clock.now(), hooks }));
  },
});

export const seatsSchedule: ScheduledJob[] = [{ name: 'seats.sweep', cron: '* * * * *' }];

import { z } from 'zod';
import { matchPools, type SeatMoments, sweepHolds } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { refundUndecided } from './actions/changes/cancel-session.server.ts';
import { moveRounds } from './actions/sessions/rounds.server.ts';
import { sendAlarms } from './actions/waitlist/alarms.server.ts';
import { moveLines } from './actions/waitlist/lines.server.ts';
import { sendNotices } from './actions/waitlist/notices.server.ts';

const MatchPayload = z.object({ poolIds: z.array(z.number().int()).min(1).max(20) });

const UndecidedPayload = z.object({ sessionId: z.number().int(), reason: z.string() });

/** `moments` are those of every feature with seats: one sweep frees the holds of all. */
export function entranceTestsJobs(academy: Academy, moments: SeatMoments): Record<string, JobHandler> {
  return {
    'seats.sweep': async () => {
      throwTogether(await sweepHolds(academy.db, academy.clock.now(), moments, academy.alone));
    },
    'seats.match': (payload) => {
      const { poolIds } = MatchPayload.parse(payload);
      return inTransaction(academy.db, (tx) => matchPools(tx, poolIds, academy.clock.now(), moments));
    },
    'tests.rounds': async () => {
      throwTogether(await moveRounds(academy));
    },
    'tests.lines': async () => {
      await moveLines(academy, moments);
    },
    'tests.notices': async () => {
      await sendNotices(academy);
    },
    'tests.default-refunds': async (payload) => {
      await refundUndecided(academy, UndecidedPayload.parse(payload));
    },
    'tests.alarms': async () => {
      await sendAlarms(academy);
    },
  };
}

export const entranceTestsSchedule: ScheduledJob[] = [
  { name: 'seats.sweep', cron: '* * * * *' },
  { name: 'tests.rounds', cron: '* * * * *' },
  { name: 'tests.lines', cron: '* * * * *' },
  { name: 'tests.notices', cron: '* * * * *' },
  { name: 'tests.alarms', cron: '* * * * *' },
];

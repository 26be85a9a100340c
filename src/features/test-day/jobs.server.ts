import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import { refundUndecided } from './actions/cancel-session.server.ts';

const UndecidedPayload = z.object({ sessionId: z.number().int(), reason: z.string() });

export const testDayJobs = (academy: Academy): Record<string, JobHandler> => ({
  'tests.default-refunds': async (payload) => {
    await refundUndecided(academy, UndecidedPayload.parse(payload));
  },
});

import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import { expireIfOver } from './actions/close.server.ts';

const Payload = z.object({ attemptId: z.number() });

export function levelAttemptsJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'level-tests.expire': async (payload) => {
      await expireIfOver(academy, Payload.parse(payload).attemptId);
    },
  };
}

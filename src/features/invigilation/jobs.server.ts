import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import { findEvidence } from './actions/integrity.server.ts';

const Payload = z.object({ attemptId: z.number() });

export function invigilationJobs(academy: Academy): Record<string, JobHandler> {
  return {
    'level-tests.compare': async (payload) => {
      await findEvidence(academy, Payload.parse(payload).attemptId);
    },
  };
}

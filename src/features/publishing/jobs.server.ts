import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import type { PublishKinds } from './actions/kinds.server.ts';
import { publishDue } from './actions/publishing.server.ts';

const Due = z.object({ subject: z.string(), version: z.number() });

export function publishingJobs(academy: Academy, kinds: PublishKinds): Record<string, JobHandler> {
  return {
    'publishing.due': (payload) => publishDue({ academy, kinds }, Due.parse(payload)),
  };
}

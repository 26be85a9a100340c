import { z } from 'zod';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { compareDay, startDaily } from './actions/reconciliations.server.ts';

const OfRun = z.object({ runId: z.number() });

export function bookkeepingJobs(academy: Academy, hooks: PaymentHooks): Record<string, JobHandler> {
  return {
    'payments.compare-day': async (payload) => compareDay(academy, hooks, OfRun.parse(payload).runId),
    'payments.start-comparison': () => startDaily(academy),
  };
}

export const bookkeepingSchedule: ScheduledJob[] = [
  // 04:10 in Seoul, when the provider's day is closed.
  { name: 'payments.start-comparison', cron: '10 19 * * *' },
];

import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, JobLane, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import { deliver, fanOut, forgetEvents, sendDue, type WebhookHooks } from './actions/sending.server.ts';

const FanOutPayload = z.object({ eventId: z.number().int() });
const DeliverPayload = z.object({ deliveryId: z.number().int() });

/** `webhooks.fan-out` gives an event to everybody who listens, `webhooks.deliver` sends it to one of them. */
export function webhooksJobs(academy: Academy, hooks: WebhookHooks): Record<string, JobHandler> {
  return {
    'webhooks.fan-out': (payload) => fanOut(academy, FanOutPayload.parse(payload).eventId, hooks),
    'webhooks.deliver': (payload) => deliver(academy, DeliverPayload.parse(payload).deliveryId),
    'webhooks.sweep': () => sendDue(academy),
    'webhooks.forget': () => forgetEvents(academy),
  };
}

export const webhooksSchedule: ScheduledJob[] = [
  { name: 'webhooks.sweep', cron: '* * * * *' },
  { name: 'webhooks.forget', cron: '41 18 * * *' },
];

/** A listener that hangs holds up other listeners for ten seconds at most, and nothing else at all. */
export const webhooksLanes: JobLane[] = [{ jobs: ['webhooks.deliver'], workers: 4 }];

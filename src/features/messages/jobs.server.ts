import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import { addJob, type JobHandler, type JobLane, type ScheduledJob } from '#src/platform/jobs/jobs.ts';
import type { AdvertisingHooks } from './actions/advertising.server.ts';
import { askDeliveries } from './actions/deliveries.server.ts';
import { forgetOldMessages, sendDueMessages, sendMessages, sendTogether } from './actions/messages.server.ts';

const SendPayload = z.object({
  messageId: z.number().int(),
  /** More of its kind that were queued with it. */
  others: z.array(z.number().int()).default([]),
});

/** `messages.send…` tries messages of its kind; `messages.sweep` finds what a crash left behind, `messages.ask-deliveries` what arrived. */
export function messagesJobs(academy: Academy, hooks: AdvertisingHooks): Record<string, JobHandler> {
  const send: JobHandler = (payload) => {
    const { messageId, others } = SendPayload.parse(payload);
    return sendMessages(academy, [messageId, ...others], hooks);
  };
  return {
    'messages.send-awaited': send,
    'messages.send': send,
    'messages.send-many': send,
    'messages.send-together': async () => {
      if (await sendTogether(academy, hooks)) await addJob(academy.db, 'messages.send-together', {});
    },
    'messages.sweep': async () => {
      await sendDueMessages(academy, hooks);
    },
    'messages.ask-deliveries': async () => {
      // A hundred by one call; the next hundred is a job of its own.
      if (await askDeliveries(academy)) await addJob(academy.db, 'messages.ask-deliveries', {});
    },
    'messages.forget': () => forgetOldMessages(academy),
  };
}

export const messagesSchedule: ScheduledJob[] = [
  { name: 'messages.sweep', cron: '* * * * *', priority: -1 },
  { name: 'messages.ask-deliveries', cron: '* * * * *', priority: -1 },
  { name: 'messages.forget', cron: '23 18 * * *' },
];

/** A vendor that hangs holds up its own kind of message only: neither a code, nor a payment, nor a sweep. */
export const messagesLanes: JobLane[] = [
  { jobs: ['messages.send-awaited'], workers: 4 },
  { jobs: ['messages.send'], workers: 4 },
  {
    jobs: ['messages.send-many', 'messages.send-together', 'messages.sweep', 'messages.ask-deliveries'],
    workers: 4,
  },
];

import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import type { JobHandler, ScheduledJob } from '#src/platform/jobs/jobs.ts';
import type { AdvertisingMoments } from './actions/advertising.server.ts';
import { forgetOldMessages, sendDueMessages, sendMessage } from './actions.server.ts';

const SendPayload = z.object({ messageId: z.number().int() });

/** `messages.send` tries one message; `messages.sweep` finds what a crash left behind. */
export function messagesJobs(academy: Academy, moments: AdvertisingMoments): Record<string, JobHandler> {
  return {
    'messages.send': (payload) => sendMessage(academy, SendPayload.parse(payload).messageId, moments),
    'messages.sweep': async () => {
      await sendDueMessages(academy, moments);
    },
    'messages.forget': () => forgetOldMessages(academy),
  };
}

export const messagesSchedule: ScheduledJob[] = [
  { name: 'messages.sweep', cron: '* * * * *' },
  { name: 'messages.forget', cron: '23 18 * * *' },
];

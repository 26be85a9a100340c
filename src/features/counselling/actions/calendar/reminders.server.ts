import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { dueReminders, type ReminderKind } from '#src/features/counselling/rules/reminders.ts';
import { claimReminder, listNearTimes } from '#src/features/counselling/store/reminders.server.ts';
import { lockRequest } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { dayMs } from '#src/shared/durations.ts';
import { factsFor } from '../requests/views.server.ts';
import { notify } from './steps.server.ts';

/** Reminds of the times that are due now; derived from the times as they are, each once for one time. */
export async function sendDueReminders(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const near = await listNearTimes(academy.db, now, new Date(now.getTime() + dayMs));
  let sent = 0;
  const timeOf = new Map(near.map((time) => [time.requestId, time]));
  const faults = await academy.alone('counselling.reminders request', [...timeOf.keys()], async (id) => {
    const time = timeOf.get(id);
    const due = time ? dueReminders(time, now).filter((kind) => !time.sent?.includes(kind)) : [];
    for (const kind of due) if (time && (await remind(academy, time, { kind, now }))) sent += 1;
  });
  throwTogether(faults);
  return sent;
}

/** Looks again under the lock: the time may have been given up since the list was read. */
async function remind(
  academy: Academy,
  { requestId, startsAt }: { readonly requestId: number; readonly startsAt: Date },
  { kind, now }: { kind: ReminderKind; now: Date },
): Promise<boolean> {
  return inTransaction(academy.db, async (tx) => {
    const row = await lockRequest(tx, requestId);
    const facts = await factsFor(academy, tx, row);
    if (facts.appointment?.startsAt.getTime() !== startsAt.getTime()) return false;
    if (!(await claimReminder(tx, { requestId, kind, startsAt }, now))) return false;
    await notify(tx, row, {
      text: messageTexts.reminder(facts, kind, now),
      template: `reminder_${kind}`,
      expiresAt: startsAt,
    });
    return true;
  });
}

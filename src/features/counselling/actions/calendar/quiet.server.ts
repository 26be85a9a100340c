import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { quietDays } from '#src/features/counselling/rules/requests.ts';
import { releaseAppointment } from '#src/features/counselling/store/calendar.server.ts';
import { isQuiet, listQuiet } from '#src/features/counselling/store/quiet.server.ts';
import { lockRequest } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import { factsFor } from '../requests/views.server.ts';
import { notify, step } from './steps.server.ts';

/**
 * Ends requests to which nothing happened for `quietDays` days, with a text: what is open counts against the family's two,
 * and what never ends is never destroyed. Answers how many.
 */
export async function closeQuietRequests(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const since = new Date(now.getTime() - quietDays * dayMs);
  const due = await listQuiet(academy.db, since);
  const faults = await academy.alone('counselling.close-quiet request', due, (id) =>
    inTransaction(academy.db, async (tx) => {
      const row = await lockRequest(tx, id);
      if (!(await isQuiet(tx, id, since))) return;
      await releaseAppointment(tx, id);
      const change = { state: 'closed' as const, next_action: '', next_on: null };
      const by = { by: byProduct, code: 'quiet', now, isQuiet: true } as const;
      const closed = await step(academy, tx, { row, change, by });
      if (row.guardian_mobile === '') return;
      await notify(tx, row, {
        text: messageTexts.quiet(await factsFor(academy, tx, closed), quietDays),
        template: 'quiet',
      });
    }),
  );
  throwTogether(faults);
  return due.length;
}

import {
  counsellingOfficeErrors,
  type RequestDetails,
  type reopenCounselling,
} from '#src/features/counselling/contract/office.ts';
import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type CounsellingHooks, notify, step } from '../calendar/steps.server.ts';
import { endedByStaff, lockAsSeen, own, readDetails } from './details.server.ts';
import { factsFor } from './views.server.ts';

/** Takes the end of a request back; the time it had stays free, and the guardian is told that it goes on. */
export async function reopen(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof reopenCounselling>; hooks: CounsellingHooks },
): Promise<RequestDetails> {
  const found = await own(academy, actor, input.requestId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockAsSeen(tx, found.id, input.version);
    const state = await endedByStaff(tx, row);
    if (state === null) throw counsellingOfficeErrors.not_reopened();
    const by = byStaff(actor.staffId);
    const why = { by, code: 'reopened', note: input.reason, now, isQuiet: true } as const;
    const moved = await step(academy, tx, { row, change: { state }, by: why });
    await notify(tx, moved, {
      text: messageTexts.reopened(await factsFor(academy, tx, moved)),
      template: 'reopened',
    });
  });
  return readDetails(academy, actor, { requestId: found.id, hooks });
}

import { changedBy } from '#src/features/registrations/actions/changes/changed-by.server.ts';
import { lockWithPool, moveRegistration } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { mayMoveRegistration, registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { listLiveOf } from '#src/features/registrations/store/registrations.server.ts';
import type { attendEndpoint, CheckInView } from '#src/features/test-day/contract/office-work.ts';
import { type ResultDeps, takeBackResult } from '#src/features/test-results/actions/shown-results.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { notifyResultAnew } from '#src/features/waitlist/actions/notices.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { readForCheckIn } from './office-work.server.ts';

/**
 * Writes down that a child came or did not, from the day of the test on, or takes that back. A colleague's word is not
 * replaced unseen, and a result that is entered is not left behind.
 */
export async function attend(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof attendEndpoint>; deps: ResultDeps },
): Promise<CheckInView> {
  const found = await findForStaff(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  if (seoulDay(now) < seoulDay(found.session.startsAt)) throw testErrors.not_today();
  await inTransaction(academy.db, async (tx) => {
    const { row } = await lockWithPool(tx, found.row.id, now);
    if (row.state === input.outcome) return;
    const state = row.state;
    if (!mayMoveRegistration(state, input.outcome) || state === 'expired') throw testErrors.not_attendable();
    if (row.state !== input.from)
      throw await changedBy(tx, deps, {
        registrationId: row.id,
        currentState: `지금은 '${registrationLabels[state]}'입니다.`,
      });
    if (state === 'attended') {
      const { session } = found;
      const of = { row, session, reason: input.reason, now, placesOf: deps.placesOf };
      if (await takeBackResult(tx, actor, of)) await notifyResultAnew(tx, row.id);
    }
    // Who did not come may have been registered again for the same test since.
    if (state === 'absent') {
      const live = await listLiveOf(tx, [row.child_id]);
      if (live.some((one) => one.childId === row.child_id && one.testId === row.test_id))
        throw testErrors.already();
    }
    const code = input.outcome === 'confirmed' ? 'attendance_undone' : 'attendance';
    await moveRegistration(tx, row, {
      change: { state: input.outcome },
      why: { by: byStaff(actor.staffId), code, now },
    });
  });
  return readForCheckIn(academy, actor, input.registrationNo);
}

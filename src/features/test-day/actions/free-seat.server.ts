import { lockWithPool, seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';
import { freeHold } from '#src/features/seats/actions/pools.server.ts';
import type { CheckInView, freeSeatEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { readForCheckIn } from './office-work.server.ts';

/**
 * Frees a seat that a cancelled or expired registration still takes, and offers it to those who wait. The registration
 * stays as it is; no money moves.
 */
export async function freeSeat(
  academy: Academy,
  actor: StaffActor,
  { registrationNo, reason }: InputOf<typeof freeSeatEndpoint>,
): Promise<CheckInView> {
  const found = await findForStaff(academy, actor, registrationNo);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWithPool(tx, found.row.id, now);
    if (!isOver(row.state)) throw testErrors.seat_in_use();
    if (!(await freeHold(tx, row.hold_id, { now, why: 'freed_by_staff', hooks: seatHooks })))
      throw testErrors.no_seat_left();
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `${registrationNo} 좌석 풀기`,
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForCheckIn(academy, actor, registrationNo);
}

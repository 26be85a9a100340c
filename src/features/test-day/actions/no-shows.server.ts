import { closeEvening, type Evening, reopenEvening } from '#src/features/check-in/actions/evening.server.ts';
import { moveRegistrations } from '#src/features/registrations/actions/seats/hooks.server.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { closeNoShowsEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { lockClosed, lockUnmarked } from '#src/features/test-day/store/attendance.server.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

const evening: Evening<RegistrationRow> = {
  log: { entity: 'test-session', rows: '인원', action: '결시 정리' },
  lockUnmarked,
  lockClosed,
  numberOf: (row) => row.registration_no,
  move: (tx, rows, { isAbsent, why }) =>
    moveRegistrations(tx, rows, { change: { state: isAbsent ? 'absent' : 'confirmed' }, why }),
  errors: { ...testErrors, list_changed: testErrors.roster_changed },
};

/** Closes the roster in the evening. Refuses with `not_over`, `roster_changed`; see `closeEvening`. */
export async function closeNoShows(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof closeNoShowsEndpoint>,
): Promise<{ closed: number }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const isOver = (now: Date) => session.state === 'open' && session.endsAt <= now;
  return closeEvening(academy, { evening, actor, session }, { isOver, shown: input.registrationNos });
}

/** Takes that back. Refuses with `nothing_closed`; see `reopenEvening`. */
export async function reopenNoShows(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<{ reopened: number }> {
  return reopenEvening(academy, { evening, actor, session: await ownSession(academy, actor, sessionId) });
}

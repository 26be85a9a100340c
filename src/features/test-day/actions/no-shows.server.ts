import { isSameList, noShowCode } from '#src/features/check-in/contract/no-shows.ts';
import { moveRegistrations } from '#src/features/registrations/actions/seats/hooks.server.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { closeNoShowsEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { lockClosed, lockUnmarked } from '#src/features/test-day/store/attendance.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findForOffice, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

interface Marking {
  readonly actor: StaffActor;
  readonly session: SessionRow;
  readonly rows: readonly RegistrationRow[];
  readonly state: 'absent' | 'confirmed';
  readonly code: 'no_show' | 'no_show_undone';
  readonly action: string;
  readonly now: Date;
}

async function markAll(tx: Tx, marking: Marking): Promise<void> {
  const { actor, session, rows, state, code, action, now } = marking;
  await moveRegistrations(tx, rows, { change: { state }, why: { by: byStaff(actor.staffId), code, now } });
  const { sessionId: entityId, branchId } = session;
  const after = { 인원: rows.length };
  await auditChange(tx, actor, { entity: 'test-session', entityId, branchId, action, after, at: now });
}

async function own(academy: Academy, actor: StaffActor, sessionId: number): Promise<SessionRow> {
  const session = await findForOffice(academy.db, sessionId, actor.branchIds);
  if (!session) throw testErrors.session_gone();
  return session;
}

/** The evening: whoever has a seat and was not marked did not come. Exactly those whom the screen showed, or nobody. */
export async function closeNoShows(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof closeNoShowsEndpoint>,
): Promise<{ closed: number }> {
  const session = await own(academy, actor, input.sessionId);
  const now = academy.clock.now();
  if (session.state !== 'open' || session.endsAt > now) throw testErrors.not_over();
  return inTransaction(academy.db, async (tx) => {
    const rows = await lockUnmarked(tx, session.sessionId);
    const unmarked = rows.map((row) => row.registration_no);
    if (!isSameList(unmarked, input.registrationNos)) throw testErrors.roster_changed();
    const how = { state: 'absent', code: noShowCode, action: '결시 정리' } as const;
    await markAll(tx, { actor, session, rows, now, ...how });
    return { closed: rows.length };
  });
}

/** Takes that back for everybody who was not marked otherwise since. */
export async function reopenNoShows(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<{ reopened: number }> {
  const session = await own(academy, actor, sessionId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const rows = await lockClosed(tx, session.sessionId);
    if (rows.length === 0) throw testErrors.nothing_closed();
    const how = { state: 'confirmed', code: 'no_show_undone', action: '결시 정리 되돌리기' } as const;
    await markAll(tx, { actor, session, rows, now, ...how });
    return { reopened: rows.length };
  });
}

import { refuseSmallRoom } from '#src/features/branches/actions/planning.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { readPools, resizePool } from '#src/features/seats/actions/pools.server.ts';
import { ownSession, readForStaff } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type {
  OfficeSession,
  openSessionEndpoint,
  resizeSessionEndpoint,
} from '#src/features/test-sessions/contract/office.ts';
import { sessionStateLabels } from '#src/features/test-sessions/rules/sessions.ts';
import {
  lockSessionRow,
  touchSessionVersion,
  updateSessionState,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

const ofSession = (entityId: number, branchId: number) => ({ entity: 'test-session', entityId, branchId });

/** Shows a session to parents or takes it back; a cancelled one stays cancelled, what somebody else changed is told. */
export async function showSession(
  academy: Academy,
  actor: StaffActor,
  {
    input: { sessionId, version, reason },
    state,
  }: { input: InputOf<typeof openSessionEndpoint>; state: 'open' | 'draft' },
): Promise<OfficeSession> {
  const { branchId } = await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const newest = await lockSessionRow(tx, sessionId);
    const row = await ownSession({ ...academy, db: tx }, actor, sessionId);
    if (row.state === 'cancelled') throw testErrors.session_gone();
    // A colleague pressed the same: it is as both want it.
    if (row.state === state) return;
    if (newest !== version)
      throw await refusedElsewhere(tx, 'show', { entity: 'test-session', id: sessionId });
    if (state === 'open' && row.startsAt <= now) throw testErrors.closed();
    await updateSessionState(tx, sessionId, { state, now });
    const change = {
      ...ofSession(sessionId, branchId),
      action: state === 'open' ? '공개' : '비공개로 전환',
      before: { 상태: sessionStateLabels[row.state] },
      after: { 상태: sessionStateLabels[state] },
      ...(reason && { reason }),
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** Changes the number of seats; what is taken cannot be taken away, and what somebody else changed is not overwritten. */
export async function resizeSession(
  academy: Academy,
  actor: StaffActor,
  { sessionId, capacity, version }: InputOf<typeof resizeSessionEndpoint>,
): Promise<OfficeSession> {
  const { poolId, branchId, room } = await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = (await readPools(tx, [poolId])).get(poolId)?.capacity;
    const wish = { branchId, room, capacity, wayOn: '더 늘리려면 ‘회차 변경’에서 확인하고 바꿔 주세요.' };
    if (capacity > (before ?? 0)) await refuseSmallRoom(tx, wish, false);
    // The pool's lock comes first, as everywhere.
    const isResized = await resizePool(tx, poolId, { capacity, now, hooks: seatHooks });
    if ((await lockSessionRow(tx, sessionId)) !== version)
      throw await editedElsewhere(tx, 'test-session', sessionId);
    if (!isResized) throw testErrors.below_sold();
    await touchSessionVersion(tx, sessionId);
    const seats = { before: { 정원: before }, after: { 정원: capacity } };
    await auditChange(tx, actor, {
      ...ofSession(sessionId, branchId),
      action: '정원 변경',
      ...seats,
      at: now,
    });
  });
  return readForStaff(academy, actor, sessionId);
}

import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import {
  lockPlanning,
  refuseClosedDay,
  refuseSmallRoom,
} from '#src/features/branches/actions/planning.server.ts';
import { photographed, photoOf } from '#src/features/families/actions/photos.server.ts';
import { swapSeat } from '#src/features/registrations/actions/changes/change.server.ts';
import { changedBy } from '#src/features/registrations/actions/changes/changed-by.server.ts';
import { type Found, findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat } from '#src/features/registrations/rules/seated.ts';
import { createPool, readPools } from '#src/features/seats/actions/pools.server.ts';
import type {
  CheckInView,
  duplicateSessionEndpoint,
  moveChildEndpoint,
} from '#src/features/test-day/contract/office-work.ts';
import { type OfficeDeps, readForStaff, timesOf } from '#src/features/test-sessions/actions/office.server.ts';
import { type RoomHooks, refuseTakenRoom } from '#src/features/test-sessions/actions/room-use.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { findForOffice, insertSession } from '#src/features/test-sessions/store/sessions.server.ts';
import { findTest } from '#src/features/test-sessions/store/tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

async function viewFor(academy: Academy, { row, session }: Found): Promise<CheckInView> {
  const [branches, photos] = await Promise.all([
    listBranches(academy.db),
    photographed(academy.db, [row.child_id]),
  ]);
  const state = row.state;
  return {
    registrationNo: row.registration_no,
    childName: row.child_name,
    childGrade: gradeLabel(row.child_grade),
    hasPhoto: hasSeat(state) && photos.has(row.child_id),
    title: session.title,
    branchName: branches.find((branch) => branch.id === session.branchId)?.name ?? '',
    room: session.room,
    startsAt: session.startsAt.toISOString(),
    sessionId: session.sessionId,
    state,
    stateLabel: registrationLabels[state],
  };
}

/** The registration behind a ticket, as the door needs it. */
export async function readForCheckIn(academy: Academy, actor: StaffActor, no: string): Promise<CheckInView> {
  return viewFor(academy, await findForStaff(academy, actor, no));
}

/** The photo the door knows a child by. Only of who has a seat here; each look is written down. */
export async function readCheckInPhoto(
  academy: Academy,
  actor: StaffActor,
  no: string,
): Promise<string | null> {
  const { row } = await findForStaff(academy, actor, no);
  if (!hasSeat(row.state)) return null;
  const photo = await photoOf(academy.db, row.child_id);
  if (photo === null) return null;
  const access = { whose: `자녀 ${row.child_id}`, what: '본인 확인용 사진', reason: `${no} 응시 확인` };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  return photo;
}

/** A full session, said to staff: what families are told to do there is nothing an office does. */
function saidToOffice(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'test.sold_out') throw error;
  throw testErrors.sold_out({
    message:
      '그 회차에는 남은 자리가 없어 옮기지 않았습니다. 비었던 자리는 이미 다음 대기자에게 안내했거나 다른 학생이 접수했습니다. 다른 회차를 고르거나 정원을 늘려 주세요.',
  });
}

/** Moves a child to another session of the same test, also after the parents' own time for that is over. */
export async function moveChild(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof moveChildEndpoint>; deps: OfficeDeps },
): Promise<CheckInView> {
  const { row, session: from } = await findForStaff(academy, actor, input.registrationNo);
  const to = await findForOffice(academy.db, input.sessionId, actor.branchIds);
  const now = academy.clock.now();
  if (!to) throw testErrors.session_gone();
  if (to.state !== 'open') throw testErrors.closed();
  if (to.testId !== from.testId) throw testErrors.other_test();
  if (to.startsAt <= now) throw testErrors.closed();
  await inTransaction(academy.db, async (tx) => {
    if (from.sessionId !== input.fromSessionId)
      throw await changedBy(tx, deps, {
        registrationId: row.id,
        currentState: `${row.child_name} 학생은 지금 ${from.room}에 있습니다.`,
      });
    if (to.sessionId === from.sessionId) throw testErrors.same_session();
    const why = { by: byStaff(actor.staffId), code: 'moved_by_staff', note: input.reason, now } as const;
    await swapSeat(tx, { registrationId: row.id, from, to, ...why }).catch(saidToOffice);
    const times = { from: formatSeoulDateTime(from.startsAt), to: formatSeoulDateTime(to.startsAt) };
    await auditChange(tx, actor, {
      entity: 'test-session',
      entityId: to.sessionId,
      branchId: to.branchId,
      action: `${row.registration_no} 회차 이동`,
      before: { 회차: times.from },
      after: { 회차: times.to },
      reason: input.reason,
      at: now,
    });
  });
  return readForCheckIn(academy, actor, input.registrationNo);
}

/** Plans the same session again on another day. */
export async function duplicateSession(
  academy: Academy,
  actor: StaffActor,
  { input, rooms }: { input: InputOf<typeof duplicateSessionEndpoint>; rooms: RoomHooks },
): Promise<OfficeSession> {
  const row = await findForOffice(academy.db, input.sessionId, actor.branchIds);
  if (!row) throw testErrors.session_gone();
  const now = academy.clock.now();
  if ((await findTest(academy.db, row.testId))?.retiredAt) throw testErrors.test_retired();
  const times = timesOf(input, row.minutes, now);
  const sessionId = await inTransaction(academy.db, async (tx) => {
    const { testId, branchId, room } = row;
    await lockPlanning(tx, branchId);
    await refuseTakenRoom(tx, { branchId, room, ...times }, { ...input, rooms });
    await refuseClosedDay(tx, { branchId, ...times }, input.onClosedDay);
    const was = (await readPools(tx, [row.poolId])).get(row.poolId)?.capacity ?? 0;
    const capacity = input.capacity ?? was;
    await refuseSmallRoom(tx, { branchId, room, capacity }, input.overRoom);
    const poolId = await createPool(tx, capacity);
    const id = await insertSession(tx, { testId, branchId, poolId, room, ...times, state: 'draft' }, now);
    const after = { 시작: formatSeoulDateTime(times.startsAt), 원본: formatSeoulDateTime(row.startsAt) };
    const change = { entity: 'test-session', entityId: id, branchId, action: '회차 복제', after };
    await auditChange(tx, actor, { ...change, at: now });
    return id;
  });
  return readForStaff(academy, actor, sessionId);
}

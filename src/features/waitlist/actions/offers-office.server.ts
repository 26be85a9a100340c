import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { listByHolders, listOfEntry } from '#src/features/registrations/store/waits.server.ts';
import { openPool } from '#src/features/seats/actions/pools.server.ts';
import { offerToChosen, setOffers, setReserve } from '#src/features/seats/actions/reserve.server.ts';
import { ownSession, readForStaff } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { lockSessionRow, touchSessionVersion } from '#src/features/test-sessions/store/sessions.server.ts';
import {
  setPassFromDays,
  setReserveHold,
} from '#src/features/test-sessions/store/waitlist-settings.server.ts';
import type {
  offerSeatEndpoint,
  setOffersEndpoint,
  setReserveEndpoint,
} from '#src/features/waitlist/contract/waitlist.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

/** Offers a seat to somebody staff chose, with everybody who waits together; the reason goes into the history. */
export async function offerSeat(
  academy: Academy,
  actor: StaffActor,
  { sessionId, waitKey, reason }: InputOf<typeof offerSeatEndpoint>,
): Promise<{ offered: number }> {
  const session = await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  if (session.state !== 'open' || now >= session.closesAt) throw testErrors.closed();
  const [wait] = await listByHolders(academy.db, [waitKey]);
  if (wait?.session_id !== sessionId) throw testErrors.wait_over();
  const party = wait.entry === null ? [wait] : await listOfEntry(academy.db, wait.entry);
  const offered = party.filter((one) => one.option_no === wait.option_no).length;
  await inTransaction(academy.db, async (tx) => {
    const decided = { staffId: actor.staffId, reason, now };
    const outcome = await offerToChosen(tx, waitKey, { decided, hooks: seatHooks });
    if (outcome === 'gone') throw testErrors.wait_over();
    if (outcome === 'too_late') throw testErrors.offer_late();
    if (outcome === 'no_seat')
      throw testErrors.no_free_seat({
        message: `안내할 빈자리가 모자랍니다. ${offered > 1 ? `함께 대기하는 ${offered}명의 자리가 모두 있어야 합니다. ` : ''}정원을 늘리거나 자리가 난 뒤에 안내해 주세요.`,
      });
    const change = {
      entity: 'test-session',
      entityId: sessionId,
      branchId: session.branchId,
      action: `대기 순번을 골라 안내 (${offered}명)`,
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return { offered };
}

const offerLabels = { auto: '순번에 따라 자동', manual: '직원이 골라서' } as const;

const passLabel = (days: number | null) =>
  days === null
    ? '끝까지 기다림'
    : days === 0
      ? '시험 당일부터 다음 순번'
      : `시험 ${days}일 전부터 다음 순번`;

/** Whether freed seats go to the line by themselves, and from when a party is passed; what somebody else changed is not overwritten. */
export async function changeOffers(
  academy: Academy,
  actor: StaffActor,
  { sessionId, version, offers, passFromDays: wished }: InputOf<typeof setOffersEndpoint>,
): Promise<OfficeSession> {
  const session = await ownSession(academy, actor, sessionId);
  const before = await readForStaff(academy, actor, sessionId);
  const passFromDays = wished === undefined ? before.passFromDays : wished;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    // The pool's lock comes first, as everywhere.
    await openPool(tx, session.poolId, { now, hooks: seatHooks });
    if ((await lockSessionRow(tx, sessionId)) !== version)
      throw await editedElsewhere(tx, 'test-session', sessionId);
    // Before the line is served: by this it is.
    await setPassFromDays(tx, sessionId, passFromDays);
    await setOffers(tx, session.poolId, { offers, now, hooks: seatHooks });
    await touchSessionVersion(tx, sessionId);
    const change = {
      entity: 'test-session',
      entityId: sessionId,
      branchId: session.branchId,
      action: '대기 안내 방식',
      before: { 방식: offerLabels[before.offers], '함께 대기': passLabel(before.passFromDays) },
      after: { 방식: offerLabels[offers], '함께 대기': passLabel(passFromDays) },
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** Keeps so many seats back for the head office; never seats somebody has or waits for. */
export async function changeReserve(
  academy: Academy,
  actor: StaffActor,
  { sessionId, version, seats }: InputOf<typeof setReserveEndpoint>,
): Promise<OfficeSession> {
  const session = await ownSession(academy, actor, sessionId);
  if (session.state === 'cancelled') throw testErrors.closed();
  const { reserved } = await readForStaff(academy, actor, sessionId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const reserve = { poolId: session.poolId, holdId: session.reserveHoldId };
    const holdId = await setReserve(tx, reserve, { seats, now, hooks: seatHooks });
    if ((await lockSessionRow(tx, sessionId)) !== version)
      throw await editedElsewhere(tx, 'test-session', sessionId);
    if (holdId === false) throw testErrors.no_free_seat();
    await setReserveHold(tx, sessionId, holdId);
    const change = {
      entity: 'test-session',
      entityId: sessionId,
      branchId: session.branchId,
      action: '본부 보유 좌석',
      before: { 좌석: reserved },
      after: { 좌석: seats },
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForStaff(academy, actor, sessionId);
}

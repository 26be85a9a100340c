import { lockFamilies } from '#src/features/members/actions/members.server.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import { policyAt } from '#src/features/policies/actions.server.ts';
import {
  insertRegistrations,
  type LiveRegistration,
  listLiveOf,
  type RegistrationRow,
  registrationTrail,
} from '#src/features/registrations/store/registrations.server.ts';
import { listWaitsForTests, type WaitRow } from '#src/features/registrations/store/waits.server.ts';
import { freeHold } from '#src/features/seats/actions/pools.server.ts';
import { holdMinutes } from '#src/features/seats/rules/holds.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { waveOpensAt } from '#src/features/test-sessions/rules/rounds.ts';
import { obstacleFor, overlaps } from '#src/features/test-sessions/rules/sessions.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byMember, byStaff } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { orderEach, orderTogether } from './payments/ordering.server.ts';
import { seatHooks } from './seats/hooks.server.ts';
import { keepFree } from './seats/keeping.server.ts';
import { endPlaces } from './seats/wait-ends.server.ts';
import { unpaidHolds } from './unpaid-holds.server.ts';

/** One child to be registered for one session. */
export interface RegistrationClaim {
  readonly memberId: number;
  readonly child: Child;
  readonly guardian: { readonly name: string; readonly mobile: string };
  /** The guardian gives up the child's places in lines for other sessions of the same test. */
  readonly isGivingUpWaits?: boolean;
}

/** A claim and the session it is for. */
export interface SessionClaim extends RegistrationClaim {
  readonly session: SessionRow;
}

/** The refusal that depends on the child alone, or null: the law and the grades. */
export function obstacleTo(session: SessionRow, child: Child): Error | null {
  const obstacle = obstacleFor(child, session, seoulDay(session.startsAt));
  if (obstacle === 'preschool') return testErrors.preschool();
  if (obstacle === 'grade')
    return testErrors.grade({
      message: `응시 가능 학년은 ${gradeBand(session.gradeFrom, session.gradeTo)}입니다.`,
    });
  return null;
}

/** The refusal that depends on the clock and the child alone, or null. */
export function refusalFor(session: SessionRow, child: Child, now: Date): Error | null {
  if (session.state !== 'open' || now >= session.closesAt) return testErrors.closed();
  const opensAt = session.waves ? waveOpensAt(session.waves, child.grade, session.opensAt) : session.opensAt;
  if (now < opensAt) {
    return testErrors.not_open({
      message: `접수는 ${formatSeoulDateTime(opensAt)}에 시작합니다.`,
      data: { opensAt: opensAt.toISOString() },
    });
  }
  return obstacleTo(session, child);
}

/** Why a child that is registered elsewhere cannot be registered here; null where it can. */
export function clashOf(live: readonly LiveRegistration[], { child, session }: SessionClaim): Error | null {
  const own = live.filter((row) => row.childId === child.childId);
  const before = own.find((row) => row.testId === session.testId);
  if (before) {
    return testErrors.already({
      message: before.isDouble
        ? `${child.name} 학생은 다른 보호자 계정에서 이미 이 테스트에 접수되어 있습니다. 그 계정에서 확인하시거나 분원으로 문의해 주세요.`
        : `${child.name} 학생은 이미 이 테스트에 접수되어 있습니다. 신청 내역에서 확인해 주세요.`,
    });
  }
  const clash = own.find((row) => overlaps(row, session));
  if (!clash) return null;
  return testErrors.conflict({
    message: `${child.name} 학생은 ${formatSeoulDateTime(clash.startsAt)}에 접수한 다른 테스트와 시간이 겹칩니다.`,
  });
}

/**
 * Decides who may claim at all; null is yes. Claims admitted earlier in the list count as live, so that one child is
 * neither seated twice nor in two rooms at once.
 */
export async function refusalsOf(
  tx: Tx,
  claims: readonly SessionClaim[],
  now: Date,
): Promise<(Error | null)[]> {
  const childIds = claims.map((claim) => claim.child.childId);
  // The family was read before the lock: whoever left, removed the child or was let go meanwhile gets no seat.
  const active = await lockFamilies(
    tx,
    claims.map(({ memberId, child }) => ({ memberId, childId: child.childId })),
  );
  const live = await listLiveOf(tx, childIds);
  const refusalOfUnpaid = await unpaidHolds(tx, claims, now);
  return claims.map((claim) => {
    if (!active.has(`${claim.memberId} ${claim.child.childId}`)) return testErrors.child_gone();
    const refused =
      refusalFor(claim.session, claim.child, now) ?? clashOf(live, claim) ?? refusalOfUnpaid(claim);
    if (refused) return refused;
    const { testId, startsAt, endsAt } = claim.session;
    const { childId } = claim.child;
    live.push({ childId, isDouble: false, testId, startsAt, endsAt, choiceUntil: null });
    return null;
  });
}

/** A claim that has a seat. */
export interface Admitted extends SessionClaim {
  readonly registrationNo: string;
  readonly holdId: number;
  /** A member of staff registered it for a family that called or came by. */
  readonly entered?: { readonly staffId: number; readonly how: 'phone' | 'visit'; readonly until: Date };
}

function newRow(admitted: Admitted, now: Date) {
  const { session, child, guardian, memberId, registrationNo, holdId, entered } = admitted;
  const isFree = session.feeKrw === 0;
  const until = entered?.until ?? new Date(now.getTime() + holdMinutes * minuteMs);
  return {
    registration_no: registrationNo,
    session_id: session.sessionId,
    test_id: session.testId,
    child_id: child.childId,
    member_id: memberId,
    hold_id: holdId,
    state: isFree ? ('confirmed' as const) : ('held' as const),
    amount_krw: session.feeKrw,
    hold_expires_at: isFree ? null : until,
    child_name: child.name,
    child_grade: child.grade,
    school_name: child.schoolName,
    guardian_name: guardian.name,
    guardian_mobile: guardian.mobile,
    created_at: now,
    confirmed_at: isFree ? now : null,
    entered_by: entered?.staffId ?? null,
    entered_how: entered?.how ?? null,
  };
}

/**
 * A child that has its seat waits no more for that very session. Its places in other lines stay, unless the guardian gave
 * them up in so many words.
 */
async function endWaitsFor(
  tx: Tx,
  rows: readonly RegistrationRow[],
  { admitted, now }: { admitted: readonly Admitted[]; now: Date },
): Promise<void> {
  const waits = await listWaitsForTests(
    tx,
    rows.map((row) => row.child_id),
    rows.map((row) => row.test_id),
  );
  if (waits.length === 0) return;
  const isHere = (wait: WaitRow) =>
    rows.some((row) => row.child_id === wait.child_id && row.session_id === wait.session_id);
  const isGivenUp = (wait: WaitRow) =>
    admitted.some((one) => one.isGivingUpWaits && one.child.childId === wait.child_id);
  const keys = (list: readonly WaitRow[]) => list.map((wait) => wait.holder_key);
  await endPlaces(tx, keys(waits.filter(isHere)), { reason: 'seated_here', now, telling: 'silent' });
  await endPlaces(tx, keys(waits.filter((wait) => !isHere(wait) && isGivenUp(wait))), {
    reason: 'given_up',
    now,
  });
}

/** Registrations, their history and their orders, in the transaction that took the seats; free ones are confirmed. */
export async function writeAdmitted(
  tx: Tx,
  admitted: readonly Admitted[],
  { paying, now }: { paying: 'each' | 'together'; now: Date },
): Promise<Map<string, RegistrationRow>> {
  if (admitted.length === 0) return new Map();
  const sessionOf = new Map(admitted.map((one) => [one.session.sessionId, one.session]));
  const { policyId } = await policyAt(tx, now);
  const rows = await insertRegistrations(
    tx,
    admitted.map((one) => ({ ...newRow(one, now), refund_policy_id: policyId })),
  );
  // Another session of the same test took the child in a transaction that ended meanwhile: its seat here is free again.
  const seated = new Set(rows.map((row) => row.registration_no));
  for (const one of admitted)
    if (!seated.has(one.registrationNo))
      await freeHold(tx, one.holdId, { now, why: 'registered_elsewhere', hooks: seatHooks });
  await endWaitsFor(tx, rows, { admitted, now });
  await registrationTrail.write(
    tx,
    rows.map((row) => ({
      id: row.id,
      from: null,
      to: row.state,
      by: row.entered_by === null ? byMember(row.member_id) : byStaff(row.entered_by),
      code: row.entered_by === null ? 'register' : 'entered',
      now,
    })),
  );
  const toPay = rows.filter((row) => row.amount_krw > 0);
  const titleOf = (row: RegistrationRow) => sessionOf.get(row.session_id)?.title ?? '입학 테스트';
  const [first] = toPay;
  const ordered =
    paying === 'together' && first
      ? await orderTogether(tx, toPay, { title: titleOf(first), now })
      : await orderEach(tx, toPay, { titleOf, now });
  const free = rows.filter((row) => row.amount_krw === 0);
  await keepFree(tx, free, { sessions: sessionOf, now });
  return new Map([...ordered, ...free].map((row) => [row.registration_no, row]));
}

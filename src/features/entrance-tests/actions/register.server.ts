import { type Family, familyReader } from '#src/features/members/actions.server.ts';
import type { Child } from '#src/features/members/contract.ts';
import { createOrders } from '#src/features/payments/actions/orders.server.ts';
import {
  type ClaimAnswer,
  type ClaimDesk,
  claimDesk,
} from '#src/features/seats/actions/claim-desk.server.ts';
import { moveHold, openPool, takeSeats } from '#src/features/seats/actions.server.ts';
import { holdMinutes } from '#src/features/seats/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { gathered } from '#src/platform/db/gathered.ts';
import { remembered } from '#src/platform/remembered.ts';
import type { MemberActor } from '#src/shared/actor.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { type RegistrationView, type SessionView, testErrors } from '../contract.ts';
import { gradeBand, obstacleFor, overlaps, type Subject } from '../rules.ts';
import {
  insertHistory,
  insertRegistrations,
  linkOrders,
  listLiveOf,
  type RegistrationRow,
} from '../store/registrations.server.ts';
import { findSessionOfPool, findSessions, listComing, type SessionRow } from '../store/sessions.server.ts';
import { seatMoments, tellConfirmed } from './moments.server.ts';
import { newRegistrationNo } from './registration-no.server.ts';
import { viewRegistrations, viewSessions } from './views.server.ts';

/** One child before the door of one session. */
export interface RegistrationClaim {
  readonly memberId: number;
  readonly child: Child;
  readonly guardian: { readonly name: string; readonly mobile: string };
}

export type RegistrationDesk = ClaimDesk<RegistrationClaim, RegistrationRow>;

/** The refusal that does not depend on seats, or null. */
function refusal(session: SessionRow, claim: RegistrationClaim, now: Date): Error | null {
  if (session.state !== 'open' || now >= session.closesAt) return testErrors.closed();
  if (now < session.opensAt) {
    return testErrors.not_open({
      message: `접수는 ${formatSeoulDateTime(session.opensAt)}에 시작합니다.`,
      data: { opensAt: session.opensAt.toISOString() },
    });
  }
  const obstacle = obstacleFor(claim.child, session, seoulDay(session.startsAt));
  if (obstacle === 'preschool') return testErrors.preschool();
  if (obstacle === 'grade')
    return testErrors.grade({
      message: `응시 가능 학년은 ${gradeBand(session.gradeFrom, session.gradeTo)}입니다.`,
    });
  return null;
}

/** Decides who of a group may claim at all; the same child twice counts once. */
async function admissible(
  tx: Tx,
  session: SessionRow,
  claims: readonly RegistrationClaim[],
  now: Date,
): Promise<(Error | null)[]> {
  const live = await listLiveOf(
    tx,
    claims.map((claim) => claim.child.childId),
  );
  const seen = new Set<number>();
  return claims.map((claim) => {
    const { childId, name } = claim.child;
    const before = refusal(session, claim, now);
    if (before) return before;
    const own = live.filter((row) => row.childId === childId);
    if (seen.has(childId) || own.some((row) => row.testId === session.testId)) {
      return testErrors.already({
        message: `${name} 학생은 이미 이 테스트에 접수되어 있습니다. 신청 내역에서 확인해 주세요.`,
      });
    }
    if (own.some((row) => overlaps(row, session))) return testErrors.conflict();
    seen.add(childId);
    return null;
  });
}

function newRow(
  session: SessionRow,
  claim: RegistrationClaim,
  registrationNo: string,
  holdId: number,
  now: Date,
) {
  const isFree = session.feeKrw === 0;
  return {
    registration_no: registrationNo,
    session_id: session.sessionId,
    test_id: session.testId,
    child_id: claim.child.childId,
    member_id: claim.memberId,
    hold_id: holdId,
    state: isFree ? 'confirmed' : 'held',
    amount_krw: session.feeKrw,
    hold_expires_at: isFree ? null : new Date(now.getTime() + holdMinutes * 60_000),
    child_name: claim.child.name,
    child_grade: claim.child.grade,
    school_name: claim.child.schoolName,
    guardian_name: claim.guardian.name,
    guardian_mobile: claim.guardian.mobile,
    created_at: now,
    confirmed_at: isFree ? now : null,
  };
}

/** Registrations, their history, and for a fee their orders, in the transaction that took the seats. */
async function write(
  tx: Tx,
  session: SessionRow,
  admitted: readonly { claim: RegistrationClaim; registrationNo: string; holdId: number }[],
  now: Date,
): Promise<Map<string, RegistrationRow>> {
  const rows = await insertRegistrations(
    tx,
    admitted.map((one) => newRow(session, one.claim, one.registrationNo, one.holdId, now)),
  );
  await insertHistory(
    tx,
    rows.map((row) => ({
      registrationId: row.id,
      from: null,
      to: row.state,
      actor: `member ${row.member_id}`,
      cause: 'register',
      at: now,
    })),
  );
  if (session.feeKrw > 0) {
    const orders = await createOrders(
      tx,
      rows.map((row) => ({
        memberId: row.member_id,
        purpose: 'entrance_test',
        refId: row.id,
        title: `${session.title} 응시료 (${row.child_name})`,
        amountKrw: row.amount_krw,
      })),
      now,
    );
    const links = rows.flatMap((row) => {
      const order = orders.get(row.id);
      return order ? [{ id: row.id, orderId: order.orderId, orderNo: order.orderNo }] : [];
    });
    await linkOrders(tx, links);
    const orderOf = new Map(links.map((link) => [link.id, link]));
    return new Map(
      rows.map((row) => [
        row.registration_no,
        {
          ...row,
          order_id: orderOf.get(row.id)?.orderId ?? null,
          order_no: orderOf.get(row.id)?.orderNo ?? null,
        },
      ]),
    );
  }
  for (const row of rows) {
    await moveHold(tx, row.hold_id, 'kept', now, null, 'free of charge');
    await tellConfirmed(tx, row, session);
  }
  return new Map(rows.map((row) => [row.registration_no, row]));
}

/** Admits a group of claims on one session: locks its pool, refuses who may not, seats the rest in order of arrival. */
async function decide(
  tx: Tx,
  poolId: number,
  claims: readonly RegistrationClaim[],
  now: Date,
): Promise<ClaimAnswer<RegistrationRow>[]> {
  const opened = await openPool(tx, poolId, now, seatMoments);
  const session = await findSessionOfPool(tx, poolId);
  if (!session) return claims.map(() => ({ refused: testErrors.session_gone() }));
  const refusals = await admissible(tx, session, claims, now);
  const eligible = claims
    .filter((_, index) => refusals[index] === null)
    .map((claim) => ({ claim, registrationNo: newRegistrationNo(now) }));
  const holds = await takeSeats(
    tx,
    opened,
    eligible.map((one) => ({ holderKey: one.registrationNo, seats: 1 })),
    now,
  );
  const admitted = eligible.flatMap((one, index) => {
    const holdId = holds[index];
    return holdId ? [{ ...one, holdId }] : [];
  });
  const written = await write(tx, session, admitted, now);
  const answerOf = new Map(eligible.map((one) => [one.claim, written.get(one.registrationNo)]));
  return claims.map((claim, index) => {
    const refused = refusals[index];
    if (refused) return { refused };
    const row = answerOf.get(claim);
    return row ? { ok: row } : { refused: testErrors.sold_out() };
  });
}

/** What stands before the pool's line in this process; in a rush its reads are made once for many. */
export interface RegistrationDoor {
  readonly desk: RegistrationDesk;
  readonly familyOf: (memberId: number) => Promise<Family | null>;
  readonly sessionOf: (sessionId: number) => Promise<SessionRow | undefined>;
  /** Other open sessions of the same subject and grade, for those who come too late; a second old at most. */
  readonly alternativesTo: (session: SessionRow, grade: number) => Promise<SessionView[]>;
}

/** The desk of this process; several processes are kept exact by the lock on the pool. */
export function registrationDesk(academy: Academy, groupSize?: number): RegistrationDesk {
  return claimDesk(
    academy.db,
    (tx, poolId, claims) => decide(tx, poolId, claims, academy.clock.now()),
    groupSize,
  );
}

/** Opens the door of this process; `groupSize` is how many claims one transaction admits. */
export function registrationDoor(academy: Academy, groupSize?: number): RegistrationDoor {
  const alternatives = remembered(academy.clock, 1_000, async (key) => {
    const [subject, grade] = key.split('|');
    const now = academy.clock.now();
    const rows = await listComing(academy.db, { subject: subject as Subject, grade: Number(grade) }, now);
    const views = await viewSessions(academy.db, rows, now);
    return views.filter((view) => view.state === 'open' || view.state === 'last');
  });
  return {
    desk: registrationDesk(academy, groupSize),
    familyOf: familyReader(academy),
    sessionOf: gathered(async (ids: readonly number[]) => {
      const found = await findSessions(academy.db, [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    }),
    async alternativesTo(session, grade) {
      const views = await alternatives(`${session.subject}|${grade}`);
      return views.filter((view) => view.sessionId !== session.sessionId).slice(0, 5);
    },
  };
}

/** Claims a seat for an own child. Where the test is free the registration is confirmed at once. */
export async function registerForTest(
  academy: Academy,
  door: RegistrationDoor,
  actor: MemberActor,
  input: { readonly sessionId: number; readonly childId: number },
): Promise<RegistrationView> {
  const [session, family] = await Promise.all([
    door.sessionOf(input.sessionId),
    door.familyOf(actor.memberId),
  ]);
  if (!session || session.state === 'draft') throw testErrors.session_gone();
  const child = family?.children.find((one) => one.childId === input.childId);
  if (!family || !child) throw testErrors.child_gone();
  try {
    const claim = { memberId: actor.memberId, child, guardian: family.guardian };
    const row = await door.desk.claim(session.poolId, claim);
    const [view] = await viewRegistrations(academy.db, [row]);
    if (!view) throw testErrors.registration_gone();
    return view;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'test.sold_out')
      throw testErrors.sold_out({ data: { alternatives: await door.alternativesTo(session, child.grade) } });
    throw error;
  }
}

import {
  familyReader,
  findForSignIn,
  lockFamilies,
  memberOfMobile,
} from '#src/features/members/actions/members.server.ts';
import { issuePayLink } from '#src/features/pay-links/actions.server.ts';
import { handLabels } from '#src/features/payments/rules/by-hand.ts';
import {
  clashOf,
  obstacleTo,
  type RegistrationClaim,
  refusalFor,
  writeAdmitted,
} from '#src/features/registrations/actions/admission.server.ts';
import { numbered } from '#src/features/registrations/actions/numbering.server.ts';
import {
  factsFor,
  notifyGuardian,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { mayWaitUntil } from '#src/features/registrations/rules/enter.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import {
  listLiveOf,
  lockRegistration,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import { takeReserved } from '#src/features/seats/actions/reserve.server.ts';
import type {
  enterRegistrationEndpoint,
  FoundFamily,
  findFamilyEndpoint,
} from '#src/features/test-day/contract/enter.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { lockSessionRow, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { setReserveHold } from '#src/features/test-sessions/store/waitlist-settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { type Hand, refuseHand, takeForSeats } from './counter-money.server.ts';

/** A whole phone number or a sign-in name leads to one family; a piece of either to none. */
async function memberBehind(academy: Academy, who: string): Promise<number | null> {
  const digits = who.replace(/[^\d]/g, '');
  if (/^01\d{8,9}$/.test(digits)) return memberOfMobile(academy, digits);
  return (await findForSignIn(academy, who))?.identity.userSeqId ?? null;
}

/** Why a child cannot be registered, as the counter reads it. */
function whyNot(refused: Error | null): string {
  const isHere = refused instanceof AppError && refused.code === testErrors.already().code;
  return isHere ? '이미 이 테스트에 접수한 학생입니다.' : (refused?.message ?? '');
}

/** The family somebody on the phone or at the desk speaks of; who looked is written down. */
export async function findFamily(
  academy: Academy,
  actor: StaffActor,
  { sessionId, who }: InputOf<typeof findFamilyEndpoint>,
): Promise<{ family: FoundFamily | null }> {
  const session = await ownSession(academy, actor, sessionId);
  const memberId = await memberBehind(academy, who);
  const family = memberId === null ? null : await familyReader(academy)(memberId);
  if (memberId === null || !family) return { family: null };
  const ids = family.children.map(({ childId }) => childId);
  const live = await inTransaction(academy.db, (tx) => listLiveOf(tx, ids));
  const access = { whose: `회원 ${memberId}`, what: '직원 접수를 위한 가족 찾기', reason: '전화·방문 접수' };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  return {
    family: {
      memberId,
      guardianName: family.guardian.name,
      guardianMobile: maskPhone(family.guardian.mobile),
      children: family.children.map((child) => ({
        childId: child.childId,
        name: child.name,
        grade: gradeLabel(child.grade),
        refusal: whyNot(clashOf(live, { ...family, memberId, child, session }) ?? obstacleTo(session, child)),
      })),
    },
  };
}

type Input = InputOf<typeof enterRegistrationEndpoint>;

/** The money as it was taken by hand; null where the guardian pays by the link. */
const handOf = ({ pays, takenKrw, approvalNo, payer, cashReceipt }: Input): Hand | null =>
  pays === 'later' ? null : { method: pays, takenKrw, approvalNo, payer, cashReceipt };

/** What keeps staff from registering here; from the seats the head office keeps back the opening does not matter. */
function refuseSession(
  session: SessionRow,
  { claim, input, now }: { claim: RegistrationClaim; input: Input; now: Date },
): void {
  const refused = input.fromReserve
    ? obstacleTo(session, claim.child)
    : refusalFor(session, claim.child, now);
  if (refused) throw refused;
  if (session.state !== 'open' || now >= session.startsAt) throw testErrors.closed();
  if (!input.fromReserve && (session.roundMode === 'lobby' || session.roundMode === 'lottery'))
    throw testErrors.no_reserve({
      message: '대기실이나 추첨으로 여는 회차는 본부 보유 좌석으로만 접수하실 수 있습니다.',
    });
  const hand = handOf(input);
  if (hand && session.feeKrw > 0) refuseHand(hand, session.feeKrw);
  else if (hand && hand.takenKrw > 0) refuseHand({ ...hand, method: 'cash' }, 0);
}

async function seatFor(
  tx: Tx,
  session: SessionRow,
  {
    seat: { holderKey, until, fromReserve },
    now,
  }: { seat: { holderKey: string; until: Date; fromReserve: boolean }; now: Date },
): Promise<number> {
  const opened = await openPool(tx, session.poolId, { now, hooks: seatHooks });
  if (!fromReserve) {
    const [holdId] = await takeSeats(tx, opened, {
      claims: [{ holderKey, seats: 1 }],
      now,
      holdUntil: until,
    });
    if (!holdId)
      throw testErrors.sold_out({
        message:
          '빈 좌석이 없거나 먼저 기다리는 분이 있습니다. 본부 보유 좌석이 있으면 그 좌석으로 접수해 주세요.',
      });
    return holdId;
  }
  await lockSessionRow(tx, session.sessionId);
  const reserve = { poolId: session.poolId, holdId: session.reserveHoldId };
  const taken = await takeReserved(tx, reserve, { claim: { holderKey, until }, now });
  if (!taken) throw testErrors.no_reserve();
  if (taken.left === 0) await setReserveHold(tx, session.sessionId, null);
  return taken.holdId;
}

/** Texts the guardian the link that pays for the seat for as long as it waits. */
async function sendLink(
  tx: Tx,
  row: RegistrationRow,
  { session, actor, until, now }: { session: SessionRow; actor: StaffActor; until: Date; now: Date },
): Promise<void> {
  const path = await issuePayLink(tx, row, { until, staffId: actor.staffId, now });
  await notifyGuardian(tx, row, {
    text: messageTexts.entered(await factsFor(tx, row, session), { until, amountKrw: row.amount_krw, path }),
    template: 'test.entered',
  });
}

/** Registers a child for a family that called or came by. The seat comes first, then the money, as everywhere. */
export async function enterRegistration(
  academy: Academy,
  actor: StaffActor,
  input: Input,
): Promise<DataOf<typeof enterRegistrationEndpoint>> {
  const session = await ownSession(academy, actor, input.sessionId);
  const family = await familyReader(academy)(input.memberId);
  const child = family?.children.find((one) => one.childId === input.childId);
  if (!family || !child) throw testErrors.child_gone();
  const now = academy.clock.now();
  const claim = { memberId: input.memberId, child, guardian: family.guardian };
  refuseSession(session, { claim, input, now });
  const until = mayWaitUntil(session.startsAt, now);
  if (input.pays === 'later' && session.feeKrw > 0 && until === null)
    throw testErrors.closed({
      message: '시험까지 시간이 얼마 남지 않아 결제를 기다릴 수 없습니다. 지금 결제를 받아 주세요.',
    });
  const registrationNo = await inTransaction(academy.db, async (tx) => {
    const [one] = await numbered(tx, [claim], now);
    const no = one?.registrationNo ?? '';
    const seat = { holderKey: no, until: until ?? session.startsAt, fromReserve: input.fromReserve };
    const holdId = await seatFor(tx, session, { seat, now });
    // The family was read before the lock: a child removed meanwhile gets no seat.
    const active = await lockFamilies(tx, [{ memberId: claim.memberId, childId: child.childId }]);
    if (active.size === 0) throw testErrors.child_gone();
    const clash = clashOf(await listLiveOf(tx, [child.childId]), { ...claim, session });
    if (clash) throw clash;
    const entered = { staffId: actor.staffId, how: input.how, until: seat.until };
    const written = await writeAdmitted(tx, [{ ...claim, session, registrationNo: no, holdId, entered }], {
      paying: 'each',
      now,
    });
    const row = written.get(no);
    if (!row) throw testErrors.already();
    const hand = handOf(input);
    if (row.amount_krw > 0 && hand) {
      const locked = await lockRegistration(tx, row.id);
      await takeForSeats(academy, tx, { parts: [{ row: locked, session }], taking: { actor, hand } });
    } else if (row.amount_krw > 0) await sendLink(tx, row, { session, actor, until: seat.until, now });
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `${no} 직원 접수 (${input.how === 'phone' ? '전화' : '방문'}${input.fromReserve ? ', 본부 보유 좌석' : ''})`,
      after: { 결제: row.amount_krw === 0 ? '무료' : hand ? handLabels[hand.method] : '결제 링크' },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
    return no;
  });
  const isPaid = session.feeKrw === 0 || input.pays !== 'later';
  return { registrationNo, stateLabel: registrationLabels[isPaid ? 'confirmed' : 'held'] };
}

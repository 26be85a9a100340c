import { moneyLeftOf, refundOrder } from '#src/features/payments/actions/refunds/refund.server.ts';
import { leavePayment } from '#src/features/registrations/actions/payments/leaving-payment.server.ts';
import { orderTogether } from '#src/features/registrations/actions/payments/ordering.server.ts';
import {
  factsFor,
  factsReader,
  moveRegistration,
  notifyGuardian,
  notifyGuardians,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import type {
  GuardianText,
  RegistrationWhy,
} from '#src/features/registrations/actions/seats/notifying.server.ts';
import { endWaitlist } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { choiceHours } from '#src/features/registrations/rules/choice.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { refundKeys } from '#src/features/registrations/rules/money/registration-money.ts';
import {
  listOfOrder,
  lockRegistration,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { listByHolders } from '#src/features/registrations/store/waits.server.ts';
import { freeHold, openPool } from '#src/features/seats/actions/pools.server.ts';
import type { cancelSessionEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { listActive, standsIn } from '#src/features/test-day/store/active-registrations.server.ts';
import { readForStaff } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { sessionStateLabels } from '#src/features/test-sessions/rules/sessions.ts';
import {
  findForOffice,
  findSession,
  lockSessionRow,
  type SessionRow,
  updateSessionState,
} from '#src/features/test-sessions/store/sessions.server.ts';
import { setReserveHold } from '#src/features/test-sessions/store/waitlist-settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byProduct, byStaff } from '#src/shared/access/doer.ts';
import { hourMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

interface Cancelling {
  readonly session: SessionRow;
  readonly why: RegistrationWhy;
  readonly refundReason: string;
}

/** Everything back, whatever the day: the academy is the one who cancels. Answers what goes back; telling is the caller's. */
export async function cancelByAcademy(
  tx: Tx,
  row: RegistrationRow,
  { session, why, refundReason }: Cancelling,
): Promise<number> {
  const { now } = why;
  await freeHold(tx, row.hold_id, { now, why: 'cancelled_by_academy', hooks: seatHooks });
  await moveRegistration(tx, row, { change: { state: 'cancelled', cancelled_at: now }, why });
  await leavePayment(tx, row, { closing: 'cancelled', title: session.title, now });
  const leftKrw = row.order_id === null ? 0 : await moneyLeftOf(tx, row.order_id);
  if (row.state === 'confirmed' && row.order_id !== null)
    await refundOrder(
      tx,
      {
        orderId: row.order_id,
        amountKrw: row.amount_krw,
        reason: refundReason,
        requestKey: refundKeys.academy(row.registration_no),
        isUpTo: true,
      },
      now,
    );
  if (row.state === 'held' && row.order_id !== null) {
    const siblings = (await listOfOrder(tx, row.order_id)).filter((one) => one.state === 'held');
    await orderTogether(tx, siblings, { title: session.title, now });
  }
  return row.state === 'confirmed' ? Math.min(row.amount_krw, leftKrw) : 0;
}

/** Ends one registration with all of its fee and tells the guardian. */
async function endOne(
  tx: Tx,
  row: RegistrationRow,
  { of, reason }: { of: Cancelling; reason: string },
): Promise<void> {
  const refundKrw = await cancelByAcademy(tx, row, of);
  const facts = await factsFor(tx, row, of.session);
  const text = messageTexts.sessionCancelled(facts, refundKrw, reason);
  await notifyGuardian(tx, row, { text, template: 'test.session_cancelled' });
}

/** Until when families choose; refuses a time that leaves them none or comes after the test. */
function choiceTime(given: string, session: SessionRow, now: Date): Date | null {
  if (given === '') return null;
  const until = new Date(`${given}:00+09:00`);
  if (until.getTime() - now.getTime() < choiceHours * hourMs)
    throw commonErrors.input_invalid({
      fields: { choiceUntil: `고르실 시간을 ${choiceHours}시간 이상 드려 주세요.` },
    });
  if (until >= session.startsAt)
    throw commonErrors.input_invalid({ fields: { choiceUntil: '기한은 시험 시작 전이어야 합니다.' } });
  return until;
}

/** Cancels a session with everybody in it and everybody who waits for it. */
export async function cancelSession(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof cancelSessionEndpoint>,
): Promise<OfficeSession> {
  const session = await findForOffice(academy.db, input.sessionId, actor.branchIds);
  if (!session) throw testErrors.session_gone();
  const now = academy.clock.now();
  if (session.startsAt <= now) throw testErrors.closed({ message: '이미 시작한 회차는 취소할 수 없습니다.' });
  const until = choiceTime(input.choiceUntil, session, now);
  const { sessionId, branchId, poolId } = session;
  const cancelling = {
    session,
    why: { by: byStaff(actor.staffId), code: 'session_cancelled', note: input.reason, now },
    refundReason: `학원 사정에 따른 회차 취소 (${input.reason})`,
  } as const;
  await inTransaction(academy.db, async (tx) => {
    await openPool(tx, poolId, { now, hooks: seatHooks });
    if ((await lockSessionRow(tx, sessionId)) !== input.version)
      throw await editedElsewhere(tx, 'test-session', sessionId);
    const waited = await listByHolders(
      tx,
      await endWaitlist(tx, poolId, { reason: 'cancelled', now, telling: 'silent' }),
    );
    if (session.reserveHoldId !== null) {
      await freeHold(tx, session.reserveHoldId, { now, why: 'session_cancelled', hooks: seatHooks });
      await setReserveHold(tx, sessionId, null);
    }
    await updateSessionState(tx, sessionId, { state: 'cancelled', now, choiceUntil: until });
    const choices: GuardianText[] = [];
    const facts = await factsReader(tx);
    for (const { id } of await listActive(tx, sessionId)) {
      const row = await lockRegistration(tx, id);
      if (until === null || row.state !== 'confirmed') {
        await endOne(tx, row, { of: cancelling, reason: input.reason });
        continue;
      }
      const choice = { until, amountKrw: row.amount_krw, reason: input.reason };
      choices.push({ row, text: messageTexts.sessionCancelledChoice(facts(row, session), choice) });
    }
    await notifyGuardians(tx, choices, 'test.session_cancelled');
    const ends = waited.map((row) => {
      const said = facts({ child_name: row.child_name, registration_no: '' }, session);
      return { row, text: messageTexts.waitlistEnded(said, input.reason) };
    });
    await notifyGuardians(tx, ends, 'test.line_ended');
    if (until !== null)
      await addJob(
        tx,
        { name: 'tests.default-refunds', runAt: until, key: `tests.default-refunds:${sessionId}` },
        { sessionId, reason: input.reason },
      );
    const change = {
      entity: 'test-session',
      entityId: sessionId,
      branchId,
      action: '회차 취소',
      before: { 상태: sessionStateLabels[session.state] },
      after: {
        상태: sessionStateLabels.cancelled,
        ...(until && { '이동·환불 선택 기한': formatSeoulDateTime(until) }),
      },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForStaff(academy, actor, sessionId);
}

/** The time to choose is over: who chose nothing gets all of the money. Safe to repeat. */
export async function refundUndecided(
  academy: Academy,
  { sessionId, reason }: { readonly sessionId: number; readonly reason: string },
): Promise<number> {
  const session = await findSession(academy.db, sessionId);
  const now = academy.clock.now();
  if (!session?.choiceUntil || session.choiceUntil > now) return 0;
  const cancelling = {
    session,
    why: { by: byProduct, code: 'nothing_chosen', note: reason, now },
    refundReason: `학원 사정에 따른 회차 취소 (${reason})`,
  } as const;
  const active = await listActive(academy.db, sessionId);
  const ids = active.map((one) => one.id);
  const faults = await academy.alone('tests.default-refunds registration', ids, (id) =>
    inTransaction(academy.db, async (tx) => {
      await openPool(tx, session.poolId, { now, hooks: seatHooks });
      const row = await lockRegistration(tx, id);
      // Whoever moved or gave up in this moment has decided.
      if (standsIn(row, sessionId)) await endOne(tx, row, { of: cancelling, reason });
    }),
  );
  throwTogether(faults);
  return ids.length;
}

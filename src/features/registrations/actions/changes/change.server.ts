import { refundUnderWay } from '#src/features/bookkeeping/actions/branch-limit.server.ts';
import { lockFamilies } from '#src/features/members/actions/members.server.ts';
import { accountDueAt } from '#src/features/payments/actions/deposits/closing.server.ts';
import { termsOf } from '#src/features/policies/actions.server.ts';
import { daysUntil, mayChangeSession, untilLabel } from '#src/features/policies/rules.ts';
import { refusalOfOther } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations, viewSessions } from '#src/features/registrations/actions/views.server.ts';
import type {
  changeSessionEndpoint,
  listChangesEndpoint,
} from '#src/features/registrations/contract/family.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { mayChoose } from '#src/features/registrations/rules/choice.ts';
import type { RegistrationCode } from '#src/features/registrations/rules/history.ts';
import {
  findOwn,
  listLiveOf,
  lockRegistration,
  type RegistrationRow,
  updateSeat,
} from '#src/features/registrations/store/registrations.server.ts';
import { freeHold, moveHold, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { overlaps } from '#src/features/test-sessions/rules/sessions.ts';
import {
  findSession,
  listComing,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { byMember, type Doer } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { moveRegistration, notifyMoved, seatHooks } from '../seats/hooks.server.ts';
import { endOffer } from '../seats/wait-ends.server.ts';

/** The sessions of the same test a registration could move to now. */
export async function listChanges(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<DataOf<typeof listChangesEndpoint>> {
  const row = await findOwn(academy.db, actor.memberId, registrationNo);
  if (!row) throw await refusalOfOther(academy, actor.memberId, registrationNo);
  const now = academy.clock.now();
  const coming = await listComing(academy.db, { testId: row.test_id }, now);
  const views = await viewSessions(
    academy.db,
    coming.filter((one) => one.sessionId !== row.session_id),
    now,
  );
  return {
    sessions: views
      .filter((one) => one.state === 'open' || one.state === 'last')
      .map(({ sessionId, branchName, room, startsAt, left }) => ({
        sessionId,
        branchName,
        room,
        startsAt,
        left,
      })),
  };
}

export interface SeatSwap {
  readonly registrationId: number;
  /** The guardian who wants it, who must still have the child; absent where staff do. */
  readonly memberId?: number;
  readonly from: SessionRow;
  readonly to: SessionRow;
  readonly by: Doer;
  readonly code: RegistrationCode;
  readonly note?: string;
  readonly now: Date;
}

/** Registrations that can be moved, and what their new seat is. One under payment takes its payment along. */
const holdStateOf = { held: 'held', confirming: 'confirming', confirmed: 'kept' } as const;
const isOneOf = (state: string): state is keyof typeof holdStateOf => state in holdStateOf;

/** An account that may still take its deposit in the last day before the new test would bring money too late. */
async function refuseAccountTooLong(tx: Tx, row: RegistrationRow, to: SessionRow): Promise<void> {
  const ref = row.confirming_payment_ref;
  const dueAt = ref === null ? null : await accountDueAt(tx, ref);
  if (dueAt && dueAt.getTime() > to.startsAt.getTime() - dayMs)
    throw testErrors.not_changeable({
      message: '입금 기한이 그 회차보다 늦습니다. 입금하신 뒤에 옮기시거나 다른 방법으로 결제해 주세요.',
    });
}

/** Whoever was let go from the child since the registration was read moves it no more. */
async function refuseStranger(tx: Tx, row: RegistrationRow, memberId: number): Promise<void> {
  if (row.member_id !== memberId) throw testErrors.registration_gone();
  if ((await lockFamilies(tx, [{ memberId, childId: row.child_id }])).size === 0)
    throw testErrors.child_gone();
}

const staysFor = {
  asked:
    '본부의 승인을 기다리는 환불이 있어 다른 분원으로 옮기지 않았습니다. 승인이나 철회 뒤에 옮겨 주세요.',
  promised:
    '분원에서 받은 돈의 환불이 아직 지급되지 않아 다른 분원으로 옮기지 않았습니다. 지급하거나 철회한 뒤에 옮겨 주세요.',
} as const;

/** Refuses another branch while a refund is asked for or promised here: who has to give it would lose sight of it. */
async function refuseRefundUnderWay(
  tx: Tx,
  row: RegistrationRow,
  { from, to, memberId }: SeatSwap,
): Promise<void> {
  if (to.branchId === from.branchId) return;
  const why = (await refundUnderWay(tx, row.order_id)) ?? (await refundUnderWay(tx, row.replaced_order_id));
  if (why === null) return;
  throw testErrors.not_changeable({
    message:
      memberId === undefined
        ? staysFor[why]
        : '환불을 확인하고 있어 지금은 다른 분원으로 바꾸실 수 없습니다. 분원으로 문의해 주세요.',
  });
}

/**
 * Swaps the seat of a registration: both pools are locked in the order of their numbers, the new seat is taken, the old
 * one is freed and offered on. Whoever cannot have the new seat keeps the old one.
 */
export async function swapSeat(tx: Tx, swap: SeatSwap): Promise<RegistrationRow> {
  const { from, to, by, code, note = '', now } = swap;
  const [first = from.poolId, second = to.poolId] = [from.poolId, to.poolId].sort((a, b) => a - b);
  await openPool(tx, first, { now, hooks: seatHooks });
  await openPool(tx, second, { now, hooks: seatHooks });
  const row = await lockRegistration(tx, swap.registrationId);
  if (row.session_id !== from.sessionId || !isOneOf(row.state))
    throw testErrors.not_changeable({ message: '지금은 회차를 바꿀 수 없는 접수입니다.' });
  if (swap.memberId !== undefined) await refuseStranger(tx, row, swap.memberId);
  await refuseRefundUnderWay(tx, row, swap);
  await refuseAccountTooLong(tx, row, to);
  const others = (await listLiveOf(tx, [row.child_id])).filter((one) => one.testId !== row.test_id);
  if (others.some((one) => overlaps(one, to))) throw testErrors.conflict();
  const opened = await openPool(tx, to.poolId, { now, hooks: seatHooks });
  const until = row.hold_expires_at ?? undefined;
  const key = `move:${row.registration_no}:${to.sessionId}:${now.getTime()}`;
  // A clock that is stopped may be over by now; the new hold is made before it stops too.
  const clock = row.state === 'held' ? until : undefined;
  const [holdId] = await takeSeats(tx, opened, {
    claims: [{ holderKey: key, seats: 1 }],
    now,
    holdUntil: clock,
  });
  if (!holdId) throw testErrors.sold_out();
  const hold = holdStateOf[row.state];
  if (hold !== 'held' && !(await moveHold(tx, holdId, { to: hold, now, until: null, why: 'moved' })))
    throw new Error(`The new hold of ${row.registration_no} could not be kept.`);
  await updateSeat(tx, row.id, { session_id: to.sessionId, hold_id: holdId });
  await moveRegistration(tx, row, {
    change: { state: row.state, hold_expires_at: row.hold_expires_at },
    why: { by, code, note, data: { fromSessionId: from.sessionId, toSessionId: to.sessionId }, now },
  });
  await endOffer(tx, row.hold_id, { reason: 'moved', now });
  await freeHold(tx, row.hold_id, { now, why: 'moved', hooks: seatHooks });
  const moved = { ...row, session_id: to.sessionId, hold_id: holdId };
  await notifyMoved(tx, moved, to);
  return moved;
}

/** Moves an own registration to another session of the same test, for as long as its rules say. */
export async function changeSession(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof changeSessionEndpoint>,
): Promise<RegistrationView> {
  const row = await findOwn(academy.db, actor.memberId, input.registrationNo);
  if (!row) throw await refusalOfOther(academy, actor.memberId, input.registrationNo);
  const [from, to] = await Promise.all([
    findSession(academy.db, row.session_id),
    findSession(academy.db, input.sessionId),
  ]);
  const now = academy.clock.now();
  if (!from || !to || to.state === 'draft') throw testErrors.session_gone();
  if (from.sessionId === to.sessionId) throw testErrors.same_session();
  if (from.testId !== to.testId) throw testErrors.other_test();
  const terms = await termsOf(academy.db, row.refund_policy_id);
  const isChoice = mayChoose(from, now);
  if (from.state === 'cancelled' && !isChoice) throw testErrors.choice_over();
  if (!isChoice && !mayChangeSession(terms, daysUntil(from.startsAt, now)))
    throw testErrors.not_changeable({
      message: `회차 변경은 ${untilLabel(terms.changeUntilDays)}까지 할 수 있습니다. 분원으로 문의해 주세요.`,
    });
  if (to.state !== 'open' || now >= to.closesAt) throw testErrors.closed();
  if (now < to.opensAt) throw testErrors.not_open();
  const moved = await inTransaction(academy.db, (tx) =>
    swapSeat(tx, {
      registrationId: row.id,
      memberId: actor.memberId,
      from,
      to,
      by: byMember(actor.memberId),
      code: isChoice ? 'moved_after_cancel' : 'changed',
      now,
    }),
  );
  const [view] = await viewRegistrations(academy.db, [moved]);
  if (!view) throw testErrors.registration_gone();
  return view;
}

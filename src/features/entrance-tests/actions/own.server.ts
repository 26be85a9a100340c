import { randomBytes } from 'node:crypto';
import { contactOf, listChildren } from '#src/features/members/actions.server.ts';
import { refundOrder } from '#src/features/payments/actions/refund.server.ts';
import { freeHold, joinLine, leaveLine, openPool, readWaits } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import {
  type cancelEndpoint,
  type listSessionsEndpoint,
  type RegistrationView,
  type refundQuoteEndpoint,
  testErrors,
  type WaitView,
} from '../contract.ts';
import { gradeBand, obstacleFor, type RegistrationState, refundAmountKrw, refundRule } from '../rules.ts';
import {
  findOwn,
  insertWait,
  listLiveOf,
  listOfOrder,
  listOwn,
  listOwnWaits,
  type RegistrationRow,
} from '../store/registrations.server.ts';
import { findSession, findSessions, listComing } from '../store/sessions.server.ts';
import { orderTogether } from './admission.server.ts';
import { lockWithPool, moveRegistration, seatMoments, tellCancelled } from './moments.server.ts';
import { viewRegistrations, viewSessions } from './views.server.ts';

/** Sessions to come with seats left, soonest first, and the server's time for countdowns. */
export async function listSessions(
  academy: Academy,
  filter: InputOf<typeof listSessionsEndpoint>,
): Promise<DataOf<typeof listSessionsEndpoint>> {
  const now = academy.clock.now();
  const rows = await listComing(academy.db, filter, now);
  return { serverNow: now.toISOString(), sessions: await viewSessions(academy.db, rows, now) };
}

async function own(academy: Academy, actor: MemberActor, registrationNo: string): Promise<RegistrationRow> {
  const row = await findOwn(academy.db, actor.memberId, registrationNo);
  if (!row) throw testErrors.registration_gone();
  return row;
}

async function viewOf(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationView> {
  const [view] = await viewRegistrations(academy.db, [await own(academy, actor, registrationNo)]);
  if (!view) throw testErrors.registration_gone();
  return view;
}

/** One own registration; another's does not exist. */
export async function readRegistration(academy: Academy, actor: MemberActor, registrationNo: string) {
  return {
    serverNow: academy.clock.now().toISOString(),
    registration: await viewOf(academy, actor, registrationNo),
  };
}

/** Every registration of a member, newest first (100 at most). */
export async function listRegistrations(academy: Academy, actor: MemberActor): Promise<RegistrationView[]> {
  return viewRegistrations(academy.db, await listOwn(academy.db, actor.memberId));
}

/** Gives up a held seat; those who wait are offered it at once. */
export async function releaseHold(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationView> {
  const { id } = await own(academy, actor, registrationNo);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWithPool(tx, id, now);
    if (row.state === 'cancelled' || row.state === 'expired') return;
    if (row.state !== 'held') throw testErrors.not_cancellable();
    await freeHold(tx, row.hold_id, now, 'released', seatMoments);
    await moveRegistration(
      tx,
      row,
      { state: 'cancelled', cancelled_at: now },
      { actor: `member ${actor.memberId}`, cause: 'released', now },
    );
    // Siblings who stay held pay their own sum; the order with this child in it is worth nothing from here on.
    const siblings =
      row.order_id === null
        ? []
        : (await listOfOrder(tx, row.order_id)).filter((one) => one.state === 'held' && one.id !== row.id);
    await orderTogether(tx, siblings, session.title, now);
  });
  return viewOf(academy, actor, registrationNo);
}

function quoteOf(row: RegistrationRow, startsAt: Date, now: Date): DataOf<typeof refundQuoteEndpoint> {
  const rule = refundRule({ registeredAt: row.confirmed_at ?? row.created_at, startsAt, now });
  return {
    amountKrw: row.amount_krw,
    refundKrw: refundAmountKrw(row.amount_krw, rule.percent),
    percent: rule.percent,
    sentence: row.amount_krw === 0 ? '결제하신 금액이 없는 접수입니다.' : rule.sentence,
  };
}

/** What would go back now, with the rule in words. */
export async function quoteRefund(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<DataOf<typeof refundQuoteEndpoint>> {
  const row = await own(academy, actor, registrationNo);
  const session = await findSession(academy.db, row.session_id);
  if (row.state !== 'confirmed' || !session) throw testErrors.not_cancellable();
  return quoteOf(row, session.startsAt, academy.clock.now());
}

/** Cancels for the refund that was shown; the intent of the refund is written in the same transaction. */
export async function cancelRegistration(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof cancelEndpoint>,
): Promise<RegistrationView> {
  const { id } = await own(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWithPool(tx, id, now);
    if ((row.state as RegistrationState) !== 'confirmed' || now >= session.startsAt)
      throw testErrors.not_cancellable();
    const quote = quoteOf(row, session.startsAt, now);
    if (quote.refundKrw !== input.quotedRefundKrw) throw testErrors.quote_changed({ data: quote });
    await freeHold(tx, row.hold_id, now, 'cancelled', seatMoments);
    await moveRegistration(
      tx,
      row,
      { state: 'cancelled', cancelled_at: now },
      { actor: `member ${actor.memberId}`, cause: 'cancelled', now },
    );
    if (row.order_id !== null && quote.refundKrw > 0) {
      await refundOrder(
        tx,
        {
          orderId: row.order_id,
          amountKrw: quote.refundKrw,
          reason: `접수 취소 (${quote.sentence})`,
          requestKey: `cancel:${row.registration_no}`,
        },
        now,
      );
    }
    await tellCancelled(tx, row, session, quote.refundKrw);
  });
  return viewOf(academy, actor, input.registrationNo);
}

/** Stands in line for a session that is full, for an own child that could sit it. */
export async function joinWaiting(
  academy: Academy,
  actor: MemberActor,
  input: { readonly sessionId: number; readonly childId: number },
): Promise<WaitView> {
  const [session, children, guardian] = await Promise.all([
    findSession(academy.db, input.sessionId),
    listChildren(academy, actor.memberId),
    contactOf(academy, actor.memberId),
  ]);
  const child = children.find((one) => one.childId === input.childId);
  if (!session || session.state === 'draft') throw testErrors.session_gone();
  if (!child) throw testErrors.child_gone();
  const now = academy.clock.now();
  if (session.state !== 'open' || now >= session.closesAt) throw testErrors.closed();
  if (now < session.opensAt) throw testErrors.not_open();
  const obstacle = obstacleFor(child, session, seoulDay(session.startsAt));
  if (obstacle === 'preschool') throw testErrors.preschool();
  if (obstacle === 'grade')
    throw testErrors.grade({
      message: `응시 가능 학년은 ${gradeBand(session.gradeFrom, session.gradeTo)}입니다.`,
    });
  await inTransaction(academy.db, async (tx) => {
    const { free } = await openPool(tx, session.poolId, now, seatMoments);
    if ((await listLiveOf(tx, [child.childId])).some((row) => row.testId === session.testId))
      throw testErrors.already();
    const mine = (await listOwnWaits(tx, actor.memberId)).filter(
      (wait) => wait.session_id === session.sessionId && wait.child_id === child.childId,
    );
    if (
      (
        await readWaits(
          tx,
          mine.map((wait) => wait.holder_key),
        )
      ).length > 0
    )
      throw testErrors.already_waiting();
    if (free > 0) throw testErrors.seats_left();
    const holderKey = `wait:${randomBytes(9).toString('hex')}`;
    await insertWait(tx, {
      holder_key: holderKey,
      session_id: session.sessionId,
      child_id: child.childId,
      member_id: actor.memberId,
      child_name: child.name,
      child_grade: child.grade,
      school_name: child.schoolName,
      guardian_name: guardian.name,
      guardian_mobile: guardian.mobile,
      created_at: now,
    });
    await joinLine(tx, session.poolId, { holderKey, seats: 1 });
  });
  const wait = (await listWaiting(academy, actor)).find(
    (one) => one.sessionId === session.sessionId && one.childId === child.childId,
  );
  if (!wait) throw testErrors.session_gone();
  return wait;
}

/** Where a member's children stand in line; offers have become registrations and are not here. */
export async function listWaiting(academy: Academy, actor: MemberActor): Promise<WaitView[]> {
  const rows = await listOwnWaits(academy.db, actor.memberId);
  const [waits, sessions, views] = await Promise.all([
    readWaits(
      academy.db,
      rows.map((row) => row.holder_key),
    ),
    findSessions(academy.db, [...new Set(rows.map((row) => row.session_id))]),
    academy.clock.now(),
  ]);
  const shown = new Map(
    (await viewSessions(academy.db, [...sessions.values()], views)).map((view) => [view.sessionId, view]),
  );
  return waits.flatMap((wait) => {
    const row = rows.find((one) => one.holder_key === wait.holderKey);
    const session = row && shown.get(row.session_id);
    if (!row || !session || wait.state !== 'waiting') return [];
    return [
      {
        sessionId: row.session_id,
        childId: row.child_id,
        childName: row.child_name,
        title: session.title,
        branchName: session.branchName,
        startsAt: session.startsAt,
        place: wait.place,
      },
    ];
  });
}

/** Leaves the line; false when the child stood in none. */
export async function leaveWaiting(
  academy: Academy,
  actor: MemberActor,
  input: { readonly sessionId: number; readonly childId: number },
): Promise<boolean> {
  const rows = (await listOwnWaits(academy.db, actor.memberId)).filter(
    (row) => row.session_id === input.sessionId && row.child_id === input.childId,
  );
  const session = await findSession(academy.db, input.sessionId);
  if (!session || rows.length === 0) return false;
  return inTransaction(academy.db, async (tx) => {
    await openPool(tx, session.poolId, academy.clock.now(), seatMoments);
    const standing = (
      await readWaits(
        tx,
        rows.map((row) => row.holder_key),
      )
    ).filter((wait) => wait.state === 'waiting');
    for (const wait of standing) await leaveLine(tx, wait.id);
    return standing.length > 0;
  });
}

/** What stands on the ticket, once the seat is confirmed. */
export async function readTicket(academy: Academy, actor: MemberActor, registrationNo: string) {
  const registration = await viewOf(academy, actor, registrationNo);
  if (registration.state !== 'confirmed' && registration.state !== 'attended')
    throw testErrors.ticket_not_ready();
  return { registration, qrText: `${academy.config.publicUrl}/office/check-in/${registrationNo}` };
}

import { isAccountOpen } from '#src/features/payments/actions/deposits/closing.server.ts';
import { paymentsOfOrders } from '#src/features/payments/actions/orders.server.ts';
import { refundOrder } from '#src/features/payments/actions/refunds/refund.server.ts';
import { sealAccount } from '#src/features/payments/actions/refunds/refund-account.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { offersAccount } from '#src/features/registrations/actions/payments/account-terms.server.ts';
import { giveUpSeat } from '#src/features/registrations/actions/payments/leaving-payment.server.ts';
import { payerOf, quoteOf } from '#src/features/registrations/actions/payments/refund-quote.server.ts';
import {
  lockWithPool,
  moveRegistration,
  notifyCancelled,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { recordDeclined } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { asSeenBy, own, seen, sightOf } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import type {
  cancelEndpoint,
  getRegistrationEndpoint,
  RegistrationView,
  refundQuoteEndpoint,
  WaitView,
} from '#src/features/registrations/contract/registrations.ts';
import { holdOver } from '#src/features/registrations/rules/holds.ts';
import { refundKeys } from '#src/features/registrations/rules/money/registration-money.ts';
import { listOfOrder, listSeen } from '#src/features/registrations/store/registrations.server.ts';
import { freeHold } from '#src/features/seats/actions/pools.server.ts';
import { readOffered } from '#src/features/seats/actions/waits.server.ts';
import { publishedResults } from '#src/features/test-results/actions/own-results.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSession } from '#src/features/test-sessions/store/sessions.server.ts';
import { type JoinGateway, joinOwnWaitlists } from '#src/features/waitlist/actions/joining.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { inPoolTurn } from '#src/platform/db/queries/claim-batcher.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { byMember } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

async function viewOf(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationView> {
  const [view] = await viewRegistrations(academy.db, [await own(academy, actor, registrationNo)]);
  if (!view) throw testErrors.registration_gone();
  return view;
}

/** One own registration with what the same order pays for; another's does not exist. */
export async function readRegistration(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<DataOf<typeof getRegistrationEndpoint>> {
  const row = await seen(academy, actor, registrationNo);
  // What else the order of another guardian pays for is that guardian's.
  const isMine = row.member_id === actor.memberId;
  const ordered = row.order_id === null || !isMine ? [row] : await listOfOrder(academy.db, row.order_id);
  const rows = ordered.filter((one) => one.member_id === row.member_id);
  const views = await viewRegistrations(academy.db, rows);
  const together = await asSeenBy(
    academy,
    actor.memberId,
    views.map((view) => ({ row, view })),
  );
  const registration = together.find((one) => one.registrationNo === registrationNo);
  if (!registration) throw testErrors.registration_gone();
  const now = academy.clock.now();
  const isToPay = isMine && row.state === 'held' && row.order_id !== null;
  const owed = new Set(
    together.flatMap((one) =>
      one.payAgainUntil !== null || one.state === 'held' || one.state === 'confirming'
        ? one.registrationNo
        : [],
    ),
  );
  return {
    serverNow: now.toISOString(),
    registration,
    together,
    orderAmountKrw: rows
      .filter((one) => owed.has(one.registration_no))
      .reduce((sum, one) => sum + one.amount_krw, 0),
    ways: academy.providers.payment.checkout.ways.map(({ method, wallet }) => ({ method, wallet })),
    offersAccount: isToPay && (await offersAccount(academy.db, row.order_id ?? 0, now)),
  };
}

/** Every registration of a member and of the children they share, newest first (100 at most). */
export async function listRegistrations(
  academy: Academy,
  member: Pick<MemberActor, 'memberId'>,
): Promise<RegistrationView[]> {
  const rows = await listSeen(academy.db, await sightOf(academy, member.memberId));
  const results = await publishedResults(academy.db, rows, academy.clock.now());
  const rowOf = new Map(rows.map((row) => [row.registration_no, row]));
  const pairs = (await viewRegistrations(academy.db, rows, results)).flatMap((view) => {
    const row = rowOf.get(view.registrationNo);
    return row ? [{ row, view }] : [];
  });
  return asSeenBy(academy, member.memberId, pairs);
}

/** In whose turn a seat of the session is given up; it may be another by then, which costs a wait and nothing else. */
const poolOf = async (db: Db, sessionId: number) => (await findSession(db, sessionId))?.poolId ?? 0;

/** Gives up a held seat; those who wait are offered it at once. */
export async function releaseHold(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationView> {
  const { id, session_id } = await own(academy, actor, registrationNo);
  const now = academy.clock.now();
  const over = await inPoolTurn(academy.db, await poolOf(academy.db, session_id), async (tx) => {
    const { row, session } = await lockWithPool(tx, id, now);
    // It was passed on while this waited for the lock: it is another guardian's to give up.
    if (row.member_id !== actor.memberId) throw testErrors.registration_gone();
    if (row.state === 'expired')
      return holdOver(row.entered_by !== null || (await readOffered(tx, [row.hold_id])).length > 0);
    if (row.state === 'cancelled') return null;
    if (row.state !== 'held' && row.state !== 'confirming') throw testErrors.not_cancellable();
    // An account that waits can be given up; the answer of a card is a matter of a minute or two.
    const ref = row.confirming_payment_ref;
    if (ref !== null && !(await isAccountOpen(tx, ref))) throw testErrors.payment_open();
    await giveUpSeat(tx, { row, session }, { by: byMember(actor.memberId), code: 'released', now });
    await recordDeclined(tx, row.hold_id, now);
    return null;
  });
  // Its time was over before it was given up; said only now, so that what the clock did is kept.
  if (over) throw testErrors.hold_gone({ message: over });
  return viewOf(academy, actor, registrationNo);
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
  return quoteOf(academy.db, row, { session, now: academy.clock.now() });
}

/** Cancels for the refund that was shown; the intent of the refund is written in the same transaction. */
export async function cancelRegistration(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof cancelEndpoint>,
): Promise<RegistrationView> {
  const { id, session_id } = await own(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  const account =
    input.refundAccount && sealAccount(academy, input.refundAccount, `member ${actor.memberId}`);
  await inPoolTurn(academy.db, await poolOf(academy.db, session_id), async (tx) => {
    const { row, session } = await lockWithPool(tx, id, now);
    if (row.member_id !== actor.memberId) throw testErrors.registration_gone();
    if (row.state !== 'confirmed' || now >= session.startsAt) throw testErrors.not_cancellable();
    const quote = await quoteOf(tx, row, { session, now });
    if (quote.refundKrw !== input.quotedRefundKrw) throw testErrors.quote_changed({ data: quote });
    await freeHold(tx, row.hold_id, { now, why: 'cancelled', hooks: seatHooks });
    await moveRegistration(tx, row, {
      change: { state: 'cancelled', cancelled_at: now },
      why: {
        by: byMember(actor.memberId),
        code: session.state === 'cancelled' ? 'chose_refund' : 'cancelled',
        now,
      },
    });
    if (row.order_id !== null && quote.refundKrw > 0) {
      const method = (await paymentsOfOrders(tx, [row.order_id])).get(row.order_id)?.method;
      const isPayer = (await payerOf(tx, row)) === actor.memberId;
      if (method === 'virtual_account' && isPayer && !account) throw paymentErrors.account_wanted();
      await refundOrder(
        tx,
        {
          orderId: row.order_id,
          amountKrw: quote.refundKrw,
          reason: `접수 취소 (${quote.sentence})`,
          requestKey: refundKeys.family(row.registration_no),
          // Of another's deposit that one is asked where it goes.
          account: isPayer ? account : undefined,
          isUpTo: true,
        },
        now,
      );
    }
    await notifyCancelled(tx, row, { session, refundKrw: quote.refundKrw });
  });
  return viewOf(academy, actor, input.registrationNo);
}

/** Stands in line for a session that is full, for an own child that could sit it. */
export async function joinWaiting(
  academy: Academy,
  joins: JoinGateway,
  {
    actor,
    input,
  }: {
    readonly actor: MemberActor;
    readonly input: { readonly sessionId: number; readonly childId: number };
  },
): Promise<WaitView> {
  const { waiting } = await joinOwnWaitlists(academy, joins, { actor, options: [[input]] });
  const [wait] = waiting;
  if (!wait) throw testErrors.already({ message: '방금 자리가 나서 바로 안내해 드렸습니다.' });
  return wait;
}

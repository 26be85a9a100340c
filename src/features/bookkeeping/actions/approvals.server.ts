import {
  among,
  type OfficePaymentHooks,
  ownPaymentListRow,
  readOfficePayment,
} from '#src/features/bookkeeping/actions/payments.server.ts';
import type * as contract from '#src/features/bookkeeping/contract/approvals.ts';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import type { RefundAsk, refundAskList } from '#src/features/bookkeeping/contract/refund-ask-list.ts';
import { askLabels } from '#src/features/bookkeeping/rules/refunds.ts';
import * as store from '#src/features/bookkeeping/store/approvals.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { findPayment, lockOrder } from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { giveBack, lockedToRefund, refuseMovedAway } from './refunds.server.ts';

const sightOf = (actor: StaffActor, deps: OfficePaymentHooks): store.AskSight => ({
  orders: among(actor, deps),
  staffId: actor.staffId,
});

async function viewsOf(
  rows: readonly store.AskRow[],
  actor: StaffActor,
  deps: OfficePaymentHooks,
): Promise<RefundAsk[]> {
  const names = await deps.namesOf(rows.flatMap((row) => [row.askedBy, row.decidedBy]));
  return rows.map(({ orderId: _order, leftKrw: _left, askedBy, decidedBy, askedAt, decidedAt, ...row }) => {
    const state = row.state;
    return {
      ...row,
      state,
      stateLabel: askLabels[state],
      askedBy: names.get(askedBy) ?? '직원',
      isMine: askedBy === actor.staffId,
      askedAt: askedAt.toISOString(),
      decidedBy: decidedBy === null ? '' : (names.get(decidedBy) ?? '직원'),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}

/** Refunds that were asked of the head office. */
export async function listAsks(
  academy: Academy,
  actor: StaffActor,
  { query, deps }: { query: QueryOf<typeof refundAskList>; deps: OfficePaymentHooks },
): Promise<ListPage<RefundAsk>> {
  const page = await store.listAsks(academy.db, sightOf(actor, deps), query);
  return { ...page, rows: await viewsOf(page.rows, actor, deps) };
}

async function ownAsk(
  academy: Academy,
  actor: StaffActor,
  { askId, deps }: { askId: number; deps: OfficePaymentHooks },
) {
  const row = await store.findAsk(academy.db, askId, sightOf(actor, deps));
  if (!row) throw commonErrors.not_found();
  return row;
}

async function viewOf(
  academy: Academy,
  actor: StaffActor,
  { askId, deps }: { askId: number; deps: OfficePaymentHooks },
) {
  const [view] = await viewsOf([await ownAsk(academy, actor, { askId, deps })], actor, deps);
  if (!view) throw commonErrors.not_found();
  return view;
}

/** Asks the head office to agree to a refund; no money moves. One request waits at a time. */
export async function askRefund(
  academy: Academy,
  actor: StaffActor,
  { wish, deps }: { wish: InputOf<typeof contract.askRefundEndpoint>; deps: OfficePaymentHooks },
): Promise<OfficePaymentDetail> {
  await ownPaymentListRow(academy, actor, { paymentId: wish.paymentId, deps });
  const payment = await findPayment(academy.db, wish.paymentId);
  if (!payment) throw commonErrors.not_found();
  const branchId = await deps.branchOf(payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { amountKrw, leftKrw, givesSeatUp, reason, paymentId } = wish;
    const ask = {
      paymentRef: payment.id,
      amountKrw,
      leftKrw,
      givesSeatUp,
      reason,
      staffId: actor.staffId,
      now,
    };
    await lockOrder(tx, payment.order_id);
    await refuseMovedAway(tx, academy, { actor, paymentId, deps });
    await lockedToRefund(tx, { wish, paymentRef: payment.id });
    if (!(await store.insertAsk(tx, ask))) throw paymentErrors.ask_waiting();
    const after = { 금액: formatKrw(amountKrw) };
    const change = {
      entity: 'payment',
      entityId: paymentId,
      branchId,
      action: '환불 승인 요청',
      after,
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readOfficePayment(academy, actor, { paymentId: wish.paymentId, deps });
}

/** Agrees to a refund, which is carried out in the same transaction, or refuses it. The second of two people is told. */
export async function decideAsk(
  academy: Academy,
  actor: StaffActor,
  {
    input: { askId, verdict, note },
    deps,
  }: { input: InputOf<typeof contract.decideAskEndpoint>; deps: OfficePaymentHooks },
): Promise<RefundAsk> {
  const ask = await ownAsk(academy, actor, { askId, deps });
  const now = academy.clock.now();
  const decision = { state: verdict, staffId: actor.staffId, note, now };
  const branchId = await deps.branchOf(ask.orderId);
  const action = verdict === 'approved' ? '환불 승인' : '환불 반려';
  const change = { entity: 'payment', entityId: ask.paymentId, branchId, action, reason: note };
  if (ask.state !== 'waiting') throw paymentErrors.ask_over();
  if (verdict === 'refused') {
    await inTransaction(academy.db, async (tx) => {
      if (!(await store.decideAsk(tx, askId, decision))) throw paymentErrors.ask_over();
      await auditChange(tx, actor, { ...change, at: now });
    });
    return viewOf(academy, actor, { askId, deps });
  }
  const { paymentId, amountKrw, leftKrw, givesSeatUp, reason } = ask;
  const wish = { paymentId, amountKrw, leftKrw, givesSeatUp, reason };
  await giveBack(academy, actor, {
    wish,
    deps,
    decide: async (tx) => {
      if (!(await store.decideAsk(tx, askId, decision))) throw paymentErrors.ask_over();
      await auditChange(tx, actor, { ...change, at: now });
    },
  });
  return viewOf(academy, actor, { askId, deps });
}

/** Takes an own request back that nobody has decided. */
export async function withdrawAsk(
  academy: Academy,
  actor: StaffActor,
  {
    input: { askId },
    deps,
  }: { input: InputOf<typeof contract.withdrawAskEndpoint>; deps: OfficePaymentHooks },
): Promise<RefundAsk> {
  const ask = await ownAsk(academy, actor, { askId, deps });
  if (ask.askedBy !== actor.staffId) throw paymentErrors.not_asker();
  const now = academy.clock.now();
  const branchId = await deps.branchOf(ask.orderId);
  await inTransaction(academy.db, async (tx) => {
    const decision = { state: 'withdrawn' as const, staffId: actor.staffId, note: '', now };
    if (!(await store.decideAsk(tx, askId, decision))) throw paymentErrors.ask_over();
    const change = { entity: 'payment', entityId: ask.paymentId, branchId, action: '환불 승인 요청 철회' };
    await auditChange(tx, actor, { ...change, at: now });
  });
  const [view] = await viewsOf(
    [{ ...ask, state: 'withdrawn', decidedBy: actor.staffId, decidedAt: now }],
    actor,
    deps,
  );
  if (!view) throw commonErrors.not_found();
  return view;
}

/** Up to what sum a branch gives back by itself. */
export async function readLimit(academy: Academy, actor: StaffActor): Promise<contract.RefundLimit> {
  return { ...(await store.readLimit(academy.db)), mayChange: mayDo(actor, 'headOffice') };
}

/** Changes the branches' limit; what somebody else set is not replaced unseen. */
export async function setLimit(
  academy: Academy,
  actor: StaffActor,
  { branchKrw, version, reason }: InputOf<typeof contract.setLimitEndpoint>,
): Promise<contract.RefundLimit> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await store.readLimit(tx);
    if (!(await store.updateLimit(tx, branchKrw, version)))
      throw await editedElsewhere(tx, 'refund-limit', 1);
    const change = {
      entity: 'refund-limit',
      entityId: 1,
      action: '분원 환불 한도',
      before: { 한도: formatKrw(before.branchKrw) },
      after: { 한도: formatKrw(branchKrw) },
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readLimit(academy, actor);
}

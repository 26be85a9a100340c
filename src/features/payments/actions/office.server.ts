import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { exportList, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type * as contract from '../contract/office.ts';
import type { officeAccountEndpoint } from '../contract/office-account.ts';
import { paymentErrors } from '../contract.ts';
import { bankWord, maskAccount } from '../rules/deposits.ts';
import { methodWords } from '../rules/method-words.ts';
import { type Attention, attentionWords, refundWords } from '../rules/office.ts';
import { type PaymentState, stateWords } from '../rules.ts';
import { listReceiptsOf } from '../store/cash-receipts.server.ts';
import * as store from '../store/office.server.ts';
import { findOrder, findPayment } from '../store.server.ts';
import { viewOfReceipt } from './cash-receipt-views.server.ts';
import { factsOf, type PaymentMoments } from './orders.server.ts';
import { refundOrder } from './refund.server.ts';
import { giveAccount } from './refund-account.server.ts';
import { askAndSettle } from './settle.server.ts';

/** What the office's payment room asks of the features that sell; handed down by open.ts. */
export interface OfficePaymentMoments {
  readonly moments: PaymentMoments;
  /** The orders of these branches. */
  ordersOf(branchIds: readonly number[]): Promise<readonly number[]>;
  /** What the refund policy gives back for an order now. */
  adviceFor(orderId: number): Promise<contract.RefundAdvice>;
}

const among = (actor: StaffActor, desk: OfficePaymentMoments) =>
  actor.branchIds === null ? Promise.resolve(null) : desk.ordersOf(actor.branchIds);

function viewOf(row: store.PaymentLine): contract.OfficePayment {
  const state = row.state as PaymentState;
  return {
    paymentId: row.paymentId,
    orderNo: row.orderNo,
    title: row.title,
    memberId: row.memberId,
    amountKrw: row.amountKrw,
    refundedKrw: row.refundedKrw,
    state,
    stateWord: stateWords[state],
    methodWord: row.method ? (methodWords[row.method as keyof typeof methodWords] ?? row.method) : '-',
    attentionWord: row.attention ? attentionWords[row.attention as Attention] : '',
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

/** Payments of the own branches. */
export async function listPayments(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.listPaymentsEndpoint>,
  desk: OfficePaymentMoments,
): Promise<DataOf<typeof contract.listPaymentsEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const page = await store.listPayments(academy.db, await among(actor, desk), query, academy.clock.now());
  return { ...page, rows: page.rows.map(viewOf) };
}

/** The same as a spreadsheet. */
export async function exportPayments(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.exportPaymentsEndpoint>,
  desk: OfficePaymentMoments,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const query = { ...filters, page: 1, size: listLimits.exported };
  const page = await store.listPayments(academy.db, await among(actor, desk), query, academy.clock.now());
  return exportList(academy, actor, {
    list: '결제',
    reason,
    wanted,
    filters,
    people: page.rows.map((row) => `회원 ${row.memberId}`),
    rows: page.rows.map(viewOf),
    columns: [
      { key: 'createdAt', name: '결제 시작', cell: (row) => formatSeoulDateTime(row.createdAt) },
      { key: 'orderNo', name: '주문 번호', cell: (row) => row.orderNo },
      { key: 'title', name: '내용', cell: (row) => row.title },
      { key: 'method', name: '수단', cell: (row) => row.methodWord },
      { key: 'amountKrw', name: '금액', cell: (row) => row.amountKrw },
      { key: 'refundedKrw', name: '환불', cell: (row) => row.refundedKrw },
      { key: 'state', name: '상태', cell: (row) => row.stateWord },
      {
        key: 'paidAt',
        name: '결제 완료',
        cell: (row) => (row.paidAt ? formatSeoulDateTime(row.paidAt) : ''),
      },
      { key: 'attention', name: '확인', cell: (row) => row.attentionWord },
    ],
  });
}

const actorWord = (actor: string) =>
  actor.startsWith('member')
    ? '회원'
    : actor.startsWith('staff')
      ? '관리자'
      : actor === 'provider'
        ? '결제사'
        : '시스템';

async function own(academy: Academy, actor: StaffActor, paymentId: string, desk: OfficePaymentMoments) {
  const orders = await among(actor, desk);
  const row = await store.findPaymentLine(academy.db, paymentId, orders, academy.clock.now());
  if (!row) throw commonErrors.not_found();
  return row;
}

/** One payment with all that happened to it. */
export async function readOfficePayment(
  academy: Academy,
  actor: StaffActor,
  paymentId: string,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  const row = await own(academy, actor, paymentId, desk);
  const [history, refunds, entries, advice, receipts] = await Promise.all([
    store.listHistoryOf(academy.db, row.id),
    store.listRefundsOf(academy.db, row.id),
    store.listLedgerOf(academy.db, row.id),
    desk.adviceFor(row.orderId),
    listReceiptsOf(academy.db, row.id),
  ]);
  const hasMoney = row.state === 'paid' || row.state === 'partly_refunded';
  const asked = refunds
    .filter((one) => one.state === 'requested' || one.state === 'needs_account')
    .reduce((sum, one) => sum + one.amountKrw, 0);
  return {
    payment: viewOf(row),
    receiptUrl: row.receiptUrl,
    failure: row.failure,
    deposit: row.depositAccount
      ? {
          account: `${bankWord(row.depositBank ?? '')} ${row.depositAccount}`,
          dueAt: row.depositDueAt?.toISOString() ?? '',
          depositedKrw: row.depositedKrw,
        }
      : null,
    cashReceipts: receipts.map(viewOfReceipt),
    leftKrw: hasMoney ? row.amountKrw - row.refundedKrw - asked : 0,
    ledgerKrw: entries.reduce((sum, entry) => sum + entry.amountKrw, 0),
    advice,
    mayExceed: actor.role === 'owner',
    history: history.map((one) => ({
      at: one.at.toISOString(),
      word: stateWords[one.state as PaymentState] ?? one.state,
      actor: actorWord(one.actor),
      cause: one.cause,
    })),
    refunds: refunds.map(({ id, at, state, bank, tail, ...one }) => ({
      ...one,
      refundId: id,
      isOpen: state === 'requested' || state === 'needs_account',
      wantsAccount: row.method === 'virtual_account' && (state === 'needs_account' || state === 'refused'),
      account: bank && tail ? maskAccount(bank, tail) : '-',
      stateWord: refundWords[state] ?? state,
      at: at.toISOString(),
    })),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/**
 * Gives money back. A manager gives what the policy gives, less what went back already; the owner more. The intent is
 * written in one transaction with the seat's end; a job tells the provider.
 */
export async function refundPayment(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.refundPaymentEndpoint>,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  const before = await readOfficePayment(academy, actor, input.paymentId, desk);
  if (before.refunds.some((one) => one.isOpen)) throw paymentErrors.refund_under_way();
  if (before.leftKrw !== input.leftKrw) throw commonErrors.edited_elsewhere();
  if (input.amountKrw > before.leftKrw) throw paymentErrors.refund_too_much();
  const allowed = Math.max(0, before.advice.refundKrw - before.payment.refundedKrw);
  if (actor.role !== 'owner' && input.amountKrw > allowed) throw paymentErrors.above_policy();
  const isWhole = input.amountKrw === before.leftKrw;
  if (input.givesSeatUp && !isWhole)
    throw commonErrors.input_invalid({
      fields: { givesSeatUp: '좌석은 남은 금액을 모두 환불할 때 거둘 수 있습니다.' },
    });
  const payment = await findPayment(academy.db, input.paymentId);
  if (!payment) throw commonErrors.not_found();
  const order = await findOrder(academy.db, payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (input.givesSeatUp) await desk.moments[order.purpose]?.onReversed(tx, factsOf(order), now);
    const requestKey = `office:${payment.payment_id}:${before.refunds.length}:${input.amountKrw}`;
    const request = { orderId: order.id, amountKrw: input.amountKrw, reason: input.reason, requestKey };
    await refundOrder(tx, request, now);
    const change = {
      entity: 'payment',
      entityId: payment.payment_id,
      action: input.givesSeatUp ? '환불(좌석 거둠)' : '환불',
      before: { refundedKrw: before.payment.refundedKrw },
      after: { refundedKrw: before.payment.refundedKrw + input.amountKrw },
      reason: input.reason,
    };
    await noteChange(tx, actor, change, now);
  });
  return readOfficePayment(academy, actor, input.paymentId, desk);
}

/** Notes the account a guardian told the branch; the number is masked from here on. */
export async function giveAccountForMember(
  academy: Academy,
  actor: StaffActor,
  { paymentId, ...account }: InputOf<typeof officeAccountEndpoint>,
  desk: OfficePaymentMoments,
): Promise<{ started: number }> {
  await own(academy, actor, paymentId, desk);
  const given = await giveAccount(academy, paymentId, account, `staff ${actor.staffId}`);
  const change = {
    entity: 'payment',
    entityId: paymentId,
    action: '환불 계좌 입력',
    after: { account: maskAccount(account.bank, account.number.slice(-4)) },
    reason: '보호자가 알려 주심',
  };
  await inTransaction(academy.db, (tx) => noteChange(tx, actor, change, academy.clock.now()));
  return given;
}

/** Asks the provider now and follows its word. */
export async function askProvider(
  academy: Academy,
  actor: StaffActor,
  paymentId: string,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  await own(academy, actor, paymentId, desk);
  await askAndSettle(academy, desk.moments, paymentId, `staff ${actor.staffId} asked`);
  return readOfficePayment(academy, actor, paymentId, desk);
}

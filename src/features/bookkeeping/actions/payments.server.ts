import { listCashReceipts } from '#src/features/payments/actions/cash/cash-receipt-views.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { askAndSettle } from '#src/features/payments/actions/provider/settle.server.ts';
import { giveAccount } from '#src/features/payments/actions/refunds/refund-account.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { bankLabel, maskAccount } from '#src/features/payments/rules/deposits.ts';
import { labelOfCode, payingLabels } from '#src/features/payments/rules/history.ts';
import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import {
  isTakenBack,
  leftKrwOf,
  stateLabels,
  takenBackLabel,
} from '#src/features/payments/rules/payments.ts';
import { paymentTrail } from '#src/features/payments/store/payments.server.ts';
import { listAccountless } from '#src/features/payments/store/refund-accounts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type Among, amongBoth } from '#src/platform/db/queries/among.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { staffIdOf } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { officeAccountEndpoint } from '../contract/account.ts';
import type * as contract from '../contract/payment.ts';
import type { paymentList } from '../contract/payment-list.ts';
import { acknowledged, attentionLabels } from '../rules/attention.ts';
import { listSays, movedOf } from '../rules/places.ts';
import { mayGiveKrw, type OrderSeat } from '../rules/refunds.ts';
import { givenBackOf, isTakenBackStep, officeStateLabels } from '../rules/states.ts';
import * as approvals from '../store/approvals.server.ts';
import * as store from '../store/payments.server.ts';
import { nowhere, type PaymentPlaces, type PlaceNames, placeNames } from './places.server.ts';
import { viewOfRefund } from './refund-views.server.ts';

/** A refund of an order's money, by whom or what it was asked for, and how it stands. */
export interface OrderRefund {
  readonly requestKey: string;
  readonly amountKrw: number;
  readonly state: string;
  readonly reason: string;
}

/** What the office's payment room asks of the features that sell; handed down by open.ts. */
export interface OfficePaymentHooks extends PaymentPlaces {
  readonly hooks: PaymentHooks;
  /** The orders of these branches. */
  ordersOf(branchIds: readonly number[]): Among;
  /** Lines of the ledger that came in or went out in these branches, wherever the seat is now: what sums are made of. */
  movementsIn(branchIds: readonly number[]): Among;
  /** The branch an order was made for; its manager sees the history. */
  branchOf(orderId: number): Promise<number | null>;
  namesOf(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
  /** What the refund policy gives back for an order at `now`, of whose money these refunds were asked, oldest first. */
  adviceFor(
    db: Db | Tx,
    order: { readonly orderId: number; readonly refunds: readonly OrderRefund[] },
    now: Date,
  ): Promise<contract.RefundAdvice>;
  /** The seats an order paid for, in the order in which they were asked for. */
  seatsOf(orderId: number): Promise<readonly OrderSeat[]>;
}

/** The orders a member of staff may see; null: all. */
export const among = (
  actor: Pick<StaffActor, 'branchIds'>,
  deps: Pick<OfficePaymentHooks, 'ordersOf'>,
): Among | null => (actor.branchIds === null ? null : deps.ordersOf(actor.branchIds));

/** The lines of the ledger whose sums a member of staff may see; null: all. */
export const amongMovements = (
  actor: Pick<StaffActor, 'branchIds'>,
  deps: Pick<OfficePaymentHooks, 'movementsIn'>,
): Among | null => (actor.branchIds === null ? null : deps.movementsIn(actor.branchIds));

type ListDeps = Pick<OfficePaymentHooks, 'ordersOf' | keyof PaymentPlaces>;
/** What the list answers besides its rows. */
type Moving = Pick<DataOf<typeof paymentList.list>, 'branches' | 'moved'>;
function viewOf(row: store.PaymentListRow, places: PlaceNames): contract.OfficePayment {
  const state = row.state;
  return {
    paymentId: row.paymentId,
    orderNo: row.orderNo,
    title: row.title,
    ...(places.get(row.id) ?? nowhere),
    memberId: row.memberId,
    amountKrw: row.amountKrw,
    refundedKrw: givenBackOf(row),
    state,
    stateLabel: officeStateLabels[row.officeState],
    method: row.method,
    methodLabel: row.method ? paidLabels[row.method] : '-',
    attentionLabel: row.attention ? attentionLabels[row.attention] : '',
    acknowledges: acknowledged.find((one) => one === row.attention) ?? null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

/** Payments of the own branches. */
export async function listPayments(
  academy: Academy,
  actor: StaffActor,
  { query, deps }: { query: QueryOf<typeof paymentList>; deps: ListDeps },
): Promise<ListPage<contract.OfficePayment> & Moving> {
  const { branchId, from, to } = query;
  const orders = among(actor, deps);
  const asked = branchId === undefined ? null : deps.ordersOf([branchId]);
  const page = await store.listPayments(academy.db, amongBoth(orders, asked), {
    filter: query,
    now: academy.clock.now(),
  });
  const [branches, names] = await Promise.all([
    deps.branchesOf(actor.branchIds),
    placeNames(page.rows, deps),
  ]);
  // Another's branch has no rows, and nothing is said of it.
  const own = branches.filter(({ id }) => branchId === undefined || id === branchId).map(({ id }) => id);
  // Of all years together nobody compares the list with a sum.
  const isSum = (branchId !== undefined || actor.branchIds !== null) && (from ?? to) !== undefined;
  const span = {
    from: from ? startOfSeoulDay(from) : null,
    to: to ? startOfSeoulDay(seoulDayAfter(to)) : null,
  };
  return {
    ...page,
    rows: page.rows.map((row) => viewOf(row, names)),
    branches: branches.length > 1 ? [...branches] : [],
    moved: isSum ? listSays(movedOf(await deps.placesOfMoved(span), own)) : '',
  };
}

/** A payment of an own branch; another's does not exist. */
export async function ownPaymentListRow(
  academy: Academy,
  actor: StaffActor,
  { paymentId, deps }: { paymentId: string; deps: OfficePaymentHooks },
): Promise<store.PaymentListRow> {
  const row = await store.findPaymentListRow(academy.db, paymentId, {
    orders: among(actor, deps),
    now: academy.clock.now(),
  });
  if (!row) throw commonErrors.not_found();
  return row;
}

/** What the policy gives back of a payment now; refunds of an earlier deposit were of other money. */
export function adviceOf(
  db: Db | Tx,
  { orderId }: Pick<store.PaymentListRow, 'orderId'>,
  {
    refunds,
    deps,
    now,
  }: {
    refunds: readonly (OrderRefund & { readonly isOfEarlier: boolean })[];
    readonly deps: OfficePaymentHooks;
    readonly now: Date;
  },
): Promise<contract.RefundAdvice> {
  const own = refunds.filter(({ isOfEarlier }) => !isOfEarlier);
  return deps.adviceFor(db, { orderId, refunds: own }, now);
}

/** One payment with all that happened to it. */
export async function readOfficePayment(
  academy: Academy,
  actor: StaffActor,
  { paymentId, deps }: { paymentId: string; deps: OfficePaymentHooks },
): Promise<contract.OfficePaymentDetail> {
  const row = await ownPaymentListRow(academy, actor, { paymentId, deps });
  const [history, refunds, entries, seats, receipts, limit, ask, accountless] = await Promise.all([
    paymentTrail.list(academy.db, [row.id]),
    store.listRefundsOf(academy.db, row.id),
    store.listLedgerOf(academy.db, row.id),
    deps.seatsOf(row.orderId),
    listCashReceipts(academy.db, row.id),
    approvals.readLimit(academy.db),
    approvals.findWaiting(academy.db, paymentId),
    row.method === 'virtual_account' ? listAccountless(academy.db, row.id) : [],
  ]);
  const names = await deps.namesOf([...history.map((one) => staffIdOf(one.by)), ask?.askedBy ?? null]);
  const advice = await adviceOf(academy.db, row, { refunds, deps, now: academy.clock.now() });
  const asked = refunds
    .filter((one) => one.state === 'requested' || one.state === 'needs_account')
    .reduce((sum, one) => sum + one.amountKrw, 0);
  const leftKrw = leftKrwOf(row, asked);
  const ledgerKrw = entries.reduce((sum, entry) => sum + entry.amountKrw, 0);
  const takenBackAt = refunds.filter(isTakenBack).map(({ at }) => at);
  return {
    payment: viewOf(row, await placeNames([row], deps)),
    receiptUrl: row.receiptUrl,
    failure: row.failure,
    deposit: row.depositAccount
      ? {
          account: `${bankLabel(row.depositBank ?? '')} ${row.depositAccount}`,
          dueAt: row.depositDueAt?.toISOString() ?? '',
          depositedKrw: row.depositedKrw,
        }
      : null,
    cashReceipts: receipts,
    leftKrw,
    mayGiveKrw: mayDo(actor, 'headOffice')
      ? leftKrw
      : mayGiveKrw({
          leftKrw,
          refundedKrw: advice.givenKrw,
          policyKrw: advice.refundKrw,
          ...limit,
        }),
    ask: ask
      ? {
          askId: ask.askId,
          amountKrw: ask.amountKrw,
          reason: ask.reason,
          askedBy: names.get(ask.askedBy) ?? '직원',
          isMine: ask.askedBy === actor.staffId,
        }
      : null,
    ledgerKrw,
    isLedgerOff: row.paidAt !== null && ledgerKrw !== row.amountKrw - row.refundedKrw,
    advice,
    mayExceed: mayDo(actor, 'headOffice'),
    history: history.map((one) => ({
      at: one.at.toISOString(),
      label: isTakenBackStep(one, takenBackAt) ? takenBackLabel : stateLabels[one.to],
      actor: names.get(staffIdOf(one.by) ?? 0) ?? payingLabels[one.by.kind],
      cause: labelOfCode(one.code, one.note),
    })),
    refunds: refunds.map((one) => viewOfRefund(one, row, { seats, accountless })),
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/** Notes the account a guardian told the branch; the number is masked from here on. */
export async function giveAccountForMember(
  academy: Academy,
  actor: StaffActor,
  {
    input: { paymentId, ...account },
    deps,
  }: { input: InputOf<typeof officeAccountEndpoint>; deps: OfficePaymentHooks },
): Promise<{ started: number }> {
  const { orderId } = await ownPaymentListRow(academy, actor, { paymentId, deps });
  const given = await giveAccount(academy, paymentId, { account, enteredBy: `staff ${actor.staffId}` });
  const change = {
    entity: 'payment',
    entityId: paymentId,
    branchId: await deps.branchOf(orderId),
    action: '환불 계좌 입력',
    after: { account: maskAccount(account.bank, account.number.slice(-4)) },
    reason: '보호자가 알려 주심',
  };
  await inTransaction(academy.db, (tx) => auditChange(tx, actor, { ...change, at: academy.clock.now() }));
  return given;
}

/** Asks the provider now and follows its word. */
export async function askProvider(
  academy: Academy,
  actor: StaffActor,
  { paymentId, deps }: { paymentId: string; deps: OfficePaymentHooks },
): Promise<contract.OfficePaymentDetail> {
  const { method } = await ownPaymentListRow(academy, actor, { paymentId, deps });
  if (isByHand(method)) throw paymentErrors.no_provider();
  await askAndSettle(academy, deps.hooks, {
    paymentId,
    why: {
      code: 'asked_by_staff',
      data: { staffId: actor.staffId },
    },
  });
  return readOfficePayment(academy, actor, { paymentId, deps });
}

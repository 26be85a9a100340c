import type { Db, Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import type { PaymentView } from '../contract/payments.ts';
import { bankLabel, maskAccount } from '../rules/deposits.ts';
import { isTakenBack, type PaymentState, stateLabels } from '../rules/payments.ts';
import { listPayers } from '../store/payers.server.ts';
import * as store from '../store/payments.server.ts';
import { listRefundsOfAll } from '../store/receipts.server.ts';
import { listRefundsWithAccounts } from '../store/refund-accounts.server.ts';
import { type CashReceiptView, cashReceiptsOf } from './cash/cash-receipt-views.server.ts';

/** What an order is for, as the feature that sold it sees it. */
export interface OrderFacts {
  readonly orderId: number;
  readonly orderNo: string;
  readonly memberId: number;
  readonly refId: number;
  readonly amountKrw: number;
}

/** An order and the payment whose word is being followed. */
export interface PaymentFacts extends OrderFacts {
  readonly paymentRef: number;
}

/**
 * Whether an order can be paid now: its seats stand, they are gone (`lapsed`: those offered or entered by staff),
 * their session takes nobody any more, or what it was for is somebody else's by now.
 */
export type Payable = 'payable' | 'gone' | 'lapsed' | 'closed' | 'passed_on';

/**
 * Why money did not come. `declined`: the card company or bank said no. `stranger`: the provider does not know what was
 * confirmed. `closed`: the account was closed so that another method can be used. `wrong_sum`: another sum came, and the
 * seat is kept until `until`.
 */
export type NoMoney =
  | { readonly kind: 'declined' | 'stranger' | 'closed' }
  | { readonly kind: 'wrong_sum'; readonly until: Date | null };

export interface Declined {
  readonly now: Date;
  readonly why: NoMoney;
  /** Longer ago than a confirmation is waited for: the guardian was told that the outcome comes by a text. */
  readonly isLate: boolean;
}

export interface Reversed {
  readonly now: Date;
  readonly why: 'refunded' | 'not_paid_again';
}

/** Until when an account would take deposits, or why none is offered. */
export type AccountTerms =
  | { readonly latest: Date }
  | { readonly refused: 'near' | 'rush' | 'line' | 'again' };

/**
 * What must happen in the selling feature when money moves, inside the transaction that moves it. Only `lock` hands these
 * out: nobody can move what an order pays for without its pools. They are called after the payment's own move was found
 * to be legal, and act on nothing but what this payment moves.
 */
export interface MovingHooks {
  /** Stops the hold's clock for this payment; anything but `payable` moves nothing, and then no money moves. */
  onConfirming(tx: Tx, order: PaymentFacts, now: Date): Promise<Payable>;
  /** An account was opened for what stands under this payment; false where nothing does any more. */
  onAccount(tx: Tx, order: PaymentFacts): Promise<boolean>;
  /** The money is here. Answers how much of it found a seat, in won; the rest goes back. */
  onPaid(tx: Tx, order: PaymentFacts, now: Date): Promise<number>;
  /** The money did not come: what this payment moved goes back to being held, for as long as was promised. */
  onDeclined(tx: Tx, order: PaymentFacts, declined: Declined): Promise<void>;
  /** No deposit came in time: the seat is given up and the guardian is told. */
  onDepositOver(tx: Tx, order: PaymentFacts, now: Date): Promise<void>;
  /** The bank took the deposit back: makes what still stands payable again, for whoever has it now, and says what that is. */
  onTakenBack(tx: Tx, order: OrderFacts, now: Date): Promise<readonly OwedOrder[]>;
  /**
   * All of it went back and the seat goes with it, without the feature having asked. `not_paid_again`: the bank had taken
   * the deposit back, and the guardian is told that the time for another is over.
   */
  onReversed(tx: Tx, order: OrderFacts, reversed: Reversed): Promise<void>;
}

/** An order to be paid again, and who is told. */
export interface OwedOrder {
  readonly orderId: number;
  readonly memberId: number;
  readonly mobile: string;
  readonly amountKrw: number;
}

/** What the selling feature knows of an order's seats. Locks are taken in the order pool (`lock`), order, payment. */
export interface PurposeHooks {
  /** Locks the pools of everything an order pays for, freeing what ran out on the way, and hands out what moves it. */
  lock(tx: Tx, order: OrderFacts, now: Date): Promise<MovingHooks>;
  /** Whether the order can be paid now; moves nothing. */
  isPayable(db: Db | Tx, order: OrderFacts, now: Date): Promise<Payable>;
  /** Until when a deposit may come, or why no account is offered; asked by the transaction that would offer it. */
  accountTerms(db: Db | Tx, order: OrderFacts, now: Date): Promise<AccountTerms>;
  /** The payments for which something stands under payment (500 at most). */
  listUnderPayment(db: Db): Promise<readonly number[]>;
  /** What moves many of its orders together; null where each goes alone. */
  readonly together: TogetherHooks | null;
}

/**
 * The same moves for many orders at once, by the same few statements however many; for plain cases only, so that a rush
 * pays in groups.
 */
export interface MovingTogether {
  /** As `MovingHooks.onConfirming` for each order, in their order. */
  onConfirming(tx: Tx, orders: readonly PaymentFacts[], now: Date): Promise<readonly Payable[]>;
  /** The money of these is here. False: not every seat stands under the payment, nothing of that order was moved. */
  onPaid(tx: Tx, orders: readonly PaymentFacts[], now: Date): Promise<readonly boolean[]>;
}

export interface TogetherHooks {
  /** By order, the pool in whose line it stands: orders of one pool go together. */
  poolsOf(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** As `PurposeHooks.lock`, for the pools of all of them. */
  lock(tx: Tx, orders: readonly OrderFacts[], now: Date): Promise<MovingTogether>;
}

/** By purpose of the order; handed down by the wiring. */
export type PaymentHooks = Readonly<Record<string, PurposeHooks>>;

export function factsOf(order: store.OrderRow): OrderFacts {
  return {
    orderId: order.id,
    orderNo: order.order_no,
    memberId: order.member_id,
    refId: order.ref_id,
    amountKrw: order.amount_krw,
  };
}

/** An order with the payment that is being followed. */
export const factsWith = (order: store.OrderRow, payment: { readonly id: number }): PaymentFacts => ({
  ...factsOf(order),
  paymentRef: payment.id,
});

export interface NewOrder {
  readonly memberId: number;
  readonly purpose: string;
  /** The row of the selling feature; one order each. */
  readonly refId: number;
  readonly title: string;
  readonly amountKrw: number;
}

/** Makes orders in the transaction that takes their seats; answers them by `refId`. */
export async function createOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  now: Date,
): Promise<Map<number, OrderFacts>> {
  const orderNos = await drawReferenceNos(tx, 'OR', { count: orders.length, now });
  const rows = await store.insertOrders(
    tx,
    orders.map((order, index) => ({
      order_no: orderNos[index] ?? '',
      member_id: order.memberId,
      purpose: order.purpose,
      ref_id: order.refId,
      title: order.title,
      amount_krw: order.amountKrw,
      created_at: now,
    })),
  );
  return new Map([...rows].map(([refId, row]) => [refId, factsOf(row)]));
}

/** A payment as its owner sees it. */
export function viewOf(payment: store.PaymentRow, order: store.OrderRow): PaymentView {
  const state = payment.state;
  return {
    paymentId: payment.payment_id,
    orderNo: order.order_no,
    title: order.title,
    amountKrw: payment.amount_krw,
    refundedKrw: payment.refunded_krw,
    state,
    stateLabel: stateLabels[state],
    method: payment.method,
    failure: payment.failure,
    paidAt: payment.paid_at?.toISOString() ?? null,
    receiptUrl: payment.receipt_url,
    deposit: depositOf(payment),
  };
}

const depositOf = (payment: store.PaymentRow): PaymentView['deposit'] =>
  payment.deposit_account
    ? {
        bank: bankLabel(payment.deposit_bank ?? ''),
        account: payment.deposit_account,
        holder: payment.deposit_holder,
        dueAt: payment.deposit_due_at?.toISOString() ?? '',
        depositedKrw: payment.deposited_krw,
      }
    : null;

export interface PaymentOfOrder {
  readonly paymentId: string;
  readonly state: PaymentState;
  readonly stateLabel: string;
  readonly amountKrw: number;
  readonly refundedKrw: number;
  readonly method: string | null;
  readonly paidAt: Date | null;
  readonly receiptUrl: string | null;
  readonly deposit: PaymentView['deposit'];
  /** Refunds that go to a bank account, newest first, those of the order's other payments too; `toAccountOf` says them. */
  readonly accountRefunds: readonly AccountRefund[];
  readonly cashReceipt: CashReceiptView | null;
  /** In the order they were asked; the request key says for what. */
  readonly refunds: readonly {
    readonly requestKey: string;
    readonly amountKrw: number;
    readonly state: string;
    readonly doneAt: Date | null;
  }[];
}

export type AccountRefund = Awaited<ReturnType<typeof listRefundsWithAccounts>>[number];

/** Money that goes back to a bank account: how much, where to (masked), and whether an account is still wanted. */
export interface ToAccount {
  readonly paymentId: string;
  readonly amountKrw: number;
  readonly isWanted: boolean;
  readonly label: string;
}

/** Such refunds, newest first, in one line; null for none. What a bank took back goes to nobody. */
export function toAccountOf(own: readonly AccountRefund[]): ToAccount | null {
  const given = own.filter((one) => !isTakenBack(one));
  const wanted = given.filter((one) => one.state === 'needs_account' || one.state === 'refused');
  const shown = wanted.length > 0 ? wanted : given;
  const [newest] = shown;
  if (!newest) return null;
  const label =
    newest.state === 'needs_account'
      ? '환불받으실 계좌를 알려 주세요.'
      : newest.state === 'refused'
        ? '은행이 환불 계좌를 확인하지 못했습니다. 계좌를 다시 알려 주세요.'
        : `${maskAccount(newest.bank ?? '', newest.tail ?? '')}로 ${newest.state === 'done' ? '돌려드렸습니다.' : '돌려드리고 있습니다.'}`;
  return {
    paymentId: newest.paymentId,
    amountKrw: shown.reduce((sum, one) => sum + one.amountKrw, 0),
    isWanted: wanted.length > 0,
    label,
  };
}

/** The members who pay these orders, and to whom money goes back. */
export const payersOf = (db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  listPayers(db, orderIds);

/** The payment of each of these orders that counts, for lists and receipts. */
export async function paymentsOfOrders(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, PaymentOfOrder>> {
  const rows = await store.listPaymentsOf(db, orderIds);
  const refs = rows.map((row) => row.id);
  const [accountRefunds, refunds, receipts] = await Promise.all([
    listRefundsWithAccounts(db, orderIds),
    listRefundsOfAll(db, refs),
    cashReceiptsOf(db, refs),
  ]);
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        paymentId: row.payment_id,
        state: row.state,
        stateLabel: stateLabels[row.state],
        amountKrw: row.amount_krw,
        refundedKrw: row.refunded_krw,
        method: row.method,
        paidAt: row.paid_at,
        receiptUrl: row.receipt_url,
        deposit: depositOf(row),
        // A sum that was not the order's goes back although another payment took its place: all its deposits count.
        accountRefunds: accountRefunds.filter((one) => one.orderId === row.order_id),
        cashReceipt: receipts.get(row.id) ?? null,
        refunds: refunds
          .filter((one) => one.payment_ref === row.id)
          .map((one) => ({
            requestKey: one.request_key,
            amountKrw: one.amount_krw,
            state: one.state,
            doneAt: one.done_at,
          })),
      },
    ]),
  );
}

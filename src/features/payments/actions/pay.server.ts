import { randomBytes } from 'node:crypto';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { move } from '#src/platform/db/history.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type PaymentView, paymentErrors, type preparePaymentEndpoint } from '../contract/payments.ts';
import { depositUntil, noAccountLabels, taxFreeKrw } from '../rules/deposits.ts';
import { windowReusedMinutes } from '../rules/payments.ts';
import * as store from '../store/payments.server.ts';
import { wishReceipt } from './cash/cash-receipts.server.ts';
import { askLater } from './deposits/closing.server.ts';
import { factsOf, type PaymentHooks, viewOf } from './orders.server.ts';
import { refusalOf } from './provider/together.server.ts';

type Wish = InputOf<typeof preparePaymentEndpoint>;

/** Makes the payment of an order, or finds the open one, and says how to open the window. Moves no money. */
export async function preparePayment(
  academy: Academy,
  hooks: PaymentHooks,
  { actor, wish }: { actor: MemberActor; wish: Wish },
): Promise<DataOf<typeof preparePaymentEndpoint>> {
  const { orderNo, method, cashReceipt } = wish;
  const { ways, installmentMonths, ...checkout } = academy.providers.payment.checkout;
  const way = ways.find((one) => one.method === method && one.wallet === (wish.wallet ?? null));
  if (!way) throw paymentErrors.not_offered();
  const own = await store.findOwnOrder(academy.db, actor.memberId, orderNo);
  if (!own) throw paymentErrors.order_gone();
  if (own.amount_krw === 0) throw paymentErrors.nothing_to_pay();
  const isCash = method === 'transfer' || method === 'virtual_account';
  if (cashReceipt && !isCash) throw paymentErrors.no_cash_receipt();
  const now = academy.clock.now();
  const payment = await inTransaction(academy.db, async (tx) => {
    const order = await store.lockOrder(tx, own.id);
    const open = await openOf(tx, order.id);
    const state = await hooks[order.purpose]?.isPayable(tx, factsOf(order), now);
    if (state !== 'payable') throw refusalOf(state);
    const until = method === 'virtual_account' ? await depositEnd(tx, hooks, { order, now }) : null;
    const one = await readyPayment(tx, { open, order, method, until, actor }, now);
    // A payment that has just been made has no receipt to be wished otherwise.
    if (cashReceipt || one.id === open?.id)
      await wishReceipt(academy, tx, { payment: one, wish: cashReceipt });
    return one;
  });
  const { name, mobile, email } = await contactOf(academy, actor.memberId);
  return {
    paymentId: payment.payment_id,
    orderName: own.title,
    amountKrw: payment.amount_krw,
    taxFreeKrw: taxFreeKrw(payment.amount_krw),
    method,
    depositUntil: payment.deposit_until?.toISOString() ?? null,
    customer: { fullName: name, phoneNumber: mobile, email },
    channelKey: way.channelKey,
    wallet: way.wallet,
    isOwnChannel: way.isOwnChannel,
    installmentMonths: installmentMonths && [...installmentMonths],
    ...checkout,
  };
}

/** The window that is open for an order; refuses where its money is here or on its way. */
async function openOf(tx: Tx, orderId: number): Promise<store.PaymentRow | undefined> {
  const { money, open } = await store.findMoneyAndOpen(tx, orderId);
  if (money) throw paymentErrors.already_paid();
  if (open?.state === 'waiting_for_deposit') throw paymentErrors.account_open();
  if (open && open.state !== 'ready') throw paymentErrors.under_way();
  return open;
}

interface Ready {
  readonly open: store.PaymentRow | undefined;
  readonly order: store.OrderRow;
  readonly method: Wish['method'];
  readonly until: Date | null;
  readonly actor: MemberActor;
}

/** What the window that is open says when it is answered after another method was chosen. */
const otherMethodText =
  '다른 결제 수단을 고르셔서 이 결제창은 쓸 수 없습니다. 결제되지 않았으니 처음부터 다시 시도해 주세요.';

/**
 * The open payment again while its window is young and of the same method; otherwise it is over and a new one takes its
 * place: what a window that stands open somewhere is about never changes.
 */
async function readyPayment(
  tx: Tx,
  { open, order, method, until, actor }: Ready,
  now: Date,
): Promise<store.PaymentRow> {
  const why = { by: byMember(actor.memberId), code: 'prepare', now } as const;
  const isOther = open !== undefined && open.method !== method;
  const isYoung = open && now.getTime() - open.created_at.getTime() < windowReusedMinutes * minuteMs;
  if (isYoung && !isOther) {
    await store.updatePayment(tx, open.id, { state: 'ready', deposit_until: until });
    return { ...open, deposit_until: until };
  }
  if (open) {
    const change = { state: 'expired', ...(isOther && { failure: otherMethodText }) } as const;
    await move(tx, store.paymentMachine, { row: open, change, why });
    await askLater(tx, open.payment_id, now);
  }
  const fresh = await store.insertPayment(tx, {
    paymentId: `pay-${randomBytes(12).toString('hex')}`,
    orderId: order.id,
    amountKrw: order.amount_krw,
    method,
    depositUntil: until,
    now,
  });
  await store.paymentTrail.write(tx, [{ id: fresh.id, from: null, to: 'ready', ...why }]);
  return fresh;
}

/** Until when the account of this order takes deposits; refuses where none is offered. */
async function depositEnd(
  tx: Tx,
  hooks: PaymentHooks,
  { order, now }: { order: store.OrderRow; now: Date },
): Promise<Date> {
  const terms = await hooks[order.purpose]?.accountTerms(tx, factsOf(order), now);
  if (terms && 'refused' in terms)
    throw paymentErrors.no_deposit({ message: noAccountLabels[terms.refused] });
  const until = terms && depositUntil(now, terms.latest);
  if (!until) throw paymentErrors.no_deposit();
  return until;
}

export async function ownPayment(academy: Academy, memberId: number, paymentId: string) {
  const payment = await store.findPayment(academy.db, paymentId);
  const order = payment && (await store.findOrder(academy.db, payment.order_id));
  if (!payment || order?.member_id !== memberId) throw commonErrors.not_found();
  return { payment, order };
}

/** The state of an own payment; another's does not exist. */
export async function readPayment(
  academy: Academy,
  actor: MemberActor,
  paymentId: string,
): Promise<PaymentView> {
  const { payment, order } = await ownPayment(academy, actor.memberId, paymentId);
  return viewOf(payment, order);
}

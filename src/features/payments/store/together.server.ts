import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { PaymentFact } from '#src/providers/payment/port.ts';
import type { OrderRow, PaymentRow } from './payments.server.ts';

/** What the provider says of money it has taken. */
export type PaidFact = Extract<PaymentFact, { kind: 'paid' }>;

/** Orders, locked in the order of their numbers. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

/** Payments, locked in the order of their numbers, by number. */
export async function lockPayments(tx: Tx, ids: readonly number[]): Promise<Map<number, PaymentRow>> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Payments by the ids they have outside, each with its order. */
export async function findWithOrders(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, { readonly payment: PaymentRow; readonly order: OrderRow }>> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .orderBy('id')
    .limit(paymentIds.length)
    .execute();
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (e) => e.fn.any(e.val(payments.map((payment) => payment.order_id))))
    .orderBy('id')
    .limit(payments.length)
    .execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return new Map(
    payments.flatMap((payment) => {
      const order = orderOf.get(payment.order_id);
      return order ? [[payment.payment_id, { payment, order }] as const] : [];
    }),
  );
}

/** Of these orders those that have their money, and those of which another payment than these is open. */
export async function findTaken(
  tx: Tx,
  orderIds: readonly number[],
  paymentRefs: readonly number[],
): Promise<{ readonly paid: ReadonlySet<number>; readonly open: ReadonlySet<number> }> {
  const { rows } = await sql<{ orderId: number; isPaid: boolean }>`
    select order_id as "orderId", state in ('paid', 'partly_refunded') as "isPaid" from payments
    where order_id = any(${[...orderIds]}::bigint[]) and (
      (state in ('paid', 'partly_refunded') and not goes_back)
      or (state in ('ready', 'confirming', 'waiting_for_deposit') and id <> all(${[...paymentRefs]}::bigint[])))`.execute(
    tx,
  );
  const of = (isPaid: boolean) => new Set(rows.flatMap((row) => (row.isPaid === isPaid ? row.orderId : [])));
  return { paid: of(true), open: of(false) };
}

/** The last move of each of these payments, by its number in the history. */
export async function lastMovesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; last: number }>`
    select p.id, (select h.id from history h where h.entity = 'payment' and h.entity_id = p.id
      order by h.id desc limit 1) as last
    from unnest(${[...ids]}::bigint[]) as p (id)`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.last]));
}

/** These payments are being confirmed, each with what its window brought. */
export async function setConfirming(
  tx: Tx,
  rows: readonly { readonly id: number; readonly token: string; readonly txId: string }[],
  now: Date,
): Promise<void> {
  await sql`update payments p set state = 'confirming', payment_token = c.token, tx_id = c."txId", confirming_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (id bigint, token text, "txId" text)
    where p.id = c.id`.execute(tx);
}

/** What the provider says of money that is here, as the columns of the payment; the receipt is made of them. */
export const paidColumns = ({ paidAt, receiptUrl, transactionId, paidBy }: PaidFact) => ({
  paid_at: paidAt,
  receipt_url: receiptUrl,
  transaction_id: transactionId,
  card_company: paidBy.cardCompany,
  card_name: paidBy.cardName,
  card_number: paidBy.cardNumber,
  approval_no: paidBy.approvalNo,
  installment_months: paidBy.installmentMonths,
  easy_pay: paidBy.easyPay,
  paid_bank: paidBy.bank,
});

/** The money of these payments is here, and all of it has its seats. */
export async function setPaid(
  tx: Tx,
  rows: readonly {
    readonly id: number;
    readonly method: PaymentRow['method'];
    readonly taxFreeKrw: number;
    readonly fact: PaidFact;
  }[],
): Promise<void> {
  const written = rows.map(({ id, method, taxFreeKrw, fact }) => ({
    ...paidColumns(fact),
    id,
    method,
    tax_free_krw: taxFreeKrw,
  }));
  await sql`update payments p set state = 'paid', paid_at = c.paid_at, method = c.method, tax_free_krw = c.tax_free_krw,
      receipt_url = c.receipt_url, transaction_id = c.transaction_id, card_company = c.card_company,
      card_name = c.card_name, card_number = c.card_number, approval_no = c.approval_no,
      installment_months = c.installment_months, easy_pay = c.easy_pay, paid_bank = c.paid_bank,
      refunded_krw = 0, deposited_krw = null, failure = null, goes_back = false
    from json_populate_recordset(null::payments, ${JSON.stringify(written)}::json) as c
    where p.id = c.id`.execute(tx);
}

/** Books money that came, for the first time each. */
export async function insertCaptures(
  tx: Tx,
  captures: readonly { readonly paymentRef: number; readonly amountKrw: number }[],
  at: Date,
): Promise<void> {
  if (captures.length === 0) return;
  const rows = captures.map(({ paymentRef, amountKrw }) => ({
    payment_ref: paymentRef,
    amount_krw: amountKrw,
    deposit_no: 1,
    at,
  }));
  await insertMany(tx, 'ledger', rows).execute();
}

/** Receipts that were wished for with these payments and that nobody acted upon are withdrawn. */
export async function deleteAllWanted(tx: Tx, paymentRefs: readonly number[]): Promise<void> {
  if (paymentRefs.length === 0) return;
  await tx
    .deleteFrom('cash_receipts')
    .where('payment_ref', '=', (e) => e.fn.any(e.val([...paymentRefs])))
    .where('state', '=', 'wanted')
    .execute();
}

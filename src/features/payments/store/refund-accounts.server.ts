import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';

export interface SealedAccount {
  readonly bank: string;
  /** Number and holder, encrypted. */
  readonly sealed: string;
  /** The last four digits, for screens. */
  readonly tail: string;
  readonly enteredBy: string;
}

/** Writes the account a refund goes to; a corrected one replaces it. */
export async function saveAccount(
  tx: Tx,
  refundRef: number,
  { account, now }: { account: SealedAccount; now: Date },
): Promise<void> {
  const row = {
    bank: account.bank,
    sealed: account.sealed,
    number_tail: account.tail,
    entered_by: account.enteredBy,
    entered_at: now,
    destroyed_at: null,
  };
  await tx
    .insertInto('refund_accounts')
    .values({ refund_ref: refundRef, ...row })
    .onConflict((c) => c.column('refund_ref').doUpdateSet(row))
    .execute();
}

export async function findAccount(db: Db | Tx, refundRef: number) {
  return db.selectFrom('refund_accounts').selectAll().where('refund_ref', '=', refundRef).executeTakeFirst();
}

/** Refunds whose account was entered before an instant and is still known, locked. */
export async function lockAccountsBefore(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('refund_accounts')
    .select('refund_ref')
    .where('sealed', 'is not', null)
    .where('entered_at', '<', before)
    .orderBy('refund_ref')
    .forUpdate()
    .execute();
  return rows.map((row) => row.refund_ref);
}

/** Of these a refused refund can still go; the money of any other payment has gone already, to the bank or back. */
const withMoney: readonly ColumnValue<'payments', 'state'>[] = ['paid', 'partly_refunded', 'wrong_deposit'];

/**
 * Whether the sum of a refused refund `r` of `p` is still here: together with what is promised otherwise, and with what
 * was refused later, no more than is left. What was asked for anew in its place leaves nothing for it.
 */
const isStillOwed = sql<boolean>`(
  select coalesce(sum(o.amount_krw), 0) from refunds o
  where o.payment_ref = r.payment_ref and not o.of_earlier_deposit
    and (o.state in ('requested', 'needs_account') or (o.state = 'refused' and o.id >= r.id))
) <= case when p.state = 'wrong_deposit' then coalesce(p.deposited_krw, p.amount_krw) else p.amount_krw - p.refunded_krw end`;

/** Refunds of a payment an account is wanted for: none is known, or the bank refused the one there was. */
export async function listAccountless(tx: Db | Tx, paymentRef: number) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select(['r.id', 'r.amount_krw as amountKrw', 'r.state'])
    .where('r.payment_ref', '=', paymentRef)
    .where('r.of_earlier_deposit', '=', false)
    .where('r.state', 'in', ['needs_account', 'refused'])
    .where('p.state', 'in', withMoney)
    .where((eb) => eb.or([eb('r.state', '<>', 'refused'), isStillOwed]))
    .orderBy('r.id')
    .limit(20)
    .execute();
}

/** The refunds of deposits for these orders with the masked accounts they go to, newest first. */
export async function listRefundsWithAccounts(db: Db | Tx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .leftJoin('refund_accounts as a', 'a.refund_ref', 'r.id')
    .select([
      'p.order_id as orderId',
      'p.payment_id as paymentId',
      'r.request_key as requestKey',
      'r.amount_krw as amountKrw',
      'r.state',
      'a.bank',
      'a.number_tail as tail',
    ])
    .where('p.order_id', 'in', orderIds)
    .where('p.method', '=', 'virtual_account')
    .where('r.of_earlier_deposit', '=', false)
    .where((eb) =>
      eb.or([
        eb('r.state', 'not in', ['refused', 'withdrawn']),
        eb.and([eb('r.state', '=', 'refused'), eb('p.state', 'in', withMoney), isStillOwed]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(2_000)
    .execute();
}

/** A member's refunds that have not arrived: on their way, or waiting for a (better) account. Oldest first. */
export const listUnfinishedRefunds = loaderOf((db: Db, memberIds: readonly number[]) =>
  forEachAsk(
    db,
    memberIds.map((member_id) => ({ member_id })),
    {
      name: 'refunds_unfinished',
      brings: 'member_id bigint',
      query: db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_ref')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select([
          'o.id as orderId',
          'o.order_no as orderNo',
          'o.title',
          'p.payment_id as paymentId',
          'p.method',
          'r.amount_krw as amountKrw',
          'r.state',
        ])
        .where(sql<boolean>`o.member_id = ask.member_id`)
        .where('r.of_earlier_deposit', '=', false)
        .where((eb) =>
          eb.or([
            eb('r.state', 'in', ['requested', 'needs_account']),
            eb.and([
              eb('r.state', '=', 'refused'),
              eb('p.method', '=', 'virtual_account'),
              eb('p.state', 'in', withMoney),
              isStillOwed,
            ]),
          ]),
        )
        .orderBy('r.id')
        .limit(100),
    },
  ),
);

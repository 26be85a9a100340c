import { type ToAccount, toAccountOf } from '#src/features/payments/actions/orders.server.ts';
import { handedBack, isByHand } from '#src/features/payments/rules/by-hand.ts';
import {
  listRefundsWithAccounts,
  listUnfinishedRefunds,
} from '#src/features/payments/store/refund-accounts.server.ts';
import type { Db } from '#src/platform/db/database.ts';

export interface UnfinishedRefund {
  readonly orderNo: string;
  readonly title: string;
  readonly toAccount: ToAccount;
}

/** How money that came otherwise than by a deposit goes back. */
const wayBack = (method: string | null) =>
  isByHand(method) ? handedBack[method] : '결제하신 수단으로 돌려드리고 있습니다.';

/**
 * What a member has paid and has not got back yet, by order, newest first: also where somebody else has the registration
 * by now.
 */
export async function unfinishedRefundsOf(db: Db, memberId: number): Promise<UnfinishedRefund[]> {
  const refunds = await listUnfinishedRefunds(db, memberId);
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId);
  const deposits = await listRefundsWithAccounts(db, [...byOrder.keys()]);
  return [...byOrder].reverse().flatMap(([orderId, [first, ...others]]) => {
    if (!first) return [];
    const { orderNo, title, paymentId } = first;
    const amountKrw = others.reduce((sum, one) => sum + one.amountKrw, first.amountKrw);
    const otherwise = { paymentId, amountKrw, isWanted: false, label: wayBack(first.method) };
    const own = deposits.filter((one) => one.orderId === orderId);
    return [{ orderNo, title, toAccount: toAccountOf(own) ?? otherwise }];
  });
}

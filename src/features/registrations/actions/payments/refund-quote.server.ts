import { payersOf } from '#src/features/payments/actions/orders.server.ts';
import { moneyLeftOf } from '#src/features/payments/actions/refunds/refund.server.ts';
import { termsOf } from '#src/features/policies/actions.server.ts';
import { refundAmountKrw } from '#src/features/policies/rules.ts';
import type { refundQuoteEndpoint } from '#src/features/registrations/contract/registrations.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { refundRuleFor } from './refund-terms.server.ts';

/** Who paid for it, and gets back what goes back: another than whose it is where it was passed on. */
export async function payerOf(db: Db | Tx, row: RegistrationRow): Promise<number> {
  const payers = row.order_id === null ? null : await payersOf(db, [row.order_id]);
  return payers?.get(row.order_id ?? 0) ?? row.member_id;
}

/** What would go back now by the rules the child was registered under, whatever they are today. */
export async function quoteOf(
  db: Db | Tx,
  row: RegistrationRow,
  { session, now }: { session: SessionRow; now: Date },
): Promise<DataOf<typeof refundQuoteEndpoint>> {
  const terms = await termsOf(db, row.refund_policy_id);
  const rule = await refundRuleFor(terms, { row, session, now });
  const leftKrw = row.order_id === null ? 0 : await moneyLeftOf(db, row.order_id);
  const isPaidByOther = (await payerOf(db, row)) !== row.member_id;
  const none =
    row.amount_krw === 0 ? '결제하신 금액이 없는 접수입니다.' : '돌려드릴 금액이 남아 있지 않습니다.';
  return {
    amountKrw: row.amount_krw,
    refundKrw: Math.min(refundAmountKrw(row.amount_krw, rule.percent), leftKrw),
    percent: rule.percent,
    sentence:
      leftKrw === 0 ? none : isPaidByOther ? `${rule.sentence} 결제하신 분에게 돌려드립니다.` : rule.sentence,
  };
}

import { payersOf, paymentsOfOrders } from '#src/features/payments/actions/orders.server.ts';
import { moneyLeftOf } from '#src/features/payments/actions/refunds/refund.server.ts';
import { policiesById, termsOf } from '#src/features/policies/actions.server.ts';
import { refundAmountKrw } from '#src/features/policies/rules.ts';
import type { refundQuoteEndpoint } from '#src/features/registrations/contract/registrations.ts';
import { givenAgainst, quotedKrw } from '#src/features/registrations/rules/money/owed-money.ts';
import { listOfOrder, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { refundRuleFor } from './refund-terms.server.ts';

/** Who paid for it, and gets back what goes back: another than whose it is where it was passed on. */
export async function payerOf(db: Db | Tx, row: RegistrationRow): Promise<number> {
  const payers = row.order_id === null ? null : await payersOf(db, [row.order_id]);
  return payers?.get(row.order_id ?? 0) ?? row.member_id;
}

const alreadyGiven = '이미 돌려드린 금액은 뺐습니다.';

/** What the rules give all of an order who are seated, this one included, and what of it was given. */
async function togetherOf(
  db: Db | Tx,
  row: RegistrationRow,
  { ownKrw, now }: { ownKrw: number; now: Date },
): Promise<{ seatedKrw: number; givenKrw: number }> {
  if (row.order_id === null) return { seatedKrw: ownKrw, givenKrw: 0 };
  const seated = (await listOfOrder(db, row.order_id)).filter(({ state }) => state === 'confirmed');
  const others = seated.filter(({ id }) => id !== row.id);
  const [sessions, policies] = await Promise.all([
    findSessions(db, [...new Set(others.map((one) => one.session_id))]),
    policiesById(
      db,
      others.map((one) => one.refund_policy_id),
    ),
  ]);
  const parts = await Promise.all(
    others.map(async (one) => {
      const session = sessions.get(one.session_id);
      const terms = policies.get(one.refund_policy_id);
      const rule = session && terms && (await refundRuleFor(terms, { row: one, session, now }));
      return rule ? refundAmountKrw(one.amount_krw, rule.percent) : 0;
    }),
  );
  const refunds = (await paymentsOfOrders(db, [row.order_id])).get(row.order_id)?.refunds ?? [];
  const numbers = [row, ...others].map((one) => one.registration_no);
  const seatedKrw = parts.reduce((sum, krw) => sum + krw, ownKrw);
  return { seatedKrw, givenKrw: givenAgainst(numbers, refunds) };
}

/** What would go back now by the rules the child was registered under, whatever they are today. */
export async function quoteOf(
  db: Db | Tx,
  row: RegistrationRow,
  { session, now }: { session: SessionRow; now: Date },
): Promise<DataOf<typeof refundQuoteEndpoint>> {
  const terms = await termsOf(db, row.refund_policy_id);
  const rule = await refundRuleFor(terms, { row, session, now });
  const ownKrw = refundAmountKrw(row.amount_krw, rule.percent);
  const { seatedKrw, givenKrw } = await togetherOf(db, row, { ownKrw, now });
  const leftKrw = row.order_id === null ? 0 : await moneyLeftOf(db, row.order_id);
  const isPaidByOther = (await payerOf(db, row)) !== row.member_id;
  const none =
    row.amount_krw === 0 ? '결제하신 금액이 없는 접수입니다.' : '돌려드릴 금액이 남아 있지 않습니다.';
  const refundKrw = quotedKrw({ ownKrw, seatedKrw, givenKrw, leftKrw });
  const said = refundKrw < Math.min(ownKrw, leftKrw) ? `${rule.sentence} ${alreadyGiven}` : rule.sentence;
  return {
    amountKrw: row.amount_krw,
    refundKrw,
    percent: rule.percent,
    sentence: leftKrw === 0 ? none : isPaidByOther ? `${said} 결제하신 분에게 돌려드립니다.` : said,
  };
}

import type { OrderRefund } from '#src/features/bookkeeping/actions/payments.server.ts';
import type { RefundAdvice } from '#src/features/bookkeeping/contract/payment.ts';
import type { OrderSeat } from '#src/features/bookkeeping/rules/refunds.ts';
import { policiesById } from '#src/features/policies/actions.server.ts';
import { refundAmountKrw } from '#src/features/policies/rules.ts';
import { givenAgainst, owedRefunds } from '#src/features/registrations/rules/money/owed-money.ts';
import { isOwnRefund, refundKeys } from '#src/features/registrations/rules/money/registration-money.ts';
import { countByPolicy, findBranchOfOrder } from '#src/features/registrations/store/branch-members.server.ts';
import { listOfOrder } from '#src/features/registrations/store/registrations.server.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { refundRuleFor } from './refund-terms.server.ts';

/** The branch an order was made for; null where nothing of it is known. */
export function branchOfOrder({ db }: Academy, orderId: number): Promise<number | null> {
  return findBranchOfOrder(db, orderId);
}

/** How many registrations keep each version of the refund rules, each counted to one more than is told. */
export function registrationsByPolicy(db: Db): Promise<Map<number, number>> {
  return countByPolicy(db);
}

/** The seats an order paid for, with the keys by which a refund of each was asked; one of all of it is for none alone. */
export async function seatsOfOrder({ db }: Academy, orderId: number): Promise<OrderSeat[]> {
  const rows = await listOfOrder(db, orderId);
  const sessions = await findSessions(db, [...new Set(rows.map((row) => row.session_id))]);
  return rows.map(({ registration_no: no, child_name: childName, session_id: sessionId }) => ({
    childName,
    branchId: sessions.get(sessionId)?.branchId ?? null,
    refundKeys: [refundKeys.family(no), refundKeys.academy(no)],
  }));
}

/** What is owed already, as lines of the advice: of a child's own cancelling, or of the whole order. */
function owedLines(rows: readonly Labelled[], refunds: readonly OrderRefund[]): RefundAdvice['lines'] {
  return owedRefunds(refunds).map((owed) => {
    const row = rows.find(({ registrationNo }) => isOwnRefund(registrationNo, owed));
    const end = owed.isGivenSince
      ? '그 뒤 다시 환불했습니다.'
      : '환불이 거절되어 아직 돌려드리지 못했습니다.';
    return {
      label: row?.label ?? '주문 전체',
      refundKrw: owed.amountKrw,
      sentence: `${owed.reason} · ${end}`,
    };
  });
}

interface Labelled {
  readonly registrationNo: string;
  readonly label: string;
}

/**
 * What the policy gives back now for each child of an order that still has its seat, with what was owed to those who gave
 * theirs up and was refused on its way; and what of both these refunds gave.
 */
export async function refundAdvice(
  db: Db | Tx,
  { orderId, refunds }: { readonly orderId: number; readonly refunds: readonly OrderRefund[] },
  now: Date,
): Promise<RefundAdvice> {
  const rows = await listOfOrder(db, orderId);
  const policies = await policiesById(
    db,
    rows.map((row) => row.refund_policy_id),
  );
  const lines: RefundAdvice['lines'] = [];
  const labelled: Labelled[] = [];
  const sessions = await findSessions(db, [...new Set(rows.map((row) => row.session_id))]);
  for (const row of rows) {
    const session = sessions.get(row.session_id);
    const terms = policies.get(row.refund_policy_id);
    if (!session || !terms) continue;
    const label = `${row.child_name} · ${session.title} (${row.registration_no})`;
    labelled.push({ registrationNo: row.registration_no, label });
    if (row.state !== 'confirmed') continue;
    const rule = await refundRuleFor(terms, { row, session, now });
    const refundKrw = refundAmountKrw(row.amount_krw, rule.percent);
    lines.push({ label, refundKrw, sentence: rule.sentence });
  }
  const seated = rows.filter((row) => row.state === 'confirmed').map((row) => row.registration_no);
  const givenKrw = givenAgainst(seated, refunds);
  lines.push(...owedLines(labelled, refunds));
  return { refundKrw: lines.reduce((sum, line) => sum + line.refundKrw, 0), givenKrw, lines };
}

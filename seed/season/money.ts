import { askRefund, decideAsk } from '#src/features/bookkeeping/actions/approvals.server.ts';
import type { OfficePaymentHooks } from '#src/features/bookkeeping/actions/payments.server.ts';
import { startDaily } from '#src/features/bookkeeping/actions/reconciliations.server.ts';
import { cancelOne, readCancelQuotes } from '#src/features/test-day/actions/cancel-one.server.ts';
import type { cancelReasons } from '#src/features/test-day/rules/cancelling.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { actorOf, ago } from './people.ts';

interface Paid {
  readonly paymentId: string;
  readonly leftKrw: number;
  readonly registrationNo: string;
}

/** Paid at the provider for sessions of a branch, the oldest first. */
async function paidIn(academy: Academy, branch: string): Promise<Paid[]> {
  const rows = await academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['p.payment_id', 'p.amount_krw', 'r.registration_no'])
    .where('b.code', '=', branch)
    .where('p.state', '=', 'paid')
    .where('p.method', '=', 'card')
    .orderBy('p.id')
    .limit(8)
    .execute();
  return rows.map((row) => ({
    paymentId: row.payment_id,
    leftKrw: row.amount_krw,
    registrationNo: row.registration_no,
  }));
}

/** A family calls: its registration is cancelled for a reason of the list, and what the rules say goes back. */
async function cancelFor(
  then: Academy,
  actor: StaffActor,
  asked: { readonly registrationNo: string; readonly reason: (typeof cancelReasons)[number] },
): Promise<void> {
  const { quotes } = await readCancelQuotes(then, actor, { registrationNos: [asked.registrationNo] });
  const [quote] = quotes;
  if (quote?.obstacle !== '') return;
  await cancelOne(then, actor, { ...asked, fault: 'family', quotedRefundKrw: quote.byRuleKrw });
}

/**
 * Refunds at every step: of registrations that families cancel, asked for by a branch and agreed to, refused, and one that
 * waits.
 */
export async function seedRefunds(academy: Academy, deps: OfficePaymentHooks): Promise<void> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const [ill, agreed, refused, waiting, busy] = await paidIn(academy, 'daechi');
  const wishOf = (of: Paid, reason: string) => ({
    ...{ paymentId: of.paymentId, amountKrw: of.leftKrw, leftKrw: of.leftKrw },
    ...{ givesSeatUp: true, reason },
  });
  for (const [of, hours, reason] of [
    [ill, 2, '학생 건강 문제'],
    [busy, 1.4, '보호자 일정 변경'],
  ] as const)
    if (of) await cancelFor(ago(academy, 0, hours), owner, { registrationNo: of.registrationNo, reason });
  const ask = async (of: Paid | undefined, hours: number, reason: string) => {
    if (of) await askRefund(ago(academy, 0, hours), manager, { wish: wishOf(of, reason), deps });
  };
  await ask(agreed, 1.8, '이사로 다른 분원에서 응시하기로 함');
  await ask(refused, 1.6, '단순 변심, 규정상 환불 기한이 남아 있음');
  await ask(waiting, 0.8, '같은 테스트에 두 번 접수하여 하나를 환불');
  for (const [of, verdict, note] of [
    [agreed, 'approved', '확인함. 옮긴 분원에 알려 주세요.'],
    [refused, 'refused', '보호자께서 회차를 바꾸기로 하심'],
  ] as const) {
    const found = await academy.db
      .selectFrom('refund_asks as a')
      .innerJoin('payments as p', 'p.id', 'a.payment_ref')
      .select('a.id')
      .where('p.payment_id', '=', of?.paymentId ?? '')
      .executeTakeFirst();
    if (found)
      await decideAsk(ago(academy, 0, 1.2), owner, { input: { askId: found.id, verdict, note }, deps });
  }
}

/** Yesterday's books beside those of the provider. */
export const seedReconciliation = (academy: Academy): Promise<void> => startDaily(academy);

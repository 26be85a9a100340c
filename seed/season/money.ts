import { askRefund, decideAsk } from '#src/features/bookkeeping/actions/approvals.server.ts';
import type { OfficePaymentHooks } from '#src/features/bookkeeping/actions/payments.server.ts';
import { startDaily } from '#src/features/bookkeeping/actions/reconciliations.server.ts';
import { refundPayment } from '#src/features/bookkeeping/actions/refunds.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { actorOf, ago } from './people.ts';

/** Paid at the provider for sessions of a branch, the oldest first. */
async function paidIn(academy: Academy, branch: string): Promise<{ paymentId: string; leftKrw: number }[]> {
  const rows = await academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['p.payment_id', 'p.amount_krw'])
    .where('b.code', '=', branch)
    .where('p.state', '=', 'paid')
    .where('p.method', '=', 'card')
    .orderBy('p.id')
    .limit(8)
    .execute();
  return rows.map((row) => ({ paymentId: row.payment_id, leftKrw: row.amount_krw }));
}

/** Refunds at every step: given by the head office, asked for by a branch and agreed to, refused, and one that waits. */
export async function seedRefunds(academy: Academy, deps: OfficePaymentHooks): Promise<void> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const [given, agreed, refused, waiting] = await paidIn(academy, 'daechi');
  const wishOf = (of: { paymentId: string; leftKrw: number }, reason: string) => ({
    ...{ paymentId: of.paymentId, amountKrw: of.leftKrw, leftKrw: of.leftKrw },
    ...{ givesSeatUp: true, reason },
  });
  if (given)
    await refundPayment(ago(academy, 0, 2), owner, { wish: wishOf(given, '독감으로 응시하지 못함'), deps });
  const ask = async (
    of: { paymentId: string; leftKrw: number } | undefined,
    hours: number,
    reason: string,
  ) => {
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

import { sql } from 'kysely';
import { branchOfMovement } from '#src/features/registrations/store/branch-members.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { payoutErrors } from '../contract/payouts.ts';
import type { Flow } from '../rules/payouts.ts';
import { type PayoutMethod, payoutMethods } from '../rules/terms.ts';

/** Seoul days, the last one included, and the branches whose money is looked at (null: all). */
export interface FlowSpan {
  readonly from: string;
  readonly until: Date;
  readonly methods?: readonly PayoutMethod[];
  readonly branchIds: readonly number[] | null;
}

const seoulDayOf = sql<string>`to_char(l.at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;

/** When the payment came of which something went back; of what came, the day itself. */
const paidOf = sql<{ paid_on: string }>`lateral (
  select to_char(coalesce(max(e.at), l.at) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as paid_on from ledger e
  where l.amount_krw < 0 and e.payment_ref = l.payment_ref and e.amount_krw > 0 and e.id < l.id
)`.as('t');

/** Money that came and went back in ways whose money is paid out later. */
const flows = (db: Db, { from, until, methods = payoutMethods, branchIds }: FlowSpan) =>
  db
    .selectFrom('ledger as l')
    .innerJoin('payments as p', 'p.id', 'l.payment_ref')
    .leftJoin(branchOfMovement, (on) => on.onTrue())
    .innerJoin(paidOf, (on) => on.onTrue())
    .where('p.method', 'in', [...methods])
    .where('l.at', '>=', startOfSeoulDay(from))
    .where('l.at', '<', until)
    .$if(branchIds !== null, (of) =>
      of.where(sql<boolean>`b.branch_id = any(${[...(branchIds ?? [])]}::bigint[])`),
    );

/** So many kinds of movements are added up at once; sums of fewer than there are would be wrong without a word. */
const mostKinds = 300_000;

/** The same sums of a day, branch and way of paying counted together; all of them, or a refusal. */
export async function countFlows(db: Db, span: FlowSpan, most = mostKinds): Promise<Flow[]> {
  const rows = await flows(db, span)
    .select((eb) => [
      seoulDayOf.as('day'),
      't.paid_on as paidOn',
      sql<PayoutMethod>`p.method`.as('method'),
      'b.branch_id as branchId',
      'l.amount_krw as amountKrw',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy([seoulDayOf, 't.paid_on', 'p.method', 'b.branch_id', 'l.amount_krw'])
    .limit(most + 1)
    .execute();
  if (rows.length > most)
    throw payoutErrors.too_many({
      fields: { to: '이 기간의 결제가 너무 많습니다. 기간을 나누어 봐 주세요.' },
    });
  return rows;
}

/** Each movement by itself, oldest first (20,000 at most). */
export async function listFlows(db: Db, span: FlowSpan) {
  return flows(db, span)
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'l.id as lineId',
      'l.at',
      seoulDayOf.as('day'),
      't.paid_on as paidOn',
      sql<PayoutMethod>`p.method`.as('method'),
      'b.branch_id as branchId',
      'l.amount_krw as amountKrw',
      'p.payment_id as paymentId',
      'p.order_id as orderId',
      'o.order_no as orderNo',
      'o.title',
    ])
    .orderBy('l.id')
    .limit(20_000)
    .execute();
}

import { sql } from 'kysely';

/** Whether a line `l` of the ledger is a deposit the bank took back: it is off what came in, and no refund. */
const isTakenBackLine = sql`(l.amount_krw < 0 and exists (
  select from refunds f where f.id = l.refund_ref and f.request_key like 'reversed:%'))`;

/** What came in of the lines `l` of the ledger, without what the bank took back, and what the academy gave back, in won. See docs/decisions/0485-taken-back-in-sums.md. */
export const movedSums = [
  sql<number>`coalesce(sum(l.amount_krw) filter (where l.amount_krw > 0 or ${isTakenBackLine}), 0)::bigint`.as(
    'takenKrw',
  ),
  sql<number>`coalesce(-sum(l.amount_krw) filter (where l.amount_krw < 0 and not ${isTakenBackLine}), 0)::bigint`.as(
    'refundedKrw',
  ),
] as const;

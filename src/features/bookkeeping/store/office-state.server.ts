import { sql } from 'kysely';
import type { OfficeState } from '../rules/states.ts';

/** How a payment stands for the office, decided in one place for the list, its filter and the page of one. */
export const officeState = sql<OfficeState>`case
    when p.state in ('refunded', 'failed') and exists (select from refunds f
      where f.payment_ref = p.id and f.request_key = 'reversed:' || p.payment_id) then 'taken_back'
    when p.state = 'failed' and p.deposited_krw > 0 then 'sent_back'
    when p.state = 'expired' and p.deposit_account is null then 'not_paid'
    else p.state end`;

/** What the academy gave back of the newest deposit. */
export const givenBack = sql<number>`(select coalesce(sum(f.amount_krw), 0)::bigint from refunds f where f.payment_ref = p.id
  and f.state = 'done' and not f.of_earlier_deposit and f.request_key not like 'reversed:%')`;

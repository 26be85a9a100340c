// What the registrations of the past cost: orders, payments, refunds, the ledger, and what the bank paid out.
import { ages, base, type Span } from './span.ts';

/** `placed` gives each registration its number, family, outcome and instant. Tests of maths cost something; they are the first three. */
export const moneyOf = ({ from, to }: Span, placed: string) => [
  `insert into orders (id, order_no, member_id, purpose, ref_id, title, amount_krw, created_at) overriding system value
   select g.id, g.order_no, g.member_id, 'entrance_test', g.id, t.title || ' 응시료 (' || g.child_name || ')', g.amount_krw, g.created_at
   from registrations g join tests t on t.id = g.test_id
   where g.id > ${base} - ${to} and g.id <= ${base} - ${from} and g.order_id is not null`,
  `insert into payments (id, payment_id, order_id, amount_krw, refunded_krw, state, method, receipt_url, paid_at, created_at, card_company, approval_no)
   overriding system value
   select o.id, 'pay-' || substr(md5(n::text), 1, 24), o.id, o.amount_krw, case when k between 2 and 6 then o.amount_krw else 0 end,
     case when k < 2 then 'expired' when k < 7 then 'refunded' else 'paid' end, (array['card', 'card', 'easy_pay', 'transfer'])[1 + n % 4],
     null, case when k >= 2 then at + interval '4 minutes' end, at, case when n % 4 < 2 then '신한카드' end, null
   from ${placed} join orders o on o.id = ${base} - n`,
  `insert into refunds (id, payment_ref, amount_krw, reason, request_key, state, cancellation_id, requested_at, done_at) overriding system value
   select p.id, p.id, p.amount_krw, '개인 사정', 'cancel:' || p.payment_id, 'done', 'cancel-' || p.id, p.created_at + interval '3 days', p.created_at + interval '3 days 5 seconds'
   from payments p where p.id > ${base} - ${to} and p.id <= ${base} - ${from} and p.state = 'refunded'`,
  `insert into ledger (payment_ref, refund_ref, amount_krw, at)
   select p.id, case when way < 0 then p.id end, way * p.amount_krw, case when way > 0 then p.paid_at else p.created_at + interval '3 days 5 seconds' end
   from payments p, unnest(array[1, -1]) way
   where p.id > ${base} - ${to} and p.id <= ${base} - ${from} and p.state in ('paid', 'refunded') and (way > 0 or p.state = 'refunded') order by p.id`,
  `insert into history (entity, entity_id, from_state, to_state, actor_kind, code, data, at)
   select 'payment', p.id, null, case when p.state = 'expired' then 'expired' else 'paid' end, case when p.state = 'expired' then 'product' else 'provider' end,
     case when p.state = 'expired' then 'expired' else 'confirm' end, '{}', p.created_at
   from payments p where p.id > ${base} - ${to} and p.id <= ${base} - ${from} order by p.id`,
  `insert into payout_receipts (day, business_no, channel, amount_krw, entered_by, entered_at)
   select (${ages('d * 550')} - interval '40 days')::date, '0000000000', c, 1000000, 1, ${ages('d * 550')}
   from generate_series(${from / 550}::bigint, ${to / 550} - 1) d, unnest(array['card', 'transfer']) c on conflict do nothing`,
];

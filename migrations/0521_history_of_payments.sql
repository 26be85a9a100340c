-- The history of payments moves into the one table; see 0520 for what that means to an older process.
create function pg_temp.actor_kind_of(actor text) returns text language sql immutable as $$
  select case
    when actor ~ '^(staff|member) \d+$' then split_part(actor, ' ', 1)
    when actor = 'provider' then 'provider'
    else 'product'
  end $$;

lock table payment_history in access exclusive mode;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'payment', h.payment_ref, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), substring(h.actor from '^(?:staff|member) (\d+)$')::bigint, c.code,
  case when c.code = 'noted' then h.cause else '' end,
  jsonb_strip_nulls(jsonb_build_object(
    'refundId', substring(h.cause from '^refund (\d+)')::bigint,
    'staffId', substring(h.cause from '^staff (\d+) asked$')::bigint)),
  h.at
from payment_history h cross join lateral (select case
  when h.cause in ('prepare', 'confirm', 'realigned', 'asked') then h.cause
  when h.cause = 'cash at the desk' then 'cash'
  when h.cause = 'seeded' then 'confirm'
  when h.cause = 'account closed' then 'account_closed'
  when h.cause = 'compared with the provider' then 'compared'
  when h.cause = 'reconcile' then 'told'
  when h.cause = 'refund refused' then 'refund_checked'
  when h.cause ~ '^staff \d+ asked$' then 'asked_by_staff'
  when h.cause ~ '^refund \d+$' then 'refunded'
  when h.cause ~ '^refund \d+ refused$' then 'refund_refused'
  when h.cause ~ '^refund \d+ withdrawn$' then 'refund_withdrawn'
  else 'noted'
end as code) c
order by h.id;

drop table payment_history;

-- What failed is counted by time.
create index history_of_failed_payments on history (at) where entity = 'payment' and to_state = 'failed';

drop function pg_temp.actor_kind_of(text);

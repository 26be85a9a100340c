-- One append-only history for every state that moves: who as columns, why as a code the screens have a word for, what
-- somebody wrote as a note, and facts as json. Registrations, bookings and
-- seats come first.
--
-- The prose of the old rows is parsed here, once. What no rule knows keeps all its words in `note`, under the code `noted`.
--
-- A process of the version before may still run while this is applied: it waits for its locks no longer than its two
-- seconds, and after the commit its own history is gone. A move it tries then fails as a whole (the step is written in the
-- transaction of the move), the family is told to try again, and the newer process serves it. Nothing is written twice.
create table history (
  id bigint generated always as identity primary key,
  entity text not null check (entity in
    ('attempt', 'booking', 'counselling', 'item_version', 'payment', 'place', 'registration', 'release', 'seats')),
  entity_id bigint not null,
  from_state text,
  -- null only where there is no state: seats are counted
  to_state text,
  actor_kind text not null check (actor_kind in
    ('staff', 'member', 'guest', 'link', 'student', 'waitlist', 'provider', 'product')),
  actor_id bigint,
  code text not null check (code ~ '^[a-z][a-z_]*$'),
  -- what a member of staff wrote
  note text not null default '',
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  at timestamptz not null,
  constraint history_actor check ((actor_kind in ('staff', 'member')) = (actor_id is not null)),
  constraint history_states check ((entity = 'seats') = (to_state is null))
);

-- Who acted, out of `staff 12`, `member 3`, `clock`.
create function pg_temp.actor_kind_of(actor text) returns text language sql immutable as $$
  select case
    when actor ~ '^(staff|member) \d+$' then split_part(actor, ' ', 1)
    when actor = 'provider' then 'provider'
    when actor = 'private link' then 'link'
    when actor = 'waiting list' then 'waitlist'
    when actor = 'student' then 'student'
    when actor in ('guest', 'guardian', 'member') then 'guest'
    else 'product'
  end $$;
create function pg_temp.actor_id_of(actor text) returns bigint language sql immutable as $$
  select substring(actor from '^(?:staff|member) (\d+)$')::bigint $$;

lock table registration_history, presentation_history, seat_history, seat_waits in access exclusive mode;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'registration', h.registration_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), pg_temp.actor_id_of(h.actor), c.code,
  case
    when c.code = 'noted' then h.cause
    when c.code = 'moved_by_staff' then substring(h.cause from '^moved by staff \((.*)\): session \d+ to \d+$')
    when c.code = 'session_cancelled' then substring(h.cause from '^session cancelled \((.*)\)$')
    when c.code = 'nothing_chosen' then substring(h.cause from '^academy cancelled, nothing chosen \((.*)\)$')
    else ''
  end,
  case
    when h.cause ~ ': session \d+ to \d+(, from the line)?$' then jsonb_build_object(
      'fromSessionId', substring(h.cause from ': session (\d+) to \d+(?:, from the line)?$')::bigint,
      'toSessionId', substring(h.cause from ': session \d+ to (\d+)(?:, from the line)?$')::bigint)
    when c.code = 'passed_on_seated' then jsonb_build_object(
      'fromMemberId', substring(h.cause from '(\d+)$')::bigint)
    else '{}'
  end,
  h.at
from registration_history h cross join lateral (select case
  when h.cause = 'seeded' then 'register'
  when h.cause in ('register', 'offered', 'paying', 'paid', 'released', 'cancelled', 'stranger', 'closed', 'wrong_sum',
    'attendance') then h.cause
  when h.cause = 'declined' then case when h.actor = 'private link' then 'offer_declined' else 'declined' end
  when h.cause = 'entered by staff' then 'entered'
  when h.cause = 'paid in cash' then 'paid_in_cash'
  when h.cause = 'let go' then 'let_go'
  when h.cause = 'passed on' then 'passed_on'
  when h.cause ~ '^passed on by member \d+$' then 'passed_on_seated'
  when h.cause = 'chose the money' then 'chose_refund'
  when h.cause = 'same child twice' then 'same_child_twice'
  when h.cause = 'hold expired' then 'hold_expired'
  when h.cause = 'account closed' then 'account_closed'
  when h.cause = 'no deposit in time' then 'no_deposit'
  when h.cause = 'refunded at the provider' then 'refunded'
  when h.cause = 'no payment under way' then 'no_payment'
  when h.cause = 'attendance taken back' then 'attendance_undone'
  when h.cause = 'no-show close' then 'no_show'
  when h.cause = 'no-show close undone' then 'no_show_undone'
  when h.cause ~ '^moved by staff \(.*\): session \d+ to \d+$' then 'moved_by_staff'
  when h.cause ~ '^moved after the academy cancelled: session \d+ to \d+$' then 'moved_after_cancel'
  when h.cause ~ '^changed by the parent: session \d+ to \d+$' then 'changed'
  when h.cause ~ '^changed by the parent: session \d+ to \d+, from the line$' then 'changed_from_line'
  when h.cause ~ '^session cancelled \(.*\)$' then 'session_cancelled'
  when h.cause ~ '^academy cancelled, nothing chosen \(.*\)$' then 'nothing_chosen'
  else 'noted'
end as code) c
order by h.id;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'booking', h.booking_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), pg_temp.actor_id_of(h.actor), c.code,
  case when c.code = 'noted' then h.cause else '' end,
  case
    when h.cause ~ '^door \d+ of \d+$' then jsonb_build_object(
      'arrived', split_part(h.cause, ' ', 2)::int, 'party', split_part(h.cause, ' ', 4)::int)
    else '{}'
  end,
  h.at
from presentation_history h cross join lateral (select case
  when h.cause in ('line', 'book', 'changed', 'moved', 'cancelled', 'offered') then h.cause
  when h.cause = 'door' or h.cause ~ '^door \d+ of \d+$' then 'door'
  when h.cause = 'walk-in' then 'walk_in'
  when h.cause = 'offer over' then 'offer_over'
  when h.cause = 'offer taken' then 'offer_taken'
  when h.cause = 'called off' then 'called_off'
  when h.cause = 'member left' then 'member_left'
  when h.cause = 'no-show close' then 'no_show'
  when h.cause = 'no-show close undone' then 'no_show_undone'
  else 'noted'
end as code) c
order by h.id;

-- Seats have no state of their own; the code is what happened to the pool's count.
insert into history (entity, entity_id, actor_kind, actor_id, code, note, data, at)
select 'seats', h.pool_id,
  case when a.staff is null then 'product' else 'staff' end, a.staff, c.code,
  case
    when c.code = 'noted' then h.what || ': ' || h.cause
    when h.cause ~ '^freed by staff \(' then substring(h.cause from '^freed by staff \((.*)\)$')
    else ''
  end,
  jsonb_strip_nulls(jsonb_build_object(
    'holdId', h.hold_id,
    'seats', h.seats,
    'waitId', substring(h.cause from '^wait (\d+)')::bigint,
    'from', substring(h.cause from '^(\d+) to \d+$')::int,
    'to', substring(h.cause from '^\d+ to (\d+)$')::int,
    'why', case
      when h.cause ~ '^wait \d+: ' then split_part(h.cause, ': ', 2)
      when h.cause ~ '^(wait \d+|\d+ to \d+$)' then null
      when h.cause ~ '^freed by staff \(' then 'freed_by_staff'
      when h.cause = 'kept back by the head office' then 'reserve'
      when h.cause = 'from what is kept back' then 'from_reserve'
      else translate(h.cause, ' -', '__')
    end)),
  h.at
from seat_history h
  cross join lateral (select substring(h.cause from '^wait \d+ by staff (\d+)$')::bigint as staff) a
  cross join lateral (select case
    when h.what in ('held', 'kept', 'confirming', 'freed', 'offered', 'passed', 'resized', 'wait_ended') then h.what
    else 'noted'
  end as code) c
order by h.id;

drop table registration_history, presentation_history, seat_history;

-- Who chose whom a seat was offered to; null where the rule of the line did.
alter table seat_waits add column offered_staff_id bigint references staff;
update seat_waits set offered_staff_id = substring(offered_by from '^staff (\d+)$')::bigint
  where offered_by ~ '^staff \d+$';
alter table seat_waits drop column offered_by;

-- Every reading begins with one thing, or with some things of a kind.
create index history_of on history (entity, entity_id, id);
-- The control room counts what ended and what was confirmed since an instant; a seat that is taken is in no way of it.
create index history_of_ended_registrations on history (at)
  where entity = 'registration' and to_state in ('cancelled', 'confirmed', 'expired');

create trigger history_append_only before update or delete on history
  for each row execute function refuse_change();
create trigger history_not_truncated before truncate on history
  for each statement execute function refuse_change();

drop function pg_temp.actor_kind_of(text), pg_temp.actor_id_of(text);

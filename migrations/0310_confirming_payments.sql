-- A registration knows the one payment that moves it; the word of any other payment of its order only reads.
alter table registrations
  add column confirming_payment_ref bigint references payments,
  -- the end that was promised before the clock stopped; it is never shortened by a card that was declined
  add column hold_promised_until timestamptz,
  -- the first end of all, from which a hold may be prolonged by so much in all and no more
  add column hold_first_until timestamptz,
  add column hold_renewals smallint not null default 0 check (hold_renewals between 0 and 2),
  -- an account for a deposit is opened once for a child and a test
  add column had_account boolean not null default false;

-- What is under payment belongs to the payment that is; where none is (a stuck row), the sweep settles it by its newest.
update registrations r set
  hold_promised_until = now(),
  had_account = exists (select from payments p where p.order_id = r.order_id and p.deposit_account is not null),
  confirming_payment_ref = (
    select p.id from payments p where p.order_id = r.order_id
    order by (p.state in ('confirming', 'waiting_for_deposit')) desc, (p.state in ('paid', 'partly_refunded')) desc, p.id desc
    limit 1)
  where r.state = 'confirming';

-- Without any payment at all it is held again, for the ten minutes everybody has.
with stuck as (
  update registrations set state = 'held', hold_expires_at = now() + interval '10 minutes', hold_promised_until = null
  where state = 'confirming' and confirming_payment_ref is null
  returning id, hold_id
), told as (
  insert into registration_history (registration_id, from_state, to_state, actor, cause, at)
  select id, 'confirming', 'held', 'clock', 'no payment under way', now() from stuck
)
update seat_holds h set state = 'held', expires_at = now() + interval '10 minutes'
  from stuck where stuck.hold_id = h.id and h.state = 'confirming';

alter table registrations
  add constraint registrations_confirming check ((state = 'confirming') = (confirming_payment_ref is not null)),
  add constraint registrations_promised check ((state = 'confirming') = (hold_promised_until is not null));
create index registrations_confirming_of on registrations (confirming_payment_ref) where state = 'confirming';

-- A payment that is open is not one that has money. Money an order does not need goes back whole.
alter table payments
  add column goes_back boolean not null default false,
  -- why an account is being closed before its end; null while it takes its deposit
  add column closing text check (closing in ('other_method', 'released', 'cancelled', 'paid_otherwise', 'not_offered'));
drop index payments_one_live;
create unique index payments_one_open on payments (order_id) where state in ('ready', 'confirming', 'waiting_for_deposit');
create unique index payments_one_paid on payments (order_id) where state in ('paid', 'partly_refunded') and not goes_back;

-- When an account for a deposit is offered: it keeps a seat for days without money.
create table test_account_rules (
  id smallint primary key default 1 check (id = 1),
  rush_minutes integer not null check (rush_minutes between 0 and 1440),
  near_days integer not null check (near_days between 0 and 30),
  while_line boolean not null,
  version integer not null default 1
);
insert into test_account_rules (rush_minutes, near_days, while_line) values (60, 3, false);

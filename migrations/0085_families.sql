-- Siblings registered in one go pay with one order.
create table registration_groups (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  created_at timestamptz not null
);
create index registrations_of_order on registrations (order_id) where order_id is not null;

-- Who wants to be told before a session opens.
create table test_alarms (
  session_id bigint not null references test_sessions,
  member_id bigint not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (session_id, member_id)
);
create index test_alarms_unsent on test_alarms (session_id) where sent_at is null;

-- Rows of one entry and one option are offered together; the options of an entry are alternatives of each other.
alter table seat_waits add column entry text;
alter table seat_waits add column option_no integer not null default 0;
create index seat_waits_of_entry on seat_waits (entry) where entry is not null;
create index seat_waits_of_hold on seat_waits (hold_id) where hold_id is not null;

-- An entry of the waiting list: whose it is, and the code with which a friend joins it.
create table test_wait_entries (
  entry text primary key,
  member_id bigint not null,
  friend_code text not null unique,
  created_at timestamptz not null
);
alter table test_waits add column entry text;
alter table test_waits add column option_no integer not null default 0;
-- The private link of an offer, as a hash; it declines without signing in.
alter table test_waits add column offer_hash text unique;
create index test_waits_of_entry on test_waits (entry) where entry is not null;

-- Every process hears that seats, lines or sessions changed, and reads them once for all who are looking.
create function tell_seats_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('seats_changed', '');
  return null;
end $$;
create trigger seat_pools_changed after insert or update of capacity, taken on seat_pools
  for each statement execute function tell_seats_changed();
create trigger seat_waits_changed after insert or update of state on seat_waits
  for each statement execute function tell_seats_changed();
create trigger test_sessions_changed after insert or update on test_sessions
  for each statement execute function tell_seats_changed();

-- Seats the head office keeps back stand in one hold of the pool: nothing else decides what is free.
alter table seat_holds
  drop constraint seat_holds_seats_check,
  add constraint seat_holds_seats_check check (seats between 1 and 4 or (holder_key like 'reserve:%' and seats between 1 and 500));

-- Whether freed seats go to the line by themselves, or a member of staff chooses who is offered one.
alter table seat_pools
  add column offers text not null default 'auto' check (offers in ('auto', 'manual'));
-- Why somebody was offered a seat: `line`, or the member of staff who chose, with the reason.
alter table seat_waits
  add column offered_at timestamptz,
  add column offered_by text,
  add column offered_reason text not null default '';

alter table test_sessions
  add column reserve_hold_id bigint references seat_holds,
  -- The academy cancelled: until then each family chooses another session or its money; afterwards the money goes back.
  add column choice_until timestamptz check (choice_until is null or state = 'cancelled');

-- Whom a member of staff registered for a family that called or came by.
alter table registrations
  add column entered_by bigint references staff,
  add column entered_how text check (entered_how in ('phone', 'visit')),
  add constraint registrations_entered check ((entered_by is null) = (entered_how is null));

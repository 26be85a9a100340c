-- How many of a party came, whoever comes without a booking, the lunch of a branch, and times held while a form is filled.
alter table presentation_bookings
  add column arrived integer,
  add column is_walk_in boolean not null default false,
  -- when the guest agreed to be written down; online the form's own sentence stands for it
  add column consented_at timestamptz;
alter table presentation_bookings add constraint presentation_bookings_arrived
  check (arrived is null or (arrived between 1 and party and state in ('attended', 'absent')));
alter table presentation_bookings drop constraint presentation_bookings_seated;
-- At the door the staff may let a family in beyond the seats.
alter table presentation_bookings add constraint presentation_bookings_seated
  check (state not in ('offered', 'booked', 'attended', 'absent') or hold_id is not null or is_walk_in);

alter table counselling_hours
  add column break_starts time,
  add column break_ends time;
alter table counselling_hours add constraint counselling_hours_break check (
  (break_starts is null) = (break_ends is null)
  and (break_starts is null or (opens <= break_starts and break_starts < break_ends and break_ends <= closes)));

-- A time that nobody else is given for five minutes; whoever holds it has proven nothing yet.
create table counselling_slot_holds (
  -- the hash of a secret made by the browser that fills the form in
  holder_hash text primary key,
  branch_id bigint not null references branches,
  staff_id bigint not null,
  kind text not null check (kind in ('call', 'visit')),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  constraint counselling_slot_held_once unique (staff_id, starts_at)
);
create index counselling_slot_holds_by_branch on counselling_slot_holds (branch_id, expires_at);

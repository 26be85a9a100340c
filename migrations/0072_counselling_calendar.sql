-- The branches' calendars of counselling, appointments in them, and the work of the counsellors.
create table counselling_hours (
  branch_id bigint not null references branches,
  -- 0 is Sunday
  weekday integer not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  -- how many families can be received at the same time
  visit_rooms integer not null default 1 check (visit_rooms >= 0),
  primary key (branch_id, weekday),
  check (opens < closes)
);

create table counselling_closures (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  day date not null,
  reason text not null,
  unique (branch_id, day)
);

create table counselling_shifts (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  staff_id bigint not null,
  weekday integer not null check (weekday between 0 and 6),
  starts time not null,
  ends time not null,
  check (starts < ends),
  unique (branch_id, staff_id, weekday, starts)
);

alter table counselling_requests
  add column secret_sealed text,
  add column school_name text not null default '',
  add column source text not null default 'site'
    check (source in ('site', 'branch', 'presentation', 'level_test', 'entrance_test', 'phone', 'walk_in')),
  add column assignee_id bigint,
  -- as it was when it was assigned; guardians are told who calls
  add column assignee_name text not null default '',
  add column first_contact_due timestamptz,
  add column contacted_at timestamptz,
  add column next_action text not null default '',
  add column next_on date;
create index counselling_of_member on counselling_requests (member_id, id desc);
create index counselling_of_mobile on counselling_requests (guardian_mobile, id desc);
create index counselling_of_assignee on counselling_requests (assignee_id)
  where state in ('received', 'assigned', 'contacted', 'visited', 'no_answer');

alter table counselling_history add column note text not null default '';
create index counselling_history_of on counselling_history (request_id, id);

create table counselling_appointments (
  id bigint generated always as identity primary key,
  request_id bigint not null references counselling_requests,
  branch_id bigint not null references branches,
  staff_id bigint not null,
  kind text not null check (kind in ('call', 'visit')),
  starts_at timestamptz not null,
  state text not null check (state in ('booked', 'released')),
  created_at timestamptz not null
);
-- nobody counsels two families at once, and nobody holds two times
create unique index counselling_one_at_a_time on counselling_appointments (staff_id, starts_at) where state = 'booked';
create unique index counselling_one_time_each on counselling_appointments (request_id) where state = 'booked';
create index counselling_appointments_by_time on counselling_appointments (branch_id, starts_at) where state = 'booked';

create table counselling_calls (
  id bigint generated always as identity primary key,
  request_id bigint not null references counselling_requests,
  staff_id bigint not null,
  result text not null check (result in ('reached', 'no_answer', 'call_back')),
  note text not null check (length(note) <= 1000),
  at timestamptz not null
);
create index counselling_calls_of on counselling_calls (request_id, id);

-- What follows a measured level: staff who decide otherwise, the rule by which a retest counts, classes and their seats.

-- Levels that staff decided on against the measured one; the last row of an attempt counts, a null level takes it back.
create table level_decisions (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  level_code text,
  level_name text,
  reason text not null check (length(reason) between 2 and 300),
  staff_id bigint not null,
  at timestamptz not null,
  check ((level_code is null) = (level_name is null))
);
create index level_decisions_of on level_decisions (attempt_id, id desc);
create trigger level_decisions_append_only before update or delete on level_decisions
  for each row execute function refuse_change();

-- Which of two results counts, as the family was told before the retest began.
alter table level_attempts add column counts_by text check (counts_by in ('higher', 'last'));

-- A class that a level leads to, with its seats.
create table level_classes (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  pool_id bigint not null unique references seat_pools,
  subject text not null references subjects,
  level_code text not null,
  grade_from integer not null check (grade_from between 1 and 12),
  grade_to integer not null check (grade_to between 1 and 12),
  title text not null check (length(title) between 2 and 40),
  weekly text not null check (length(weekly) between 2 and 60),
  starts_on date not null,
  is_open boolean not null default true,
  created_at timestamptz not null,
  check (grade_from <= grade_to)
);
create index level_classes_for on level_classes (subject, level_code) where is_open;
create index level_classes_of_branch on level_classes (branch_id, id desc);

-- A seat that a family keeps from its report for a while, and what became of it.
create table level_places (
  id bigint generated always as identity primary key,
  place_no text not null unique,
  class_id bigint not null references level_classes,
  attempt_id bigint not null references level_attempts,
  hold_id bigint not null unique references seat_holds,
  state text not null check (state in ('held', 'enrolled', 'lapsed', 'cancelled', 'left')),
  held_until timestamptz not null,
  created_at timestamptz not null
);
-- One at a time for a report.
create unique index level_places_one on level_places (attempt_id) where state in ('held', 'enrolled');
create index level_places_of_class on level_places (class_id, id);

create table level_place_history (
  id bigint generated always as identity primary key,
  place_id bigint not null references level_places,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index level_place_history_of on level_place_history (place_id, id);
create trigger level_place_history_append_only before update or delete on level_place_history
  for each row execute function refuse_change();

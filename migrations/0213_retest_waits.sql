-- Families who wanted a retest for which the bank had too few new items: they were told that the branch would call.
create table level_retest_waits (
  attempt_id bigint primary key references level_attempts,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  -- when it was over: the retest began, or staff had spoken with the family
  ended_at timestamptz
);
create index level_retest_waits_open on level_retest_waits (last_asked_at) where ended_at is null;

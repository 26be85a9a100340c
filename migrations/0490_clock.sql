-- How far the time of this academy is ahead of the server's own; no row, and so not at all, but in a demo that was told
-- CLOCK_START. Written by the owner alone: the logs below ask it how old their rows are.
create table clock_shifts (
  id boolean primary key default true check (id),
  -- What CLOCK_START said, and when that was by the server's own clock.
  starts_at timestamptz not null,
  told_at timestamptz not null
);

create function clock_ahead() returns interval language sql stable as $$
  select make_interval(secs => coalesce(
    (select extract(epoch from starts_at) - extract(epoch from told_at) from clock_shifts), 0)::double precision)
$$;

-- The academy's time; every process follows it.
create function academy_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + clock_ahead()
$$;

-- What the server's own clock shows when the academy's shows `at`, and the other way round; null for null.
create function server_time(at timestamptz) returns timestamptz language sql stable as $$
  select at - clock_ahead()
$$;
create function academy_time(at timestamptz) returns timestamptz language sql stable as $$
  select at + clock_ahead()
$$;

-- A row may leave after its years and not a day earlier, by the time that also wrote it; nothing is ever changed.
create or replace function refuse_change_of_access() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < academy_now() - interval '2 years' then return old; end if;
  raise exception 'The table % is append-only.', tg_table_name;
end $$;
create or replace function refuse_change_of_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < academy_now() - interval '3 years' then return old; end if;
  raise exception 'The table % is append-only.', tg_table_name;
end $$;

-- What says by itself when a row was made goes by the same time as what the product says.
alter table messages alter column created_at set default academy_time(now());
alter table idempotency_keys alter column created_at set default academy_time(now());
alter table settings alter column updated_at set default academy_time(now());
alter table seat_pools alter column created_at set default academy_time(now());
alter table seat_holds alter column created_at set default academy_time(now());
alter table seat_waits alter column created_at set default academy_time(now());
alter table sandbox_records alter column at set default academy_now();
alter table children alter column grade_year
  set default extract(year from (academy_time(now()) at time zone 'Asia/Seoul') - interval '2 months');

-- The latest minute at which each job of the schedule was added, whichever process added it.
create table schedule_ticks (
  name text primary key,
  minute timestamptz not null
);

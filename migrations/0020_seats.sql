-- Seats of anything with limited places: a pool, what is held or kept of it, who waits, and what happened.
create table seat_pools (
  id bigint generated always as identity primary key,
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0,
  created_at timestamptz not null default now(),
  constraint seat_pools_never_oversold check (taken >= 0 and taken <= capacity)
);

create table seat_holds (
  id bigint generated always as identity primary key,
  pool_id bigint not null references seat_pools,
  -- the caller's key: the same key never holds twice
  holder_key text not null,
  seats integer not null check (seats between 1 and 4),
  state text not null check (state in ('held', 'confirming', 'kept', 'freed')),
  -- the clock runs only while held
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint seat_holds_clock check ((state = 'held') = (expires_at is not null)),
  unique (pool_id, holder_key)
);
create index seat_holds_due on seat_holds (expires_at) where state = 'held';
create index seat_holds_pool on seat_holds (pool_id, state);

create table seat_waits (
  id bigint generated always as identity primary key,
  pool_id bigint not null references seat_pools,
  holder_key text not null,
  seats integer not null check (seats between 1 and 4),
  state text not null check (state in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  hold_id bigint references seat_holds,
  offered_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index seat_waits_once on seat_waits (pool_id, holder_key) where state in ('waiting', 'offered');
create index seat_waits_line on seat_waits (pool_id, id) where state = 'waiting';

create table seat_history (
  id bigint generated always as identity primary key,
  pool_id bigint not null references seat_pools,
  hold_id bigint references seat_holds,
  seats integer not null,
  what text not null,
  cause text not null,
  at timestamptz not null
);
create index seat_history_pool on seat_history (pool_id, id);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger seat_history_append_only before update or delete on seat_history
  for each row execute function refuse_change();

-- How sessions open together: whoever comes first, a shuffled lobby, a lottery, or waves by grade.
create table test_rounds (
  id bigint generated always as identity primary key,
  title text not null,
  mode text not null check (mode in ('first_come', 'lobby', 'lottery', 'waves')),
  opens_at timestamptz not null,
  -- lottery: when it is drawn
  draws_at timestamptz not null,
  -- [{"gradeFrom": 3, "gradeTo": 4, "opensAt": "..."}]
  waves jsonb not null default '[]',
  -- the hash is public from the beginning, the seed from the draw on
  seed text not null,
  seed_hash text not null,
  drawn_at timestamptz,
  created_at timestamptz not null,
  check (opens_at <= draws_at),
  constraint test_rounds_drawn_in_time check (drawn_at is null or drawn_at >= opens_at)
);

alter table test_sessions add column round_id bigint references test_rounds;
create index test_sessions_of_round on test_sessions (round_id) where round_id is not null;

-- One place a guardian and round, whatever browser it was taken from.
create table round_tickets (
  id bigint generated always as identity primary key,
  round_id bigint not null references test_rounds,
  member_id bigint not null,
  joined_at timestamptz not null,
  rank integer,
  state text not null default 'waiting' check (state in ('waiting', 'admitted', 'used', 'lapsed', 'left')),
  admitted_until timestamptz,
  -- lottery: what is wished for, in order: [[{"sessionId": 1, "childId": 2}]]
  wishes jsonb not null default '[]',
  unique (round_id, member_id),
  check ((state = 'admitted') = (admitted_until is not null))
);
create unique index round_tickets_rank on round_tickets (round_id, rank) where rank is not null;

create table round_events (
  id bigint generated always as identity primary key,
  round_id bigint not null references test_rounds,
  what text not null,
  detail text not null,
  at timestamptz not null
);
create index round_events_of on round_events (round_id, id);
create trigger round_events_append_only before update or delete on round_events
  for each row execute function refuse_change();

-- The academy was answering at this instant; a gap is an outage.
create table service_beat (
  id boolean primary key default true check (id),
  at timestamptz not null
);

create index test_waits_of_child on test_waits (child_id);

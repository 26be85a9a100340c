-- Areas in which a test is scored, with their full marks: [{"name": "연산", "max": 40}]. Empty: one total of 100.
alter table tests add column score_areas jsonb not null default '[]';

-- When the results of a session are shown; nothing is shown before.
alter table test_sessions add column results_at timestamptz;
create index test_sessions_results on test_sessions (results_at) where results_at is not null;

create table test_results (
  registration_id bigint primary key references registrations,
  -- in the order of the areas
  scores numeric[] not null,
  placement text not null default '',
  verdict text not null check (verdict in ('pass', 'wait', 'fail')),
  comment text not null default '',
  staff_id bigint not null,
  updated_at timestamptz not null
);

create table test_appeals (
  registration_id bigint primary key references registrations,
  text text not null,
  created_at timestamptz not null,
  answer text,
  staff_id bigint,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);

-- Which notice a registration has had: each is sent once.
create table registration_notices (
  registration_id bigint not null references registrations,
  kind text not null check (kind in ('held', 'day_before', 'two_hours', 'result')),
  at timestamptz not null,
  primary key (registration_id, kind)
);

-- Entrance tests, their sessions in the branches, and the registrations of children.
create table tests (
  id bigint generated always as identity primary key,
  title text not null,
  subject text not null check (subject in ('math', 'science', 'reading')),
  -- 1 is the first year of elementary school: by law there is no test for younger children
  grade_from integer not null check (grade_from >= 1),
  grade_to integer not null check (grade_to <= 12),
  minutes integer not null check (minutes between 10 and 240),
  fee_krw integer not null check (fee_krw >= 0),
  fee_legal_basis text not null default '',
  materials text not null,
  created_at timestamptz not null,
  check (grade_from <= grade_to),
  constraint tests_fee_has_basis check (fee_krw = 0 or fee_legal_basis <> '')
);

create table test_sessions (
  id bigint generated always as identity primary key,
  test_id bigint not null references tests,
  branch_id bigint not null references branches,
  pool_id bigint not null unique references seat_pools,
  room text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null check (state in ('draft', 'open', 'cancelled')),
  created_at timestamptz not null,
  check (opens_at < closes_at and closes_at <= starts_at and starts_at < ends_at)
);
create index test_sessions_by_start on test_sessions (starts_at) where state = 'open';
create index test_sessions_by_branch on test_sessions (branch_id, starts_at);

create table registrations (
  id bigint generated always as identity primary key,
  registration_no text not null unique,
  session_id bigint not null references test_sessions,
  test_id bigint not null references tests,
  child_id bigint not null,
  member_id bigint not null,
  hold_id bigint not null unique references seat_holds,
  order_id bigint references orders,
  order_no text,
  state text not null check (state in ('held', 'confirming', 'confirmed', 'cancelled', 'expired', 'attended', 'absent')),
  amount_krw integer not null check (amount_krw >= 0),
  hold_expires_at timestamptz,
  -- as they were when the child was registered
  child_name text not null,
  child_grade integer not null check (child_grade between 1 and 12),
  school_name text not null,
  guardian_name text not null,
  guardian_mobile text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  constraint registrations_clock check ((state = 'held') = (hold_expires_at is not null))
);
create unique index registrations_once on registrations (child_id, test_id) where state in ('held', 'confirming', 'confirmed', 'attended');
create index registrations_of_member on registrations (member_id, id desc);
create index registrations_of_session on registrations (session_id, id);

create table registration_history (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index registration_history_of on registration_history (registration_id, id);
create trigger registration_history_append_only before update or delete on registration_history
  for each row execute function refuse_change();

-- Who waits for a session; the place itself is the seats' business, under `holder_key`.
create table test_waits (
  holder_key text primary key,
  session_id bigint not null references test_sessions,
  child_id bigint not null,
  member_id bigint not null,
  child_name text not null,
  child_grade integer not null,
  school_name text not null,
  guardian_name text not null,
  guardian_mobile text not null,
  created_at timestamptz not null
);
create index test_waits_of_member on test_waits (member_id, created_at desc);

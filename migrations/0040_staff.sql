-- Staff, the branches they work for, their sessions, and whose data they looked at.
create table staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'editor', 'manager', 'counsellor', 'examiner')),
  password_hash text not null,
  -- sealed; the key is outside the database
  totp_sealed text not null,
  -- the 30-second step of the last code that was used; a code works once
  totp_last_step bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'left')),
  created_at timestamptz not null
);

-- No row: every branch (head office).
create table staff_branches (
  staff_id bigint not null references staff,
  branch_id bigint not null references branches,
  primary key (staff_id, branch_id)
);

create table staff_sessions (
  id bigint generated always as identity primary key,
  secret_hash text not null unique,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_of on staff_sessions (staff_id) where ended_at is null;

-- Who, when, from where, whose data, what: kept two years, never changed (개인정보의 안전성 확보조치 기준 제8조).
create table personal_access_log (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null,
  address text not null,
  whose text not null,
  what text not null
);
create index personal_access_log_by_time on personal_access_log (at);
create trigger personal_access_log_append_only before update or delete on personal_access_log
  for each row execute function refuse_change();

-- Staff come by invitation; what each may do is written down for three years (개인정보의 안전성 확보조치 기준 제5조).
alter table staff add column version integer not null default 1;

-- An invitation, or (with `staff_id`) a new beginning for somebody who lost password or authenticator.
create table staff_invitations (
  id bigint generated always as identity primary key,
  staff_id bigint references staff,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'editor', 'manager', 'counsellor', 'examiner')),
  branch_ids bigint[] not null,
  secret_hash text not null unique,
  -- Set by the invited person on the way in; nothing counts before the authenticator's first code.
  password_hash text,
  totp_sealed text,
  invited_by bigint not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and revoked_at is null;

-- Ten of them, each for one sign-in without the authenticator.
create table staff_recovery_codes (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  code_hash text not null unique,
  used_at timestamptz
);
create index staff_recovery_codes_of on staff_recovery_codes (staff_id) where used_at is null;

create table staff_grants (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: by the academy's first setting-up
  by_staff_id bigint references staff,
  staff_id bigint not null references staff,
  action text not null check (action in ('joined', 'role', 'left', 'returned', 'reset', 'recovered')),
  before jsonb,
  after jsonb,
  reason text not null
);
create index staff_grants_newest on staff_grants (at desc, id desc);
create function refuse_change_of_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  raise exception 'The table % is append-only.', tg_table_name;
end $$;
create trigger staff_grants_append_only before update or delete on staff_grants
  for each row execute function refuse_change_of_grants();

-- What people ask about their own data (개인정보 보호법 제35~38조): answered within ten days.
create table data_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('read', 'correct', 'delete', 'stop', 'portability')),
  member_id bigint references members,
  -- The person's name and contact as told; sealed.
  sealed_contact text not null,
  detail text not null,
  channel text not null check (channel in ('phone', 'mail', 'visit', 'web')),
  state text not null default 'open' check (state in ('open', 'answered', 'refused')),
  received_on date not null,
  due_on date not null,
  answer text,
  answered_at timestamptz,
  taken_by bigint not null references staff,
  version integer not null default 1,
  check ((state = 'open') = (answered_at is null))
);
create index data_requests_open on data_requests (due_on) where state = 'open';

-- Every run of a scheduled destruction, also those that found nothing.
create table destruction_runs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null,
  destroyed integer not null check (destroyed >= 0)
);
create index destruction_runs_newest on destruction_runs (at desc, id desc);

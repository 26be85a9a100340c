-- Members, their children, what they agreed to, and how they may come back in.

-- How often something was tried within a window; keys are hashed, they may hold an address or a phone.
create table budgets (
  key text primary key,
  spent integer not null check (spent > 0),
  resets_at timestamptz not null
);
create index budgets_reset on budgets (resets_at);

create table members (
  id bigint generated always as identity primary key,
  login_id text not null unique check (login_id ~ '^[a-z][a-z0-9]{5,19}$'),
  name text not null check (length(name) between 2 and 30),
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  email text not null check (length(email) <= 254),
  -- Null for a member who comes in through a social provider only.
  password_hash text,
  enroll_type text not null check (enroll_type in ('web', 'kakao', 'naver', 'google')),
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  mobile_proven_at timestamptz not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((status = 'withdrawn') = (withdrawn_at is not null))
);
create unique index members_mobile on members (mobile) where status = 'active';

-- Append-only: a withdrawal of a consent is a row of its own.
create table consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  type text not null check (type in ('terms', 'privacy', 'guardian', 'marketing', 'marketingNight', 'photo')),
  version text not null,
  given boolean not null,
  method text not null check (method in ('form', 'phone')),
  given_at timestamptz not null,
  unique (id, member_id, type)
);
create index consents_of_member on consents (member_id, type, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only.', tg_table_name;
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_change();

create table children (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  name text not null check (length(name) between 2 and 30),
  birth_date date not null,
  school_name text not null,
  grade integer not null check (grade between 1 and 12),
  -- A child born on 29 February turns fourteen on 1 March.
  fourteen_on date not null generated always as (
    (birth_date + interval '14 years')::date
    + case when extract(month from birth_date) = 2 and extract(day from birth_date) = 29 then 1 else 0 end
  ) stored,
  -- The Seoul day on which the age was judged.
  judged_on date not null,
  guardian_consent_id bigint,
  guardian_consent_type text not null generated always as ('guardian') stored,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint children_guardian_consent
    check (removed_at is not null or guardian_consent_id is not null or judged_on >= fourteen_on),
  foreign key (guardian_consent_id, member_id, guardian_consent_type) references consents (id, member_id, type)
);
create unique index children_once on children (member_id, name, birth_date) where removed_at is null;
create index children_of_member on children (member_id, id);

-- What happened to an account, by whom and why. Append-only.
create table member_events (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  kind text not null,
  actor text not null,
  detail text,
  at timestamptz not null
);
create index member_events_of_member on member_events (member_id, id desc);
create trigger member_events_append_only before update or delete on member_events
  for each row execute function refuse_change();

create table password_resets (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_member on password_resets (member_id) where used_at is null;

create table social_links (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  provider text not null check (provider in ('kakao', 'naver', 'google')),
  subject text not null,
  -- Encrypted; what the provider wants to see when the connection is ended.
  sealed_refresh_token text,
  linked_at timestamptz not null,
  -- Set before the provider is asked to end the connection: the link no longer signs anybody in.
  revoking_at timestamptz,
  unique (provider, subject),
  unique (member_id, provider)
);

-- One social sign-in under way in one browser.
create table social_attempts (
  id bigint generated always as identity primary key,
  browser_hash text not null unique,
  provider text not null check (provider in ('kakao', 'naver', 'google')),
  -- Encrypted state, nonce and code verifier.
  sealed_attempt text not null,
  return_to text not null,
  -- The signed-in member who is linking an account.
  member_id bigint references members (id),
  claimed_at timestamptz,
  -- Encrypted: who the provider says it is, until that person has signed up.
  sealed_identity text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index social_attempts_expiry on social_attempts (expires_at);

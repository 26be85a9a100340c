-- Personal data of former members is destroyed on schedule; what the law keeps is kept apart, sealed, until its day.
alter table members add column destroyed_at timestamptz;
alter table members add constraint members_destroyed_after_leaving check (destroyed_at is null or status = 'withdrawn');
create index members_to_destroy on members (withdrawn_at) where status = 'withdrawn' and destroyed_at is null;

-- A name once given out stays taken, so that nobody can pose as a former member; only its keyed hash is left.
create table former_login_ids (
  hash text primary key,
  at timestamptz not null
);

-- Who the other side of kept order records was (전자상거래법 시행령 제6조: five years). Encrypted.
create table kept_identities (
  member_id bigint primary key references members (id),
  sealed text not null,
  keep_until timestamptz not null
);
create index kept_identities_due on kept_identities (keep_until);

-- One row for each browser a member is signed in with: a family of refresh tokens with a counter.
create table sessions (
  id uuid primary key,
  member_id bigint not null references members (id),
  -- Random; together with the server's key it makes every token of the family.
  seed text not null,
  counter integer not null default 0 check (counter >= 0),
  rotated_at timestamptz not null,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_cause text check (
    revoke_cause in ('logout', 'stolen', 'device_ended', 'everywhere', 'password', 'withdrawal')
  ),
  check ((revoked_at is null) = (revoke_cause is null))
);
create index sessions_of_member on sessions (member_id, last_seen_at desc) where revoked_at is null;

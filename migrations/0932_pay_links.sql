-- A link by text that pays for one registration without signing in; only its hash is kept.
create table pay_links (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  -- Whose phone it was sent to: a registration that is passed on is not paid by it any more.
  member_id bigint not null references members,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by bigint not null references staff,
  -- A newer one took its place.
  ended_at timestamptz,
  check (expires_at > created_at)
);
create unique index pay_links_one_live on pay_links (registration_id) where ended_at is null;

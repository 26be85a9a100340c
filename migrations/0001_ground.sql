-- What the plumbing itself remembers.
create extension if not exists pg_trgm;

create table idempotency_keys (
  key text primary key,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Values the process keeps for itself (for example when the demo academy was seeded).
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

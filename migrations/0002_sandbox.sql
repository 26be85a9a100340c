-- The books of the local sandboxes; empty where the real providers are used.
create table sandbox_records (
  kind text not null,
  key text not null,
  value jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (kind, key)
);
create index sandbox_records_newest on sandbox_records (kind, at desc);

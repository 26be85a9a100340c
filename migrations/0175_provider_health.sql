-- When each outside service last answered and last failed, as every process sees it.
create table provider_health (
  name text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text not null default '',
  checked_at timestamptz
);

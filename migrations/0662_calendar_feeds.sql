-- Calendars to subscribe to: a branch's for its staff, a family's for itself. The address is the key; only its hash is here.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  branch_id bigint references branches,
  member_id bigint references members,
  name text not null default '',
  secret_hash text not null unique,
  created_by bigint references staff,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  constraint calendar_feeds_of check (num_nonnulls(branch_id, member_id) = 1),
  constraint calendar_feeds_by check ((branch_id is null) = (created_by is null))
);
-- A family has one: a new address ends the one before.
create unique index calendar_feeds_of_member on calendar_feeds (member_id) where revoked_at is null and member_id is not null;
create index calendar_feeds_of_branch on calendar_feeds (branch_id, id);
create index calendar_feeds_all_of_member on calendar_feeds (member_id);
create index calendar_feeds_by_creator on calendar_feeds (created_by);

-- Browsers a member has signed in with before, by the hash of a secret only that browser holds.
create table known_devices (
  member_id bigint not null references members (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash)
);
create index known_devices_idle on known_devices (last_seen_at);
alter table sessions add column device_hash text;

-- Browsers in which somebody of the office passed both steps; guesses made elsewhere do not shut them out.
create table staff_devices (
  staff_id bigint not null references staff (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index staff_devices_idle on staff_devices (last_seen_at);

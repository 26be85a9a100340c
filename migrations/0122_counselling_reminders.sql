-- One reminder of a kind for one time of one request: another time makes a new one due, giving it up makes none due.
create table counselling_reminders (
  request_id bigint not null references counselling_requests,
  kind text not null check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (request_id, kind, starts_at)
);

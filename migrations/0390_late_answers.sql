-- What staff decided about an answer that arrived after the deadline: it counts after all, or it does not.
create table level_late_decisions (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  event_id bigint not null unique references level_response_events,
  is_accepted boolean not null,
  reason text not null,
  staff_id bigint not null,
  at timestamptz not null
);
create index level_late_decisions_of on level_late_decisions (attempt_id);
create trigger level_late_decisions_append_only before update or delete on level_late_decisions
  for each row execute function refuse_change();

-- The clock ended it while its browser was away: until then its result waits for answers that are still on their way.
alter table level_attempts add column late_until timestamptz;
create index level_attempts_late on level_attempts (late_until) where late_until is not null and state = 'scored';

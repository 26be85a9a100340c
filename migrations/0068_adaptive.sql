-- Adaptive attempts: the rules and seed they run by, and every step as it was drawn and answered, so that each can be
-- replayed to the same items, θ and level.
create table level_adaptive_attempts (
  attempt_id bigint primary key references level_attempts,
  rules jsonb not null,
  seed integer not null,
  -- Why it ended by itself; null while it runs.
  over_reason text check (over_reason in ('settled', 'precise', 'longest', 'bank-exhausted'))
);

create table level_adaptive_steps (
  attempt_id bigint not null references level_attempts,
  position integer not null check (position between 1 and 100),
  item_id bigint not null,
  domain_id bigint not null,
  parameters jsonb not null,
  stimulus_id bigint,
  enemy_ids jsonb not null,
  -- What the item was drawn from, the best first.
  candidate_ids jsonb not null,
  is_over_cap boolean not null,
  -- Share of the points, θ and its error after it; null until the student has gone on.
  response double precision check (response between 0 and 1),
  theta double precision,
  se double precision,
  primary key (attempt_id, position),
  constraint level_adaptive_steps_whole check ((response is null) = (theta is null) and (theta is null) = (se is null))
);

-- A step is filled once, when the student goes on, and never changed again.
create function keep_adaptive_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.response is not null
    or (to_jsonb(new) - 'response' - 'theta' - 'se') is distinct from (to_jsonb(old) - 'response' - 'theta' - 'se') then
    raise exception 'an adaptive step is not changed' using errcode = 'check_violation', constraint = 'level_adaptive_steps_kept';
  end if;
  return new;
end $$;
create trigger level_adaptive_steps_kept before update or delete on level_adaptive_steps
  for each row execute function keep_adaptive_step();

-- passed: the student has gone on, and the next item was chosen by what was there.
alter table level_response_events drop constraint level_response_events_outcome_check;
alter table level_response_events add constraint level_response_events_outcome_check
  check (outcome in ('saved', 'older', 'late', 'old_lease', 'closed', 'passed'));

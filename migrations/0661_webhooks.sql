-- Events for other systems. An event exists if and only if the step it tells of is committed: triggers write it in the same
-- transaction, with the job that sends it. See docs/decisions/0063-events-for-other-systems.md.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- null: every branch
  branch_ids bigint[] check (branch_ids is null or cardinality(branch_ids) > 0),
  secret_sealed text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'failed', 'removed')),
  created_by bigint not null references staff,
  created_at timestamptz not null,
  -- since when nothing has arrived; null while it does
  failing_since timestamptz,
  -- nothing is sent before: whoever does not answer is left in peace for a while
  rests_until timestamptz,
  version integer not null default 1
);
create index webhook_endpoints_by_creator on webhook_endpoints (created_by);
create index webhook_endpoints_live on webhook_endpoints (id) where state in ('active', 'paused', 'failed');

create table outgoing_events (
  id bigint generated always as identity primary key,
  uid text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null check (type ~ '^[a-z]+\.[a-z]+$'),
  subject_id bigint not null,
  -- what happened, in the code of its history
  code text not null default '',
  at timestamptz not null,
  -- ids and states, filled when it is sent on; null until then
  data jsonb check (jsonb_typeof(data) = 'object')
);
create index outgoing_events_of on outgoing_events (type, subject_id, id);
create index outgoing_events_by_time on outgoing_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints,
  event_id bigint not null references outgoing_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- when it is sent next; null where it is over
  due_at timestamptz,
  -- who sends it now has it until then
  claimed_until timestamptz,
  last_at timestamptz,
  last_status integer,
  last_failure text not null default '',
  took_ms integer,
  unique (endpoint_id, event_id),
  constraint webhook_deliveries_due check ((state = 'waiting') = (due_at is not null))
);
create index webhook_deliveries_due_at on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at, id);

-- Writes an event with its job, where somebody listens for its type.
create function note_outgoing_event(event_type text, subject bigint, why text, happened timestamptz, due timestamptz)
returns void language plpgsql as $$
declare event_id bigint;
begin
  if not exists (select from webhook_endpoints where state in ('active', 'paused', 'failed') and event_type = any (events)) then
    return;
  end if;
  insert into outgoing_events (type, subject_id, code, at) values (event_type, subject, why, happened)
    returning id into event_id;
  perform graphile_worker.add_job('webhooks.fan-out', json_build_object('eventId', event_id),
    run_at := server_time(due), max_attempts := 25);
end $$;

create function note_event_of_history() returns trigger language plpgsql as $$
declare event_type text := case new.entity
  when 'registration' then case
    when new.to_state = 'confirmed' and (new.from_state is null or new.from_state in ('held', 'confirming'))
      then 'registration.registered'
    when new.to_state = 'cancelled' and new.from_state in ('confirmed', 'attended', 'absent') then 'registration.cancelled'
    when new.to_state = 'confirmed' and new.from_state = 'confirmed' then 'registration.changed'
  end
  when 'payment' then case
    when new.to_state = 'paid' and (new.from_state is null
      or new.from_state not in ('paid', 'partly_refunded', 'refunded')) then 'payment.paid'
    when new.to_state in ('refunded', 'partly_refunded')
      and (new.from_state is distinct from new.to_state or new.code = 'refunded') then 'payment.refunded'
  end
  when 'place' then case
    when new.to_state = 'enrolled' and new.from_state is distinct from 'enrolled' then 'enrolment.confirmed'
    when new.to_state = 'left' and new.from_state = 'enrolled' then 'enrolment.ended'
  end
end;
begin
  if event_type is not null then
    perform note_outgoing_event(event_type, new.entity_id, new.code, new.at, null);
  end if;
  return null;
end $$;
create trigger history_notes_events after insert on history for each row
  when (new.to_state in ('confirmed', 'cancelled', 'paid', 'refunded', 'partly_refunded', 'enrolled', 'left'))
  execute function note_event_of_history();

create function note_event_of_member() returns trigger language plpgsql as $$
begin
  perform note_outgoing_event(case new.kind when 'withdrawn' then 'member.left' else 'member.changed' end,
    new.member_id, new.kind, new.at, null);
  return null;
end $$;
create trigger member_events_note_events after insert on member_events for each row
  when (new.kind in ('withdrawn', 'name_changed', 'address_changed', 'mobile_changed', 'mobile_released', 'email_changed', 'child_added',
    'child_changed', 'child_removed', 'child_joined', 'child_left', 'child_expelled', 'child_handed_over', 'child_merged',
    'grade_rolled'))
  execute function note_event_of_member();

-- Results are shown from an instant on that may lie ahead: the job waits for it, and looks whether it is still so.
create function note_event_of_results() returns trigger language plpgsql as $$
begin
  perform note_outgoing_event('result.published', new.id, '', new.results_at, new.results_at);
  return null;
end $$;
create trigger test_sessions_note_results after update of results_at on test_sessions for each row
  when (new.results_at is not null and new.results_at is distinct from old.results_at)
  execute function note_event_of_results();

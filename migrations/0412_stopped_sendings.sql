-- What was to go to many and had not gone when somebody stopped it is not sent.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sent', 'failed', 'expired', 'stopped'));

create table message_sending_stops (
  id bigint generated always as identity primary key,
  sending_id bigint not null unique references message_sendings,
  staff_id bigint not null,
  reason text not null,
  stopped integer not null,
  at timestamptz not null
);
create trigger message_sending_stops_append_only before update or delete on message_sending_stops
  for each row execute function refuse_change();

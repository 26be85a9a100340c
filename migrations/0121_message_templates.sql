-- Texts the office writes once and sends to many: every version stays, and so does every sending with whom it left out.
create table message_templates (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 40),
  kind text not null check (kind in ('service', 'advertising')),
  channel text not null check (channel in ('sms', 'mail')),
  subject text not null,
  body text not null check (length(body) between 5 and 1000),
  state text not null check (state in ('active', 'retired')),
  version integer not null check (version >= 1),
  changed_at timestamptz not null
);
create unique index message_templates_by_name on message_templates (name) where state = 'active';

create table message_template_versions (
  template_id bigint not null references message_templates,
  version integer not null,
  name text not null,
  kind text not null,
  channel text not null,
  subject text not null,
  body text not null,
  state text not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (template_id, version)
);
create trigger message_template_versions_append_only before update or delete on message_template_versions
  for each row execute function refuse_change();

create table message_sendings (
  id bigint generated always as identity primary key,
  template_id bigint not null references message_templates,
  version integer not null,
  -- the filter as it was chosen, never people
  audience jsonb not null,
  found integer not null,
  queued integer not null,
  left_out jsonb not null,
  staff_id bigint not null references staff,
  reason text not null,
  at timestamptz not null,
  check (queued <= found)
);
create index message_sendings_of on message_sendings (template_id, id desc);
create trigger message_sendings_append_only before update or delete on message_sendings
  for each row execute function refuse_change();

-- Which sending of the office a message belongs to.
alter table messages add column sending_id bigint references message_sendings;
create index messages_of_sending on messages (sending_id) where sending_id is not null;

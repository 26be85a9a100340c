-- Texts and mails that are to be sent, were sent, or were given up.
create table messages (
  id bigint generated always as identity primary key,
  template text not null,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired')),
  provider_message_id text,
  failure text,
  attempts integer not null default 0,
  -- Nobody else may send it before this instant: a sender is at it, or the last try is too fresh.
  not_before timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check (channel <> 'mail' or subject is not null),
  check ((state = 'queued') = (settled_at is null))
);
create index messages_queued on messages (id) where state = 'queued';
create index messages_newest on messages (created_at desc, id desc);

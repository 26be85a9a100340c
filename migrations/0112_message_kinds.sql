-- Advertising is another kind of message than what a member's own business needs: it asks for consent and keeps quiet at night.
alter table messages
  add column kind text not null default 'service' check (kind in ('service', 'advertising')),
  add column member_id bigint,
  add constraint messages_advertising_has_end check (kind = 'service' or (expires_at is not null and member_id is not null));

-- What became of a text after it was taken: the carrier, or Kakao, says whether it arrived.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sent', 'delivered', 'failed', 'expired', 'stopped'));
alter table messages
  -- It went to KakaoTalk.
  add column is_talk boolean not null default false,
  -- Why KakaoTalk did not deliver it; it goes as a text then.
  add column talk_failure text,
  -- When its delivery is asked for next; null where nothing is asked (any more).
  add column ask_delivery_at timestamptz,
  add column delivery_asks integer not null default 0;
create index messages_to_ask on messages (ask_delivery_at) where ask_delivery_at is not null;
create index messages_by_provider_id on messages (provider_message_id) where provider_message_id is not null;

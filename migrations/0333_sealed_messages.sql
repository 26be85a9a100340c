-- The whole text of a message with a key in it (a code, a private link) stands encrypted beside the one that is shown, and
-- only until it was sent.
alter table messages add column sealed_body text;
update messages set body = regexp_replace(body, 'https?://\S+', '[링크]', 'g')
  where state <> 'queued' and body ~ '[A-Za-z0-9_-]{43}';
update messages set body = regexp_replace(body, '\d{6}', '●●●●●●', 'g')
  where state <> 'queued' and template like '%code%';
create index messages_old on messages (created_at) where state <> 'queued';

-- What was sent to somebody is read by that somebody: the newest of one phone and one address.
create index messages_by_recipient on messages (recipient, id desc);

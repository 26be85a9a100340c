-- A message that did not arrive is a task until somebody has said what was done about it (called, written).
alter table messages
  add column handled_at timestamptz,
  add column handled_by bigint references staff,
  add constraint messages_handled check ((handled_at is null) = (handled_by is null));

-- When a sending was to leave; null: at once.
alter table message_sendings add column leaves_at timestamptz;

-- Two people who change how much time one attempt has, or which items are kept apart, are told. Counted by hand and not
-- by every change of the row: what a student or another screen does to it is no reason to refuse.
alter table level_attempts add column time_version integer not null default 1;
alter table items add column enemies_version integer not null default 1;

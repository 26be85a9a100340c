-- Two people who change one class, or the settings of all level tests, are told. Counted by hand: what a family does to
-- the seats of a class is no reason to refuse.
alter table level_classes add column version integer not null default 1;
alter table level_settings add column version integer not null default 1;

-- From so many days before a test a party that needs more seats than are free is passed; null: never.
alter table test_sessions
  add column pass_from_days integer default 2 check (pass_from_days between 0 and 60);

-- How a place in a line ended otherwise than with a registration, for the family and the office to read.
alter table test_waits
  add column ended_at timestamptz,
  add column ended_reason text,
  -- The registration of the same child and test whose session changes where the offer is accepted.
  add column changes_registration_id bigint references registrations,
  add constraint test_waits_ended check ((ended_at is null) = (ended_reason is null));
create index test_waits_of_change on test_waits (changes_registration_id) where changes_registration_id is not null;

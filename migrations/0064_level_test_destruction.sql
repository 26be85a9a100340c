-- A year after the test the person is taken out of the attempt; answers without a name stay for the measurement.
alter table level_attempts add column destroyed_at timestamptz;
create index level_attempts_to_destroy on level_attempts (created_at) where destroyed_at is null;

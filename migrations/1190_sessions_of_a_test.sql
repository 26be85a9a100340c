-- concurrently
-- How many sessions were planned of a test, counted without looking at them.
drop index concurrently if exists test_sessions_of_test;
create index concurrently test_sessions_of_test on test_sessions (test_id) where state != 'cancelled';

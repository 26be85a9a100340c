-- No new sessions are planned of a test that is retired; those that were stay what they are.
alter table tests add column retired_at timestamptz;

-- concurrently
-- Sessions in the order of the office's lists, whatever their state: those over first, or those of the last days.
drop index concurrently if exists test_sessions_listed;
create index concurrently test_sessions_listed on test_sessions (starts_at desc nulls last, id desc);

-- Answers from a tab that had lost the lease are decided by staff as those after the deadline are.
create index level_response_events_kept on level_response_events (attempt_id) where outcome in ('late', 'old_lease');
drop index level_response_events_late;

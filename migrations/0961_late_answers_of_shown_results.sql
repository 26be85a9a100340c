-- Late answers are looked for in all attempts: they may come after a result was shown.
create index level_response_events_late on level_response_events (attempt_id) where outcome = 'late';

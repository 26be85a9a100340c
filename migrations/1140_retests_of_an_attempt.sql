-- concurrently
-- The retest of an attempt, so that its report says there is one.
drop index concurrently if exists level_attempts_of_earlier;
create index concurrently level_attempts_of_earlier on level_attempts (earlier_attempt_id) where earlier_attempt_id is not null;

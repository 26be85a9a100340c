-- concurrently
-- Answers that wait for a mark, of whatever attempt, without reading the points of all.
drop index concurrently if exists level_scores_to_come;
create index concurrently level_scores_to_come on level_scores (attempt_id) where not is_final;

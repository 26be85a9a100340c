-- concurrently
-- Beside those who write; made anew where it was broken off.
drop index concurrently if exists posts_by_pairs;
create index concurrently posts_by_pairs on posts using gin (sign_pairs(search_text));
-- Nothing is gathered about them: it would not help the planner, and gathering it means making the pairs of thirty thousand posts.
alter index posts_by_pairs alter column 1 set statistics 0;

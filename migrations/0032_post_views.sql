-- How many visitors opened a post, each counted once a day.
alter table posts add column view_count integer not null default 0;

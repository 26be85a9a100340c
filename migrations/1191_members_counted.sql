-- concurrently
-- Members by their state and how they signed up: how many there are is counted from it, without reading their rows.
drop index concurrently if exists members_counted;
create index concurrently members_counted on members (status, enroll_type) where destroyed_at is null;

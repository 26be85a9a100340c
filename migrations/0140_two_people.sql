-- A version tells two people apart who edit one thing; it grows by itself with every change of the row.
create function grow_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table branches add column version integer not null default 1;
alter table tuitions add column version integer not null default 1;
alter table test_sessions add column version integer not null default 1;
alter table presentation_sessions add column version integer not null default 1;
alter table counselling_requests add column version integer not null default 1;

create trigger branches_version before update on branches for each row execute function grow_version();
create trigger tuitions_version before update on tuitions for each row execute function grow_version();
create trigger test_sessions_version before update on test_sessions for each row execute function grow_version();
create trigger presentation_sessions_version before update on presentation_sessions for each row execute function grow_version();
create trigger counselling_requests_version before update on counselling_requests for each row execute function grow_version();

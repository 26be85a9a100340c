-- Days on which a branch is closed besides the public holidays: shown to parents, and nobody is counselled on them.
create table branch_closures (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  day date not null,
  reason text not null check (length(reason) between 2 and 40),
  constraint branch_closures_day unique (branch_id, day)
);
create trigger branch_closures_changed after insert or update or delete on branch_closures
  for each statement execute function say_pages_changed();

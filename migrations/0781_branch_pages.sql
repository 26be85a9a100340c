-- What the page of a branch tells besides: who directs it, and where its shuttles stop at what time.
create table branch_directors (
  branch_id bigint primary key references branches,
  teacher_id bigint not null references teachers on delete cascade
);
create index branch_directors_by_teacher on branch_directors (teacher_id);
create trigger branch_directors_changed after insert or update or delete on branch_directors
  for each statement execute function say_pages_changed();

create table shuttle_lines (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  name text not null check (length(name) between 1 and 30),
  direction text not null check (direction in ('to', 'from')),
  days text not null check (length(days) between 1 and 40),
  version integer not null default 1,
  constraint shuttle_lines_name unique (branch_id, name, direction)
);
create trigger shuttle_lines_version before update on shuttle_lines for each row execute function grow_version();
create trigger shuttle_lines_changed after insert or update or delete on shuttle_lines
  for each statement execute function say_pages_changed();

create table shuttle_stops (
  line_id bigint not null references shuttle_lines on delete cascade,
  place integer not null check (place >= 1),
  name text not null check (length(name) between 1 and 40),
  -- by the clock of Seoul
  stops_at text not null check (stops_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (line_id, place)
);
create trigger shuttle_stops_changed after insert or update or delete on shuttle_stops
  for each statement execute function say_pages_changed();

-- Rooms are shown on the page of their branch.
create trigger branch_rooms_changed after insert or update or delete on branch_rooms
  for each statement execute function say_pages_changed();

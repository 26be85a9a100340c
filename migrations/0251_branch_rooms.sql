-- The rooms of a branch: where lessons, tests, counselling and presentations are held, and for how many. Sessions name
-- their room by itself, so that a room that is renamed or closed changes nothing that was announced.
create table branch_rooms (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('class', 'test', 'counselling', 'hall')),
  floor text not null default '',
  capacity integer not null check (capacity between 1 and 1000),
  note text not null default '',
  is_open boolean not null default true,
  version integer not null default 1,
  constraint branch_rooms_name unique (branch_id, name)
);
create trigger branch_rooms_version before update on branch_rooms for each row execute function grow_version();

-- A day on which one counsellor is not there, while the branch is open.
create table counselling_days_off (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  day date not null,
  created_at timestamptz not null,
  unique (staff_id, day)
);
create index counselling_days_off_by_day on counselling_days_off (day);

-- Whoever left before shifts ended with a leaving takes no new times.
delete from counselling_shifts using staff where staff.id = counselling_shifts.staff_id and staff.status = 'left';

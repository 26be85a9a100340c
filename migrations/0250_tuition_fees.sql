-- What a course costs from a day on. The columns of `tuitions` are what was filed at first; the latest row that has begun
-- is in force, later ones are announced. Rows that have begun are never changed except on their own first day, so that
-- what was shown on a day can be read.
create table tuition_fees (
  id bigint generated always as identity primary key,
  tuition_id bigint not null references tuitions on delete cascade,
  effective_from date not null,
  monthly_minutes integer not null check (monthly_minutes > 0),
  tuition_krw integer not null check (tuition_krw >= 0),
  extra_krw integer not null check (extra_krw >= 0),
  extra_note text not null,
  unique (tuition_id, effective_from)
);
create trigger tuition_fees_changed after insert or update or delete on tuition_fees
  for each statement execute function say_pages_changed();

-- The columns in which enrolled children leave for another system; kept once for the whole academy.
create table enrolment_file_profile (
  id integer primary key default 1 check (id = 1),
  -- In their order: what each holds, its title and, where it is a fixed text, the text. Null: those of the program.
  columns jsonb check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 40),
  version integer not null default 1
);
insert into enrolment_file_profile default values;

-- Teachers as families meet them: what they teach, where, what they did before, and a sentence of their own. A portrait is
-- drawn for each; a photograph is shown only while its consent stands, and its bytes go when that is withdrawn.
create table teachers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 20),
  title text not null check (length(title) between 1 and 30),
  programmes text[] not null check (cardinality(programmes) between 1 and 20),
  grade_from integer not null check (grade_from >= 1),
  grade_to integer not null check (grade_to <= 12),
  motto text not null check (length(motto) between 1 and 80),
  introduction text not null check (length(introduction) <= 1000),
  -- one line each
  career text not null check (length(career) <= 600),
  -- which of the drawn portraits stands for the person while there is no photograph
  portrait integer not null default 0 check (portrait between 0 and 11),
  position integer not null,
  is_published boolean not null default false,
  version integer not null default 1,
  check (grade_from <= grade_to)
);
create trigger teachers_version before update on teachers for each row execute function grow_version();
create trigger teachers_changed after insert or update or delete on teachers
  for each statement execute function say_pages_changed();

create table teacher_branches (
  teacher_id bigint not null references teachers on delete cascade,
  branch_id bigint not null references branches,
  primary key (teacher_id, branch_id)
);
create index teacher_branches_by_branch on teacher_branches (branch_id);
create trigger teacher_branches_changed after insert or delete on teacher_branches
  for each statement execute function say_pages_changed();

-- The consent to a photograph outlives it: that it was given and withdrawn may be asked for.
create table teacher_photos (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers,
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  bytes bytea,
  consented_on date not null,
  evidence text not null check (length(evidence) between 2 and 100),
  added_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint teacher_photos_gone check ((bytes is null) = (withdrawn_at is not null))
);
create unique index teacher_photos_live on teacher_photos (teacher_id) where withdrawn_at is null;
create index teacher_photos_by_hash on teacher_photos (hash) where withdrawn_at is null;
create trigger teacher_photos_changed after insert or update or delete on teacher_photos
  for each statement execute function say_pages_changed();

-- Who teaches a class.
alter table level_classes add column teacher_id bigint references teachers on delete set null;
create index level_classes_by_teacher on level_classes (teacher_id) where teacher_id is not null;
-- Families see open classes too: what changes of them changes pages.
create trigger level_classes_changed after insert or update or delete on level_classes
  for each statement execute function say_pages_changed();

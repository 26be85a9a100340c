-- Which children came in by one import, so that the person who brought them in can take them back.
create table child_imports (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null,
  child_ids bigint[] not null,
  undone_at timestamptz
);

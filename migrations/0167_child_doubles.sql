-- A child that two accounts typed in: staff say whether it is one. Nothing is joined by itself; one child has one place in a test.
create table test_child_doubles (
  child_id bigint not null,
  other_id bigint not null,
  is_same boolean not null,
  decided_by bigint not null,
  decided_at timestamptz not null,
  primary key (child_id, other_id),
  check (child_id < other_id)
);
create index test_child_doubles_of_other on test_child_doubles (other_id) where is_same;

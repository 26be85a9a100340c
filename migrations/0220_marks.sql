-- Every mark as it was before and after, and by whom: a whole paste can be taken back, and nobody's mark is replaced unseen.
create table result_imports (
  id bigint generated always as identity primary key,
  session_id bigint not null references test_sessions,
  staff_id bigint not null references staff,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references staff,
  constraint result_imports_undone check ((undone_at is null) = (undone_by is null))
);
create index result_imports_of_session on result_imports (session_id, id desc);

create table result_history (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  import_id bigint not null references result_imports,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- {"scores": [35, 60], "placement": "", "verdict": "pass", "comment": ""}; null where there was or is none
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index result_history_of_registration on result_history (registration_id, id desc);
create index result_history_of_import on result_history (import_id);

-- A Seoul day's payments compared with the provider's books, one by one; what differs stays until somebody has settled it.
create table reconciliations (
  id bigint generated always as identity primary key,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  checked integer not null default 0,
  ours_krw bigint not null default 0,
  theirs_krw bigint not null default 0,
  -- null: by the schedule
  staff_id bigint references staff
);
create index reconciliations_by_day on reconciliations (day desc, id desc);

create table reconciliation_lines (
  id bigint generated always as identity primary key,
  run_id bigint not null references reconciliations,
  payment_ref bigint not null references payments,
  kind text not null check (kind in ('unknown', 'missing', 'amount', 'refund', 'unpaid_here')),
  ours_krw integer not null,
  theirs_krw integer not null,
  resolved_at timestamptz,
  resolved_by bigint references staff,
  note text,
  version integer not null default 1,
  check ((resolved_at is null) = (note is null))
);
create index reconciliation_lines_open on reconciliation_lines (payment_ref) where resolved_at is null;
create index reconciliation_lines_of on reconciliation_lines (run_id, id);

-- Requests for counselling; no account is needed, the private link is the key.
create table counselling_requests (
  id bigint generated always as identity primary key,
  request_no text not null unique,
  secret_hash text not null unique,
  branch_id bigint not null references branches,
  member_id bigint,
  guardian_name text not null,
  guardian_mobile text not null,
  child_grade integer not null check (child_grade between 1 and 12),
  topics text[] not null check (cardinality(topics) between 1 and 6),
  wish text not null,
  message text not null check (length(message) <= 500),
  state text not null check (state in ('received', 'assigned', 'contacted', 'visited', 'enrolled', 'closed', 'cancelled', 'no_answer')),
  created_at timestamptz not null
);
create index counselling_open_of_mobile on counselling_requests (guardian_mobile) where state in ('received', 'assigned', 'contacted', 'no_answer');
create index counselling_by_branch on counselling_requests (branch_id, id desc);

create table counselling_history (
  id bigint generated always as identity primary key,
  request_id bigint not null references counselling_requests,
  from_state text,
  to_state text not null,
  actor text not null,
  at timestamptz not null
);
create trigger counselling_history_append_only before update or delete on counselling_history
  for each row execute function refuse_change();

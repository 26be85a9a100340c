-- Requests for a counselling call. The private link is known by its hash only.
create table counselling_requests (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  branch_id bigint not null references branches (id),
  guardian_name text not null,
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  grade integer not null check (grade between 1 and 12),
  topics text[] not null check (cardinality(topics) between 1 and 5),
  call_window text not null check (call_window in ('weekday_afternoon', 'weekday_evening', 'saturday')),
  message text not null check (char_length(message) <= 500),
  state text not null check (state in ('received', 'assigned', 'contacted', 'booked', 'done', 'unreachable', 'cancelled')),
  consented_at timestamptz not null,
  created_at timestamptz not null
);
create index counselling_requests_mobile on counselling_requests (mobile, state);
create index counselling_requests_branch on counselling_requests (branch_id, created_at);

-- Append only: who moved a request where, and when.
create table counselling_history (
  id bigint generated always as identity primary key,
  request_id bigint not null references counselling_requests (id),
  state text not null,
  cause text not null,
  at timestamptz not null
);
create index counselling_history_request on counselling_history (request_id, id);
create function refuse_counselling_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'counselling_history is append only';
end $$;
create trigger counselling_history_append_only before update or delete on counselling_history
  for each row execute function refuse_counselling_history_change();

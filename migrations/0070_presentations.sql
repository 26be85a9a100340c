-- Presentations (설명회), their sessions in the branches or online, and who booked them.
create table presentations (
  id bigint generated always as identity primary key,
  title text not null,
  topic text not null check (topic in ('admission', 'math', 'science', 'reading', 'career')),
  grade_from integer not null check (grade_from >= 1),
  grade_to integer not null check (grade_to <= 12),
  speaker text not null,
  summary text not null,
  created_at timestamptz not null,
  check (grade_from <= grade_to)
);

create table presentation_sessions (
  id bigint generated always as identity primary key,
  presentation_id bigint not null references presentations,
  -- the branch that holds it; an online one is held by a branch too
  branch_id bigint not null references branches,
  pool_id bigint not null unique references seat_pools,
  is_online boolean not null,
  room text not null,
  online_url text not null default '',
  max_party integer not null check (max_party between 1 and 4),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null check (state in ('draft', 'open', 'cancelled')),
  -- the post that tells of it afterwards
  post_id bigint references posts on delete set null,
  created_at timestamptz not null,
  check (opens_at < closes_at and closes_at <= starts_at and starts_at < ends_at)
);
create index presentation_sessions_by_start on presentation_sessions (starts_at) where state <> 'draft';
create index presentation_sessions_by_branch on presentation_sessions (branch_id, starts_at);

create table presentation_bookings (
  id bigint generated always as identity primary key,
  booking_no text not null unique,
  -- the private link: looked up by its hash, sent again from its sealed form
  secret_hash text not null unique,
  secret_sealed text not null,
  presentation_id bigint not null references presentations,
  session_id bigint not null references presentation_sessions,
  member_id bigint,
  name text not null,
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  party integer not null check (party between 1 and 4),
  child_grades integer[] not null check (cardinality(child_grades) between 1 and 4),
  question text not null check (length(question) <= 300),
  needs text[] not null,
  state text not null check (state in ('waiting', 'offered', 'booked', 'attended', 'absent', 'cancelled', 'lapsed')),
  hold_id bigint unique references seat_holds,
  offered_until timestamptz,
  created_at timestamptz not null,
  booked_at timestamptz,
  cancelled_at timestamptz,
  attended_at timestamptz,
  constraint presentation_bookings_offer check ((state = 'offered') = (offered_until is not null)),
  constraint presentation_bookings_seated check (state not in ('offered', 'booked', 'attended', 'absent') or hold_id is not null)
);
create unique index presentation_bookings_once on presentation_bookings (session_id, mobile)
  where state in ('waiting', 'offered', 'booked', 'attended');
create index presentation_bookings_of_session on presentation_bookings (session_id, id);
create index presentation_bookings_of_member on presentation_bookings (member_id, id desc);
create index presentation_bookings_of_mobile on presentation_bookings (mobile, id desc);

create table presentation_history (
  id bigint generated always as identity primary key,
  booking_id bigint not null references presentation_bookings,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index presentation_history_of on presentation_history (booking_id, id);
create trigger presentation_history_append_only before update or delete on presentation_history
  for each row execute function refuse_change();

-- One notice of a kind for one time of one session: moving it makes a new one due, cancelling makes none due.
create table presentation_notices (
  booking_id bigint not null references presentation_bookings,
  kind text not null check (kind in ('day', 'hour', 'online', 'survey')),
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (booking_id, kind, starts_at)
);

create table presentation_check_ins (
  -- made by the phone that scanned; the same scan sent twice is one
  nonce text primary key,
  booking_id bigint not null references presentation_bookings,
  staff_id bigint not null,
  outcome text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null
);

create table presentation_surveys (
  booking_id bigint primary key references presentation_bookings,
  score integer not null check (score between 1 and 5),
  wishes text[] not null,
  comment text not null check (length(comment) <= 500),
  created_at timestamptz not null
);

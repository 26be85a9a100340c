-- Online level tests: attempts, what was asked, what was answered, what became of it.

-- Where one level ends and the next begins, per subject; a new version never changes an old report.
create table level_maps (
  id bigint generated always as identity primary key,
  subject text not null,
  version integer not null check (version > 0),
  -- Ascending: [{"code","name","from"}], `from` is a θ; null for the lowest level.
  cuts jsonb not null,
  created_at timestamptz not null,
  unique (subject, version)
);
create trigger level_maps_append_only before update or delete on level_maps
  for each row execute function refuse_change();

create table level_attempts (
  id bigint generated always as identity primary key,
  attempt_no text not null unique,
  kind text not null check (kind in ('test', 'retest')),
  -- The attempt a retest measures growth from.
  earlier_attempt_id bigint references level_attempts,
  member_id bigint,
  child_id bigint,
  branch_id bigint not null references branches,
  student_name text not null check (length(student_name) between 2 and 30),
  birth_date date not null,
  -- 1 is the first year of elementary school: by law there is no test for younger children
  grade integer not null check (grade between 1 and 12),
  guardian_mobile text not null,
  subject text not null,
  -- Title, minutes, counts, mode and release as they were when the attempt began.
  blueprint_id bigint not null,
  blueprint jsonb not null,
  level_map_id bigint not null references level_maps,
  seed integer not null,
  state text not null check (state in
    ('created', 'consented', 'in_progress', 'submitted', 'expired', 'scored', 'review', 'released', 'void')),
  lease_epoch integer not null default 0 check (lease_epoch >= 0),
  -- The browser (its hash) that holds the lease.
  lease_browser text not null default '',
  extra_time_percent integer not null default 0 check (extra_time_percent between 0 and 300),
  granted_seconds integer not null default 0 check (granted_seconds between 0 and 14400),
  given_back_seconds integer not null default 0 check (given_back_seconds >= 0),
  -- Outages before this instant are settled.
  outage_settled_at timestamptz,
  created_at timestamptz not null,
  consented_at timestamptz,
  started_at timestamptz,
  deadline_at timestamptz,
  closed_at timestamptz,
  released_at timestamptz,
  void_reason text,
  -- Of the answers at the close: how many, and SHA-256 over them in order.
  receipt_count integer,
  receipt_hash text,
  constraint level_attempts_clock check (
    (state in ('created', 'consented')) = (started_at is null) or state = 'void'),
  constraint level_attempts_deadline check ((started_at is null) = (deadline_at is null)),
  constraint level_attempts_receipt check ((closed_at is null) = (receipt_hash is null)),
  constraint level_attempts_void check ((state = 'void') = (void_reason is not null))
);
create index level_attempts_of_phone on level_attempts (guardian_mobile, id desc);
create index level_attempts_of_member on level_attempts (member_id, id desc) where member_id is not null;
create index level_attempts_running on level_attempts (deadline_at) where state = 'in_progress';
create index level_attempts_unscored on level_attempts (id) where state in ('submitted', 'expired');
create index level_attempts_by_branch on level_attempts (branch_id, id desc);

create table level_attempt_history (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index level_attempt_history_of on level_attempt_history (attempt_id, id);
create trigger level_attempt_history_append_only before update or delete on level_attempt_history
  for each row execute function refuse_change();

-- What was agreed to before the test; a row a consent, in the version that was shown.
create table level_consents (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  type text not null check (type in ('rules', 'privacy', 'log', 'guardian')),
  version text not null,
  -- Who gave it; for `guardian` the holder of the proven phone.
  given_by text not null,
  given_at timestamptz not null,
  unique (attempt_id, type)
);
create trigger level_consents_append_only before update or delete on level_consents
  for each row execute function refuse_change();

-- Which browsers may sit an attempt; the secret is in the browser's cookie only.
create table level_attempt_browsers (
  attempt_id bigint not null references level_attempts,
  browser_hash text not null,
  granted_at timestamptz not null,
  primary key (attempt_id, browser_hash)
);

create table level_attempt_items (
  attempt_id bigint not null references level_attempts,
  position integer not null check (position between 1 and 100),
  item_id bigint not null,
  version_id bigint not null,
  -- the top domain that blueprints count
  domain_id bigint not null,
  option_seed integer not null,
  -- {"a","b","c","se"…} as they were; never sent to a browser.
  params jsonb not null,
  first_sent_at timestamptz,
  primary key (attempt_id, position),
  unique (attempt_id, version_id)
);

-- The answer that counts for each item: the highest (lease_epoch, rev), whatever the order of arrival.
create table level_answers (
  attempt_id bigint not null,
  position integer not null,
  lease_epoch integer not null,
  rev integer not null check (rev > 0),
  -- null: the student took the answer back
  answer jsonb,
  is_flagged boolean not null default false,
  saved_at timestamptz not null,
  primary key (attempt_id, position),
  foreign key (attempt_id, position) references level_attempt_items
) with (fillfactor = 70);

-- Everything that arrived, also what came late or from a tab that had lost its lease.
create table level_response_events (
  id bigint generated always as identity primary key,
  attempt_id bigint not null,
  position integer not null,
  lease_epoch integer not null,
  rev integer not null,
  answer jsonb,
  outcome text not null check (outcome in ('saved', 'older', 'late', 'old_lease', 'closed')),
  answered_at timestamptz,
  at timestamptz not null
);
create index level_response_events_of on level_response_events (attempt_id, id);
create trigger level_response_events_append_only before update or delete on level_response_events
  for each row execute function refuse_change();

-- Evidence for a person, never an automatic fail.
create table level_integrity_events (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  kind text not null,
  position integer,
  detail text not null default '',
  at timestamptz not null
);
create index level_integrity_events_of on level_integrity_events (attempt_id, id);
create trigger level_integrity_events_append_only before update or delete on level_integrity_events
  for each row execute function refuse_change();

-- Who is where right now; apart from the attempts so that a beat never waits for a save.
create table level_presence (
  attempt_id bigint primary key references level_attempts,
  seen_at timestamptz not null,
  position integer not null default 1,
  unsent integer not null default 0,
  device text not null default '',
  help_asked_at timestamptz
) with (fillfactor = 50);

-- One row: when this academy last looked after its running tests. A gap is an outage of ours.
create table level_watch (
  id integer primary key check (id = 1),
  seen_at timestamptz not null
);

create table level_scores (
  attempt_id bigint not null references level_attempts,
  position integer not null,
  points numeric not null,
  max_points numeric not null check (max_points > 0),
  -- false: a person has to mark it
  is_final boolean not null,
  primary key (attempt_id, position)
);

-- Marks of staff for long answers; a second person may mark too.
create table level_marks (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  position integer not null,
  staff_id bigint not null,
  points numeric not null check (points >= 0),
  note text not null default '',
  at timestamptz not null
);
create index level_marks_of on level_marks (attempt_id, position, id);
create trigger level_marks_append_only before update or delete on level_marks
  for each row execute function refuse_change();

-- The result as it was computed; a new computation is a new row, the highest id counts.
create table level_placements (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references level_attempts,
  -- θ, its error, level, neighbour, domains, points: everything the report shows.
  result jsonb not null,
  rule_version text not null,
  cause text not null,
  at timestamptz not null
);
create index level_placements_of on level_placements (attempt_id, id desc);
create trigger level_placements_append_only before update or delete on level_placements
  for each row execute function refuse_change();

-- Private links to results.
create table level_result_links (
  secret_hash text primary key,
  attempt_id bigint not null references level_attempts,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index level_result_links_of on level_result_links (attempt_id);

-- One row: what the academy decided about its level tests.
create table level_settings (
  id integer primary key check (id = 1),
  is_released_at_once boolean not null,
  retest_after_days integer not null check (retest_after_days between 0 and 365),
  outage_limit_seconds integer not null check (outage_limit_seconds between 0 and 3600)
);
insert into level_settings (id, is_released_at_once, retest_after_days, outage_limit_seconds) values (1, true, 14, 600);

insert into level_maps (subject, version, cuts, created_at)
select subject, 1, '[
  {"code": "basic", "name": "기초", "from": null},
  {"code": "core", "name": "기본", "from": -1.0},
  {"code": "plus", "name": "발전", "from": 0.0},
  {"code": "deep", "name": "심화", "from": 1.0},
  {"code": "top", "name": "최상위", "from": 1.8}
]'::jsonb, '2026-01-01T00:00:00Z'
from unnest(array['math', 'science', 'reading']) as subject;

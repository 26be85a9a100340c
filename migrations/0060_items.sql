-- The item bank: subjects and domains, items and their versions, what they share, blueprints and forms.
create table subjects (
  code text primary key check (code ~ '^[a-z]{2,20}$'),
  name text not null,
  position integer not null
);
insert into subjects (code, name, position) values ('math', '수학', 1), ('science', '과학', 2), ('reading', '독해', 3);

-- A tree: a blueprint counts the domains without a parent, an item belongs to a leaf.
create table item_domains (
  id bigint generated always as identity primary key,
  subject text not null references subjects,
  parent_id bigint references item_domains,
  code text not null,
  name text not null,
  position integer not null,
  unique (subject, code)
);
create index item_domains_of on item_domains (parent_id);

-- Pictures and recordings. The key is a random word, so an address tells nothing.
create table item_media (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav')),
  bytes bytea not null check (octet_length(bytes) <= 8000000),
  sha256 text not null unique,
  created_at timestamptz not null
);

-- What several items share. Never changed: an edit is a new row, so an old report keeps what was seen.
create table item_stimuli (
  id bigint generated always as identity primary key,
  subject text not null references subjects,
  title text not null,
  content jsonb not null,
  replaces_id bigint references item_stimuli,
  created_at timestamptz not null
);
create trigger item_stimuli_append_only before update or delete on item_stimuli
  for each row execute function refuse_change();

create table items (
  id bigint generated always as identity primary key,
  code text not null unique,
  subject text not null references subjects,
  domain_id bigint not null references item_domains,
  grade_from integer not null check (grade_from between 1 and 12),
  grade_to integer not null check (grade_to between 1 and 12),
  -- how hard a teacher thinks it is, 1 to 5: the start before there are answers
  rating integer not null check (rating between 1 and 5),
  -- the item this one was made from; a retest shows neither parents nor children of what was seen
  parent_id bigint references items,
  -- anchor items keep the scale from one calibration to the next
  is_anchor boolean not null default false,
  created_at timestamptz not null,
  check (grade_from <= grade_to)
);
create index items_of_subject on items (subject, grade_from, grade_to, id);
create index items_of_parent on items (parent_id);

create table item_versions (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  version integer not null check (version >= 1),
  kind text not null check (kind in ('single', 'multiple', 'text', 'number', 'order', 'match', 'gaps', 'essay')),
  body jsonb not null,
  key jsonb not null,
  solution jsonb not null,
  stimulus_id bigint references item_stimuli,
  -- the words of stem, options and stimulus title, for the office's search
  search_text text not null,
  status text not null check (status in ('draft', 'review', 'pilot', 'live', 'flagged', 'retired')),
  author_id bigint not null references staff,
  reviewer_id bigint references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (item_id, version),
  -- nobody's own work goes before students on their own word
  constraint item_versions_second_person check (
    status in ('draft', 'review')
    or (status = 'retired' and reviewer_id is null)
    or (reviewer_id is not null and reviewer_id <> author_id)
  )
);
create unique index item_versions_one_in_use on item_versions (item_id) where status in ('pilot', 'live', 'flagged');
create unique index item_versions_one_in_work on item_versions (item_id) where status in ('draft', 'review');
create index item_versions_by_status on item_versions (status, id);
create index item_versions_search on item_versions using gin (search_text gin_trgm_ops);
create index item_versions_of_stimulus on item_versions (stimulus_id);

-- What students may have seen is never changed again: only its status moves, and nothing goes back to draft.
create function keep_item_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an item version is kept; retire it instead' using errcode = 'check_violation', constraint = 'item_versions_kept';
  end if;
  if (new.item_id, new.version, new.created_at) is distinct from (old.item_id, old.version, old.created_at)
    or ((new.kind, new.body, new.key, new.solution, new.stimulus_id, new.author_id) is distinct from
        (old.kind, old.body, old.key, old.solution, old.stimulus_id, old.author_id)
        and not (old.status in ('draft', 'review') and new.status = 'draft')) then
    raise exception 'a reviewed item version is not changed' using errcode = 'check_violation', constraint = 'item_versions_kept';
  end if;
  if new.status is distinct from old.status and not (
    (old.status = 'draft' and new.status in ('review', 'retired'))
    or (old.status = 'review' and new.status in ('draft', 'pilot', 'live', 'retired'))
    or (old.status = 'pilot' and new.status in ('live', 'flagged', 'retired'))
    or (old.status = 'live' and new.status in ('flagged', 'retired'))
    or (old.status = 'flagged' and new.status in ('pilot', 'live', 'retired'))
  ) then
    raise exception 'an item version cannot go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'item_versions_moves';
  end if;
  return new;
end $$;
create trigger item_versions_kept before update or delete on item_versions
  for each row execute function keep_item_version();

-- Who moved a version where, and why.
create table item_version_moves (
  id bigint generated always as identity primary key,
  version_id bigint not null references item_versions,
  from_status text,
  to_status text not null,
  staff_id bigint references staff,
  note text not null,
  at timestamptz not null
);
create index item_version_moves_of on item_version_moves (version_id, id);
create trigger item_version_moves_append_only before update or delete on item_version_moves
  for each row execute function refuse_change();

-- Two items that give each other away; kept once, smaller number first.
create table item_enemies (
  item_id bigint not null references items,
  enemy_id bigint not null references items,
  primary key (item_id, enemy_id),
  check (item_id < enemy_id)
);
create index item_enemies_other on item_enemies (enemy_id);

create table calibration_runs (
  id bigint generated always as identity primary key,
  subject text not null references subjects,
  model text not null check (model in ('rasch', '1pl', '2pl', '3pl')),
  prior jsonb not null,
  n integer not null check (n >= 0),
  log_likelihood double precision,
  seed bigint not null,
  data_hash text not null,
  at timestamptz not null
);

-- Parameters by version and run (D = 1), with their standard errors. The newest run counts.
create table item_params (
  version_id bigint not null references item_versions,
  run_id bigint not null references calibration_runs,
  a double precision not null check (a > 0),
  b double precision not null,
  c double precision not null check (c >= 0 and c < 1),
  se_a double precision not null check (se_a >= 0),
  se_b double precision not null check (se_b >= 0),
  se_c double precision not null check (se_c >= 0),
  answers integer not null check (answers >= 0),
  primary key (version_id, run_id)
);
create trigger item_params_append_only before update or delete on item_params
  for each row execute function refuse_change();

-- What a test is made of. A published one is never changed: an edit is a new row.
create table blueprints (
  id bigint generated always as identity primary key,
  title text not null,
  subject text not null references subjects,
  grade_from integer not null check (grade_from between 1 and 12),
  grade_to integer not null check (grade_to between 1 and 12),
  minutes integer not null check (minutes between 5 and 240),
  mode text not null check (mode in ('fixed', 'adaptive')),
  min_items integer not null check (min_items between 1 and 100),
  max_items integer not null check (max_items between 1 and 100),
  can_go_back boolean not null,
  status text not null check (status in ('draft', 'published', 'retired')),
  author_id bigint not null references staff,
  created_at timestamptz not null,
  published_at timestamptz,
  check (grade_from <= grade_to),
  check (min_items <= max_items),
  -- in an adaptive test the next item follows from the last answer
  check (mode = 'fixed' or not can_go_back)
);
create index blueprints_published on blueprints (subject, grade_from, grade_to) where status = 'published';

create table blueprint_domains (
  blueprint_id bigint not null references blueprints on delete cascade,
  domain_id bigint not null references item_domains,
  items integer not null check (items between 1 and 100),
  primary key (blueprint_id, domain_id)
);

create function keep_blueprint() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE' or (to_jsonb(new) - 'status') is distinct from (to_jsonb(old) - 'status') or new.status = 'draft') then
    raise exception 'a published blueprint is not changed' using errcode = 'check_violation', constraint = 'blueprints_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger blueprints_kept before update or delete on blueprints
  for each row execute function keep_blueprint();

-- A fixed selection for one blueprint, in order.
create table forms (
  id bigint generated always as identity primary key,
  blueprint_id bigint not null references blueprints,
  title text not null,
  status text not null check (status in ('draft', 'published', 'retired')),
  author_id bigint not null references staff,
  created_at timestamptz not null
);
create index forms_of on forms (blueprint_id, status, id);

create table form_items (
  form_id bigint not null references forms on delete cascade,
  position integer not null check (position >= 1),
  version_id bigint not null references item_versions,
  primary key (form_id, position),
  unique (form_id, version_id)
);

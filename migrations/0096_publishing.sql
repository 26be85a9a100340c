-- What staff are writing, and every version that was published.
create table drafts (
  -- 'post:12' or 'page:/whymsc'
  subject text primary key check (subject ~ '^(post:[0-9]+|page:/[A-Za-z]+)$'),
  content jsonb not null,
  -- grows with every save; who saves an older one is refused
  version integer not null check (version > 0),
  published_version integer not null default 0,
  edited_by bigint not null references staff,
  edited_at timestamptz not null,
  publish_at timestamptz,
  publish_note text not null default '',
  preview_hash text unique,
  preview_until timestamptz
);

create table editions (
  id bigint generated always as identity primary key,
  subject text not null,
  number integer not null,
  content jsonb not null,
  -- null: there before the first change
  staff_id bigint references staff,
  published_at timestamptz not null,
  -- why an objection of the legal check was set aside
  note text not null,
  unique (subject, number)
);
create trigger editions_append_only before update or delete on editions
  for each row execute function refuse_change();

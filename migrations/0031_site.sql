-- Pages made of blocks, and the legal texts with their versions.
create table pages (
  path text primary key check (path ~ '^/[A-Za-z]+$'),
  title text not null,
  lead text not null,
  programme text,
  blocks jsonb not null,
  version integer not null default 1,
  published_at timestamptz not null
);

create table legal_texts (
  id bigint generated always as identity primary key,
  key text not null,
  title text not null,
  version text not null,
  effective_on date not null,
  position integer not null,
  sections jsonb not null,
  unique (key, version)
);

-- What the books say against each other: a task for the head office until they agree again.
create table disagreements (
  id bigint generated always as identity primary key,
  -- a row of the table in src/features/invariants/rules.ts
  invariant text not null,
  -- the pool, registration, order, payment, wait or item it is about, by its number
  subject text not null,
  -- where in the office it is looked into; '' where nothing but the sentence helps
  way_out text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz
);
create unique index disagreements_once on disagreements (invariant, subject) where settled_at is null;
create index disagreements_settled on disagreements (settled_at);

-- Calibrations: computed in the background, compared by a person, and only then published to the bank.
create table level_calibrations (
  id bigint generated always as identity primary key,
  subject text not null,
  model text not null check (model in ('auto', 'rasch', '1pl', '2pl', '3pl')),
  state text not null check (state in ('waiting', 'running', 'ready', 'published', 'cancelled', 'failed')),
  -- What is shown while it runs: {"phase","cycle","logLikelihood"}.
  progress jsonb,
  -- The draft: figures and every item before and after.
  result jsonb,
  -- The run of the bank it became.
  run_id bigint,
  staff_id bigint not null,
  published_by bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint level_calibrations_published check ((state = 'published') = (run_id is not null)),
  constraint level_calibrations_ready check (state not in ('ready', 'published') or result is not null)
);
create index level_calibrations_of on level_calibrations (subject, id desc);
-- One at a time for a subject.
create unique index level_calibrations_one on level_calibrations (subject) where state in ('waiting', 'running');

-- Who drew the cut lines, and why.
alter table level_maps add column staff_id bigint;
alter table level_maps add column note text not null default '';

create index level_attempts_of_subject on level_attempts (subject, id desc);

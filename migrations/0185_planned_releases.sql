-- Showing the results of a subject together, at once or at an instant set beforehand, and what became of it.
create table level_releases (
  id bigint generated always as identity primary key,
  subject text not null references subjects,
  release_at timestamptz not null,
  state text not null check (state in ('planned', 'done', 'cancelled')),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- the version of the cut lines it was placed by, and how many were shown
  version integer,
  released integer check (released >= 0),
  constraint level_releases_end check ((state = 'planned') = (ended_at is null)),
  constraint level_releases_done check ((state = 'done') = (version is not null and released is not null))
);
-- One plan at a time for a subject.
create unique index level_releases_one on level_releases (subject) where state = 'planned';
create index level_releases_of on level_releases (subject, id desc);
create index level_releases_due on level_releases (release_at) where state = 'planned';

create table level_release_history (
  id bigint generated always as identity primary key,
  release_id bigint not null references level_releases,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index level_release_history_of on level_release_history (release_id, id);
create trigger level_release_history_append_only before update or delete on level_release_history
  for each row execute function refuse_change();

-- What families say of the academy. Shown with a consent on file and somebody's approval; where that consent is withdrawn the
-- words and the name are destroyed, and only that it was given is kept.
create table reviews (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  programme text not null check (length(programme) between 1 and 40),
  teller text not null check (teller in ('guardian', 'student')),
  grade integer not null check (grade between 1 and 12),
  written_on date not null,
  body text check (length(body) between 20 and 400),
  -- something was given for it, which has to be said beside it
  is_rewarded boolean not null default false,
  -- whose consent it is, for the office only
  consenter text check (length(consenter) between 2 and 40),
  consented_on date not null,
  evidence text not null check (length(evidence) between 4 and 100),
  edited_by bigint not null references staff,
  approved_by bigint references staff,
  approved_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  constraint reviews_gone check (
    (body is null) = (withdrawn_at is not null) and (consenter is null) = (withdrawn_at is not null)
  ),
  constraint reviews_approval check ((approved_by is null) = (approved_at is null)),
  constraint reviews_shown check (approved_at is null or withdrawn_at is null)
);
create index reviews_shown_first on reviews (written_on desc, id desc) where approved_at is not null;
create trigger reviews_version before update on reviews for each row execute function grow_version();
create trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function say_pages_changed();

-- An advertisement for recruiting goes out when a second person has approved it.
alter table drafts
  add column asked_by bigint references staff,
  add column asked_at timestamptz,
  -- when it shall be published once it is approved; null: at once
  add column asked_for timestamptz,
  -- what the asker answered to the legal check
  add column asked_note text not null default '',
  -- of a planned publishing; whoever changes the text begins anew
  add column approved_by bigint references staff,
  add constraint drafts_asked check ((asked_by is null) = (asked_at is null)),
  add constraint drafts_approved_by_another check (approved_by is null or approved_by <> edited_by);
alter table editions
  add column approved_by bigint references staff,
  add constraint editions_approved_by_another check (approved_by is null or approved_by <> staff_id);

-- Unpublished words that somebody else saved over, or that an old version took the place of.
create table kept_drafts (
  id bigint generated always as identity primary key,
  subject text not null,
  version integer not null,
  content jsonb not null,
  staff_id bigint not null references staff,
  saved_at timestamptz not null,
  unique (subject, version)
);
create trigger kept_drafts_append_only before update or delete on kept_drafts
  for each row execute function refuse_change();

-- Who planned or asked for what `publish_at` or, once it ended without going out, `publish_note` tells.
alter table drafts
  add column planned_by bigint references staff,
  -- A plan, or what was asked for, ended before it went out, and nobody has settled that yet.
  add column is_missed boolean not null generated always as (publish_at is null and publish_note <> '') stored;
update drafts set planned_by = edited_by where publish_at is not null or publish_note <> '';

-- A version whose key marks answers since a correction named it is edited no more: what it says now is what results were computed by.
alter table item_versions add column marks_since timestamptz;
update item_versions v set marks_since = c.at
  from (select key_version_id, min(at) as at from level_key_corrections where way = 'key' group by key_version_id) c
  where v.id = c.key_version_id;

create or replace function keep_item_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an item version is kept; retire it instead' using errcode = 'check_violation', constraint = 'item_versions_kept';
  end if;
  if (new.item_id, new.version, new.created_at) is distinct from (old.item_id, old.version, old.created_at)
    or (old.marks_since is not null and new.marks_since is distinct from old.marks_since)
    or ((new.kind, new.body, new.key, new.solution, new.stimulus_id, new.author_id) is distinct from
        (old.kind, old.body, old.key, old.solution, old.stimulus_id, old.author_id)
        and not (old.status in ('draft', 'review') and new.status = 'draft' and old.marks_since is null)) then
    raise exception 'an item version that was reviewed, or marks answers, is not changed' using errcode = 'check_violation', constraint = 'item_versions_kept';
  end if;
  if new.status is distinct from old.status and not (
    (old.status = 'draft' and new.status in ('review', 'retired'))
    or (old.status = 'review' and new.status in ('draft', 'pilot', 'live', 'retired'))
    or (old.status = 'pilot' and new.status in ('live', 'flagged', 'retired'))
    or (old.status = 'live' and new.status in ('flagged', 'retired'))
    or (old.status = 'flagged' and new.status in ('pilot', 'live', 'retired'))
    or (old.status = 'retired' and old.reviewer_id is null and new.status in ('draft', 'review'))
    or (old.status = 'retired' and (old.reviewer_id is not null or old.author_id is null)
      and new.status in ('pilot', 'live', 'flagged'))
  ) then
    raise exception 'an item version cannot go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'item_versions_moves';
  end if;
  return new;
end $$;

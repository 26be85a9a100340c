-- An end that somebody takes back: a retired version goes back to where it was, never past a review it did not have, and
-- a blueprint that was never published is a draft again.
create or replace function keep_item_version() returns trigger language plpgsql as $$
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
    or (old.status = 'retired' and old.reviewer_id is null and new.status in ('draft', 'review'))
    or (old.status = 'retired' and old.reviewer_id is not null and new.status in ('pilot', 'live', 'flagged'))
  ) then
    raise exception 'an item version cannot go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'item_versions_moves';
  end if;
  return new;
end $$;

create or replace function keep_blueprint() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE' or (to_jsonb(new) - 'status') is distinct from (to_jsonb(old) - 'status')
    or (new.status = 'draft' and old.published_at is not null)) then
    raise exception 'a published blueprint is not changed' using errcode = 'check_violation', constraint = 'blueprints_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What ships with the product was written and reviewed by nobody of the academy: it has no author here, and says so.
alter table item_versions alter column author_id drop not null;
alter table item_versions drop constraint item_versions_second_person, add constraint item_versions_second_person check (
  author_id is null
  or status in ('draft', 'review')
  or (status = 'retired' and reviewer_id is null)
  or (reviewer_id is not null and reviewer_id <> author_id)
);
alter table blueprints alter column author_id drop not null;

-- Its end can be taken back as well: it went before students without a review here.
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
    or (old.status = 'retired' and (old.reviewer_id is not null or old.author_id is null)
      and new.status in ('pilot', 'live', 'flagged'))
  ) then
    raise exception 'an item version cannot go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'item_versions_moves';
  end if;
  return new;
end $$;

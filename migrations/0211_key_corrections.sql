-- What was decided about the key of a version that students were given: another version's key, the item left out, or the
-- key as it was given again (which takes an earlier decision back). The newest of a version is in force.
create table level_key_corrections (
  id bigint generated always as identity primary key,
  version_id bigint not null references item_versions,
  item_id bigint not null references items,
  -- as they were called then
  subject text not null references subjects,
  item_code text not null,
  version integer not null,
  key_version integer,
  way text not null check (way in ('key', 'left_out', 'as_given')),
  key_version_id bigint references item_versions,
  reason text not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- how many results were computed anew by it, and how many of them changed their level
  changed integer not null check (changed >= 0),
  level_changed integer not null check (level_changed between 0 and changed),
  constraint level_key_corrections_key check ((way = 'key') = (key_version_id is not null))
);
create index level_key_corrections_of on level_key_corrections (version_id, id desc);
create trigger level_key_corrections_append_only before update or delete on level_key_corrections
  for each row execute function refuse_change();
create index level_attempt_items_of_version on level_attempt_items (version_id);

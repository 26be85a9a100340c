-- What was typed where a number is asked for and could not be read as one: found anew whenever an attempt is scored.
create table level_unread_answers (
  attempt_id bigint not null references level_attempts,
  position integer not null,
  -- The gap; blank where the item has one box.
  part text not null,
  version_id bigint not null references item_versions,
  typed text not null,
  primary key (attempt_id, position, part)
);
create index level_unread_answers_of on level_unread_answers (version_id, part, typed);

-- What staff decided about such an answer, for all who gave it: it counts as right, or it stays wrong. The newest is in force.
create table level_reading_decisions (
  id bigint generated always as identity primary key,
  version_id bigint not null references item_versions,
  part text not null,
  typed text not null,
  -- Blank: in every branch.
  branch_id bigint references branches,
  is_accepted boolean not null,
  reason text not null,
  staff_id bigint not null,
  at timestamptz not null,
  changed integer not null
);
create index level_reading_decisions_of on level_reading_decisions (version_id, part, typed, id);
create trigger level_reading_decisions_append_only before update or delete on level_reading_decisions
  for each row execute function refuse_change();

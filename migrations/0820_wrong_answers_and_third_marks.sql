-- Beside what could not be read as a number: what was read, or is a word, and is wrong, so that a teacher may take it as right
-- after all. Only what could not be read holds a result back.
alter table level_unread_answers add column is_read boolean not null default false;

-- Everybody who was given an item gets its points.
alter table level_key_corrections
  drop constraint level_key_corrections_way_check,
  add constraint level_key_corrections_way_check
  check (way in ('key', 'left_out', 'all_right', 'as_given'));

-- How far two marks of one long answer may lie apart, in percent of its most points, before a third person marks it.
alter table level_settings add column third_mark_percent integer not null default 34
  check (third_mark_percent between 1 and 100);

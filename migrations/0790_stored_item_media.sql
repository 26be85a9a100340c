-- A picture or recording of items lies here, in a store of objects outside, or for a moment in both: an object there always has a row
-- that says so before it is written.
alter table item_media alter column bytes drop not null;
alter table item_media add column is_stored boolean not null default false
  constraint item_media_somewhere check (bytes is not null or is_stored);

-- The bytes of a file lie here, or in a store of objects outside: then the hash says what must be read there.
alter table uploads alter column bytes drop not null;
alter table uploads add column object_hash text
  check (object_hash ~ '^[0-9a-f]{64}$')
  check (object_hash is not null or bytes is not null);

-- What may lie in the store and belongs to nothing: noted before an object is written and when a file is removed, looked
-- after by a job.
create table stored_leftovers (
  key text primary key,
  noted_at timestamptz not null
);

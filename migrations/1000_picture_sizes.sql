-- Pictures by the hash of their bytes: whoever shows one keeps its bytes, and here lie the smaller sizes made of them. What is
-- here is made again where it is lost.
create table pictures (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  -- of what is kept, known when its sizes are made
  width integer check (width >= 1),
  height integer check (height >= 1),
  made_at timestamptz,
  tried_at timestamptz,
  -- counted before each, so that what ends the process is not tried for ever
  tries integer not null default 0,
  check (made_at is null or (width is not null and height is not null))
);
create index pictures_unmade on pictures (tried_at nulls first, hash) where made_at is null;

create table picture_sizes (
  hash text not null references pictures on delete cascade,
  width integer not null check (width >= 1),
  format text not null check (format in ('webp', 'avif')),
  size integer not null check (size >= 1),
  bytes bytea not null,
  primary key (hash, width, format)
);

create function picture_hash(digest bytea) returns text language sql immutable as $$
  select translate(left(encode(digest, 'base64'), 22), '+/', '-_')
$$;

alter table uploads add column hash text check (hash ~ '^[A-Za-z0-9_-]{22}$');
-- Programs of before write none; bytes in a store of objects are known by the hash that is kept of them.
create function hash_upload() returns trigger language plpgsql as $$
begin
  if new.kind = 'picture' and new.hash is null then
    new.hash := picture_hash(case when new.bytes is null then decode(new.object_hash, 'hex') else sha256(new.bytes) end);
  end if;
  return new;
end $$;
create trigger uploads_hash before insert on uploads for each row execute function hash_upload();
update uploads set hash = picture_hash(case when bytes is null then decode(object_hash, 'hex') else sha256(bytes) end)
  where kind = 'picture';
create index posts_by_cover on posts (cover_id) where cover_id is not null;
create index uploads_by_hash on uploads (hash) where hash is not null;

insert into pictures (hash)
  select hash from uploads where hash is not null
  union select hash from popup_pictures
  union select hash from teacher_photos where bytes is not null;

create function note_picture() returns trigger language plpgsql as $$
begin
  insert into pictures (hash) values (new.hash) on conflict do nothing;
  return null;
end $$;
create trigger uploads_picture after insert on uploads
  for each row when (new.hash is not null) execute function note_picture();
create trigger popup_pictures_noted after insert or update of hash on popup_pictures
  for each row execute function note_picture();
create trigger teacher_photos_noted after insert on teacher_photos
  for each row when (new.bytes is not null) execute function note_picture();

-- With the last that keeps the bytes go the sizes, in the same transaction: nothing of a withdrawn picture stays.
create function drop_picture() returns trigger language plpgsql as $$
begin
  delete from pictures where hash = old.hash
    and not exists (select 1 from uploads where hash = old.hash)
    and not exists (select 1 from popup_pictures where hash = old.hash)
    and not exists (select 1 from teacher_photos where hash = old.hash and bytes is not null);
  return null;
end $$;
create trigger uploads_picture_gone after delete on uploads
  for each row when (old.hash is not null) execute function drop_picture();
create trigger popup_pictures_gone after delete or update of hash on popup_pictures
  for each row execute function drop_picture();
create trigger teacher_photos_gone after delete or update of bytes on teacher_photos
  for each row execute function drop_picture();

-- Pages name the sizes once they are there.
create trigger pictures_changed after update of made_at on pictures
  for each statement execute function say_pages_changed();

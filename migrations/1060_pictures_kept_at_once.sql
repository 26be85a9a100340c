-- One picture taken out while the same bytes come once more: neither transaction sees the other's row, so the last picture
-- was taken for gone and stayed without sizes. Both hold the picture's row now, and who removes looks once more after waiting.
create or replace function note_picture() returns trigger language plpgsql as $$
begin
  insert into pictures (hash) values (new.hash) on conflict (hash) do update set hash = excluded.hash;
  return null;
end $$;

create or replace function drop_picture() returns trigger language plpgsql as $$
begin
  perform from pictures where hash = old.hash for update;
  delete from pictures where hash = old.hash
    and not exists (select 1 from uploads where hash = old.hash)
    and not exists (select 1 from popup_pictures where hash = old.hash)
    and not exists (select 1 from teacher_photos where hash = old.hash and bytes is not null);
  return null;
end $$;

-- Those that were lost so.
insert into pictures (hash)
  select hash from uploads where hash is not null
  union select hash from popup_pictures
  union select hash from teacher_photos where bytes is not null
  on conflict do nothing;

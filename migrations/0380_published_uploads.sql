-- A picture that was once shown is shown to the public only while a post shows it: taken out, it is gone. One that never
-- was can be looked at in a preview by whoever has its unguessable address.
alter table uploads add column was_published boolean not null default false;

create function note_published_uploads() returns trigger language plpgsql as $$
begin
  update uploads set was_published = true
  where id = any (new.picture_ids || new.cover_id) and not was_published;
  return null;
end $$;

create trigger posts_note_uploads after insert or update of cover_id, picture_ids on posts
  for each row execute function note_published_uploads();

-- What was ever published stands in an edition; what stood there before the first edition, in the post.
update uploads set was_published = true
where kind = 'picture' and (
  exists (select 1 from posts where cover_id = uploads.id or picture_ids @> array[uploads.id])
  or exists (select 1 from editions where subject like 'post:%' and position(uploads.id in content::text) > 0));

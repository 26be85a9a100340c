-- Posts as documents with their states. Everything the public sees stands behind one view.

-- The plain blocks of earlier posts become documents of the editor.
update posts set body = jsonb_build_object('type', 'doc', 'content', coalesce((
  select jsonb_agg(case block ->> 'kind'
    when 'heading' then jsonb_build_object('type', 'heading', 'attrs', '{"level": 2}'::jsonb,
      'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', block ->> 'text')))
    when 'quote' then jsonb_build_object('type', 'blockquote', 'content', jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', block ->> 'text')))))
    when 'list' then jsonb_build_object('type', 'bulletList', 'content', (
      select jsonb_agg(jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', item))))))
      from jsonb_array_elements_text(block -> 'items') item))
    else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', block ->> 'text')))
  end)
  from jsonb_array_elements(body) block), '[]'::jsonb))
where jsonb_typeof(body) = 'array';

alter table posts
  add column status text not null default 'published' check (status in ('draft', 'published', 'hidden', 'removed')),
  add column show_until timestamptz,
  -- where a moved post lives now, on this site
  add column moved_to text check (moved_to ~ '^/[^/]'),
  add column cover_id text,
  -- the uploads shown inside the text; a hidden post hides them too
  add column picture_ids text[] not null default '{}',
  add column updated_at timestamptz;
update posts set updated_at = published_at;
alter table posts alter column updated_at set not null;
create index posts_by_picture on posts using gin (picture_ids);
create index posts_newest on posts (published_at desc, id desc) where status = 'published';

-- Pictures and files; the bytes lie here too, so that every process and every backup has them.
create table uploads (
  id text primary key,
  kind text not null check (kind in ('picture', 'file')),
  name text not null,
  mime text not null,
  size integer not null check (size between 1 and 10000000),
  width integer,
  height integer,
  bytes bytea not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);

create table post_files (
  post_id bigint not null references posts,
  upload_id text not null references uploads,
  audience text not null default 'everyone' check (audience in ('everyone', 'members')),
  position integer not null,
  primary key (post_id, upload_id)
);

-- A student's name, picture or work appears only with a consent; the newest word counts.
create table portrait_consents (
  id bigint generated always as identity primary key,
  -- as it may be shown: 김○○, 초6
  student text not null,
  scope text[] not null check (scope <@ array['name', 'picture', 'work'] and cardinality(scope) > 0),
  given_on date not null,
  evidence text not null,
  -- the guardian's account: withdrawing the photo consent there withdraws this one
  member_id bigint references members,
  withdrawn_at timestamptz
);
create index portrait_consents_of_member on portrait_consents (member_id) where withdrawn_at is null;
create table portrait_uses (
  -- 'post:12' or 'page:/whymsc'
  subject text not null,
  consent_id bigint not null references portrait_consents,
  primary key (subject, consent_id)
);
create index portrait_uses_of_consent on portrait_uses (consent_id);

create function withdraw_portraits() returns trigger language plpgsql as $$
begin
  update portrait_consents set withdrawn_at = new.given_at
  where member_id = new.member_id and withdrawn_at is null;
  return null;
end $$;
create trigger photo_consent_withdrawn after insert on consents
  for each row when (new.type = 'photo' and not new.given) execute function withdraw_portraits();

-- What the public may see, apart from the clock: published, and nobody in it has withdrawn.
create view visible_posts as
  select posts.* from posts
  where status = 'published' and moved_to is null and not exists (
    select 1 from portrait_uses uses join portrait_consents consent on consent.id = uses.consent_id
    where uses.subject = 'post:' || posts.id and consent.withdrawn_at is not null);

-- Every process forgets its kept pages when something that is shown changes; views do not count.
create function say_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages_changed', tg_table_name);
  return null;
end $$;
create trigger posts_changed after insert or delete or update of board, category, title, summary, body, is_pinned, published_at,
  status, show_until, moved_to, cover_id on posts for each statement execute function say_pages_changed();
create trigger post_files_changed after insert or update or delete on post_files for each statement execute function say_pages_changed();
create trigger portraits_changed after update on portrait_consents for each statement execute function say_pages_changed();
create trigger portrait_uses_changed after insert or update or delete on portrait_uses for each statement execute function say_pages_changed();
create trigger pages_changed after insert or update or delete on pages for each statement execute function say_pages_changed();
create trigger legal_texts_changed after insert or update or delete on legal_texts for each statement execute function say_pages_changed();
create trigger faq_changed after insert or update or delete on faq_entries for each statement execute function say_pages_changed();
create trigger branches_changed after insert or update or delete on branches for each statement execute function say_pages_changed();
create trigger tuitions_changed after insert or update or delete on tuitions for each statement execute function say_pages_changed();
create trigger settings_changed after insert or update or delete on settings for each statement execute function say_pages_changed();

-- What an academy wants seen for a while: a popup beside the page, or a strip above it.
create table popups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('popup', 'strip')),
  title text not null check (length(title) between 1 and 60),
  body text not null check (length(body) <= 300),
  -- a path of our own or an address outside; blank: it leads nowhere
  link_to text not null check (length(link_to) <= 300),
  link_label text not null check (length(link_label) <= 20),
  -- which drawn plate stands on it while there is no picture; blank: none
  plate text not null check (length(plate) <= 40),
  -- what a picture says in letters, for those who do not see it
  alt text not null check (length(alt) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- paths of the site; none: every page
  pages text[] not null check (cardinality(pages) <= 60),
  device text not null check (device in ('all', 'phone', 'desktop')),
  position integer not null,
  is_published boolean not null default false,
  version integer not null default 1,
  constraint popups_period check (starts_at < ends_at)
);
create index popups_by_end on popups (ends_at) where is_published;
-- Moved in the order it says what it said: nobody who is writing it is behind.
create trigger popups_version before update on popups
  for each row when (old.position = new.position) execute function grow_version();
create trigger popups_changed after insert or update or delete on popups
  for each statement execute function say_pages_changed();

create table popup_pictures (
  popup_id bigint primary key references popups on delete cascade,
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  bytes bytea not null,
  width integer not null check (width >= 1),
  height integer not null check (height >= 1)
);
create index popup_pictures_by_hash on popup_pictures (hash);
create trigger popup_pictures_changed after insert or update or delete on popup_pictures
  for each statement execute function say_pages_changed();

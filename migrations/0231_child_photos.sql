-- A photo by which the door knows a child. A consent of its own, for this very child; taking it back removes the photo
-- at once, and so do the child's removal and destruction.
alter table consents drop constraint consents_type_check;
alter table consents add constraint consents_type_check
  check (type in ('terms', 'privacy', 'guardian', 'marketing', 'marketingNight', 'photo', 'childPhoto'));
-- Which child, where the word is about one.
alter table consents add column child_id bigint references children;
alter table consents add constraint consents_child_photo check ((type = 'childPhoto') = (child_id is not null));

create table child_photos (
  child_id bigint primary key references children,
  -- WebP, made anew from what was given: no place, no device, nothing but the picture.
  bytes bytea not null check (octet_length(bytes) <= 200000),
  consent_id bigint not null references consents,
  added_at timestamptz not null
);

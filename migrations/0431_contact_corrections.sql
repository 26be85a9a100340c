-- A phone or an address of a member the office lets go or corrects: one of the staff asks with a reason, another one approves.
create table contact_corrections (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  field text not null check (field in ('mobile', 'email')),
  -- The new one; null: the number is only let go.
  contact text check (length(contact) between 5 and 254),
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'declined', 'approved', 'proven')),
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  -- Of the link to the new contact, by which it is proven.
  code_hash text unique,
  expires_at timestamptz,
  check (contact is not null or field = 'mobile'),
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- The last judge of the rule of two: whoever asked approves nothing.
  constraint contact_corrections_two_people
    check (state in ('asked', 'declined') or decided_by <> asked_by)
);
create unique index contact_corrections_open on contact_corrections (member_id, field) where state = 'asked';
create index contact_corrections_of_member on contact_corrections (member_id, id desc);

-- A member's new mail address, until a code sent there has come back; nothing else changes before.
create table email_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  email text not null check (length(email) <= 254),
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_of_member on email_changes (member_id, id desc);

-- Phones and addresses a member had before. Messages went there; they go with the member.
create table former_contacts (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  contact text not null check (length(contact) <= 254),
  left_at timestamptz not null
);
create index former_contacts_of_member on former_contacts (member_id);

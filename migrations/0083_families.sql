-- Grades roll on 1 March; until the guardian has looked, the new one is marked.
alter table children add column grade_year integer;
update children set grade_year = extract(year from (created_at at time zone 'Asia/Seoul') - interval '2 months');
alter table children alter column grade_year set not null;
alter table children add column grade_to_check boolean not null default false;
create index children_to_roll on children (grade_year) where removed_at is null;

-- Who else sees a child: further guardians, and from fourteen on the child's own account.
create table child_people (
  id bigint generated always as identity primary key,
  child_id bigint not null references children (id),
  member_id bigint not null references members (id),
  role text not null check (role in ('guardian', 'student')),
  -- The guardian's own word; the child may become this member's.
  consent_id bigint references consents (id),
  joined_at timestamptz not null,
  left_at timestamptz,
  check ((role = 'guardian') = (consent_id is not null))
);
create unique index child_people_once on child_people (child_id, member_id) where left_at is null;
create unique index child_people_one_student on child_people (child_id) where role = 'student' and left_at is null;
create index child_people_of_member on child_people (member_id) where left_at is null;

create table child_invitations (
  id bigint generated always as identity primary key,
  child_id bigint not null references children (id),
  role text not null check (role in ('guardian', 'student')),
  invited_by bigint not null references members (id),
  mobile text not null check (mobile ~ '^01[0-9]{8,9}$'),
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index child_invitations_of_child on child_invitations (child_id) where used_at is null;

-- Branches, what is taught there, and the tuition as it was filed.
create table branches (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  region text not null,
  address text not null,
  directions text not null,
  phone text not null,
  hours text not null,
  -- 학원 설립·운영 등록번호, shown wherever the branch recruits
  registration_no text not null,
  registered_name text not null,
  latitude double precision not null,
  longitude double precision not null,
  programmes text[] not null,
  position integer not null
);

create table tuitions (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  programme text not null,
  course text not null,
  grades text not null,
  capacity integer not null check (capacity > 0),
  weekly text not null,
  monthly_minutes integer not null check (monthly_minutes > 0),
  tuition_krw integer not null check (tuition_krw >= 0),
  extra_krw integer not null default 0 check (extra_krw >= 0),
  extra_note text not null default '',
  position integer not null,
  unique (branch_id, course)
);

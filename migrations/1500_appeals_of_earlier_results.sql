-- Objections to a result that was put right since, with their answers: whoever objects to the result of now makes room for a new one
-- in test_appeals, which has one a registration.
create table earlier_appeals (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  text text not null,
  created_at timestamptz not null,
  answer text not null,
  staff_id bigint,
  answered_at timestamptz not null
);
create index earlier_appeals_of on earlier_appeals (registration_id);

-- A seat of a class may be offered after an entrance test too: then a place is a registration's, and no attempt's.
alter table level_places alter column attempt_id drop not null,
  add column registration_id bigint references registrations
    check (num_nonnulls(attempt_id, registration_id) = 1);
-- unbroken before: level_places_one_offer, no program before writes a registration there
create unique index level_places_one_offer on level_places (registration_id) where state in ('held', 'enrolled');
create index level_places_of_registration on level_places (registration_id, id) where registration_id is not null;

-- Who has a place in a class, whichever test led there.
create view placed_students as
select p.id as place_id, a.attempt_no, null::text as registration_no, a.member_id, a.child_id, a.student_name, a.birth_date,
    a.grade, a.guardian_mobile, a.destroyed_at
  from level_places p join level_attempts a on a.id = p.attempt_id
union all
select p.id, null, r.registration_no, r.member_id, r.child_id, r.child_name, k.birth_date,
    r.child_grade, r.guardian_mobile, null
  from level_places p join registrations r on r.id = p.registration_id left join children k on k.id = r.child_id;

-- Of which child a level test is: of the one it was begun for, or where none was named (a guest's), of the child of that name and
-- birthday whom the account, or the account with that phone, has.
create view children_of_attempts as
with people as not materialized (
  select id as child_id, member_id, name, birth_date from children where removed_at is null
  union all
  select c.id, p.member_id, c.name, c.birth_date from child_people p
    join children c on c.id = p.child_id and c.removed_at is null
    where p.left_at is null
)
select id as attempt_id, child_id from level_attempts where child_id is not null
union all
select a.id, k.child_id from level_attempts a
    join members m on m.mobile = a.guardian_mobile and m.status = 'active'
    join people k on k.member_id = m.id and k.name = a.student_name and k.birth_date = a.birth_date
  where a.child_id is null and a.guardian_mobile <> ''
union all
select a.id, k.child_id from level_attempts a
    join people k on k.member_id = a.member_id and k.name = a.student_name and k.birth_date = a.birth_date
  where a.child_id is null;

-- Of which child a place in a class is, whichever test led there.
create view children_of_places as
select p.id as place_id, r.child_id from level_places p join registrations r on r.id = p.registration_id
union all
select p.id, k.child_id from level_places p join children_of_attempts k on k.attempt_id = p.attempt_id;

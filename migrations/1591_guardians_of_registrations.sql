-- Whom a registration is of now: of whoever made it, or where that account is closed and another guardian has the child, of that
-- guardian. The one truth of it, also for who has a place in a class.
create view guardians_of_registrations as
select r.id as registration_id, coalesce(h.id, r.member_id) as member_id,
    case when h.id is null then r.child_name else k.name end as student_name, k.birth_date,
    case when h.id is null then r.guardian_mobile else coalesce(h.mobile, '') end as guardian_mobile
  from registrations r
    left join children k on k.id = r.child_id
    left join members m on m.id = r.member_id
    left join members h on h.id = k.member_id and h.status = 'active' and m.status <> 'active' and k.removed_at is null;

create or replace view placed_students as
select p.id as place_id, a.attempt_no, null::text as registration_no, a.member_id, a.child_id, a.student_name, a.birth_date,
    a.grade, a.guardian_mobile, a.destroyed_at
  from level_places p join level_attempts a on a.id = p.attempt_id
union all
select p.id, null, r.registration_no, g.member_id, r.child_id, g.student_name, g.birth_date, r.child_grade, g.guardian_mobile, null
  from level_places p join registrations r on r.id = p.registration_id
    join guardians_of_registrations g on g.registration_id = r.id;

-- Who has a place in a class, whichever test led there: where the account that registered the child is closed and another guardian
-- has the child now, the place is that guardian's.
create or replace view placed_students as
select p.id as place_id, a.attempt_no, null::text as registration_no, a.member_id, a.child_id, a.student_name, a.birth_date,
    a.grade, a.guardian_mobile, a.destroyed_at
  from level_places p join level_attempts a on a.id = p.attempt_id
union all
select p.id, null, r.registration_no, coalesce(h.id, r.member_id), r.child_id,
    case when h.id is null then r.child_name else k.name end, k.birth_date, r.child_grade,
    case when h.id is null then r.guardian_mobile else coalesce(h.mobile, '') end, null
  from level_places p join registrations r on r.id = p.registration_id
    left join children k on k.id = r.child_id
    left join members m on m.id = r.member_id
    left join members h on h.id = k.member_id and h.status = 'active' and m.status <> 'active' and k.removed_at is null;

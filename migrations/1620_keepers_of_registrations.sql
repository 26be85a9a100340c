-- By whose leaving a registration is erased: of whoever made it while its account is open; afterwards of whoever has the child's
-- card, that account closed or not, until the card itself is erased. Two parts, so that each is found by an index.
create view keepers_of_registrations as
select r.id as registration_id, r.member_id
  from registrations r
    join members m on m.id = r.member_id
    left join children k on k.id = r.child_id
  where m.status = 'active' or k.id is null or k.member_id = r.member_id or k.destroyed_at is not null
union all
select r.id, k.member_id
  from registrations r
    join members m on m.id = r.member_id
    join children k on k.id = r.child_id
  where m.status <> 'active' and k.member_id <> r.member_id and k.destroyed_at is null;

-- Whom the office calls about it: of a registration that was passed on the guardian who has the child.
create or replace view guardians_of_registrations as
select r.id as registration_id, coalesce(h.id, r.member_id) as member_id,
    case when h.id is null then r.child_name else k.name end as student_name, k.birth_date,
    case when h.id is null then r.guardian_mobile else coalesce(h.mobile, '') end as guardian_mobile,
    case when h.id is null then r.guardian_name else h.name end as guardian_name
  from registrations r
    left join children k on k.id = r.child_id
    left join members m on m.id = r.member_id
    left join members h on h.id = k.member_id and h.status = 'active' and m.status <> 'active' and k.removed_at is null;

-- Who wrote an objection: its words go with that account, whosever the registration is by then. One that was written after its
-- member had left is of the guardian who has the child since.
alter table test_appeals add column member_id bigint references members;
alter table earlier_appeals add column member_id bigint references members;
update test_appeals a set member_id = case when a.created_at >= m.withdrawn_at then coalesce(k.member_id, m.id) else m.id end
  from registrations r join members m on m.id = r.member_id left join children k on k.id = r.child_id
  where r.id = a.registration_id;
update earlier_appeals a set member_id = case when a.created_at >= m.withdrawn_at then coalesce(k.member_id, m.id) else m.id end
  from registrations r join members m on m.id = r.member_id left join children k on k.id = r.child_id
  where r.id = a.registration_id;
create index test_appeals_of_member on test_appeals (member_id);
create index earlier_appeals_of_member on earlier_appeals (member_id);

-- Objections whose words were erased with an account wait for nobody.
delete from test_appeals where text = '';
delete from earlier_appeals where text = '';

-- Children who were taken over and lost their name and school with the account that had registered them have them again.
update registrations r set child_name = k.name, school_name = k.school_name
  from keepers_of_registrations o, members h, children k
  where o.registration_id = r.id and o.member_id <> r.member_id and h.id = o.member_id and h.status = 'active'
    and k.id = r.child_id and k.removed_at is null and r.child_name = '탈퇴 자녀';

-- What a member asked for stands under the phone the account has now, not under the one it was asked for with: numbers are
-- given out again, and the texts went to the next holder.
update registrations r set guardian_mobile = m.mobile from members m
  where m.id = r.member_id and m.status = 'active' and r.guardian_mobile <> m.mobile;
update test_waits w set guardian_mobile = m.mobile from members m
  where m.id = w.member_id and m.status = 'active' and w.guardian_mobile <> m.mobile;
update counselling_requests c set guardian_mobile = m.mobile from members m
  where m.id = c.member_id and m.status = 'active' and c.guardian_mobile not in (m.mobile, '');
update level_attempts a set guardian_mobile = m.mobile from members m
  where m.id = a.member_id and m.status = 'active' and a.guardian_mobile not in (m.mobile, '');
update presentation_bookings b set mobile = m.mobile from members m
  where m.id = b.member_id and m.status = 'active' and b.mobile not in (m.mobile, '')
    and not exists (select 1 from presentation_bookings o where o.session_id = b.session_id and o.mobile = m.mobile);

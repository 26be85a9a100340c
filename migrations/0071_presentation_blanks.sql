-- A former member's phone is blanked; blanks do not stand in each other's way.
alter table presentation_bookings drop constraint presentation_bookings_mobile_check;
alter table presentation_bookings add constraint presentation_bookings_mobile_check
  check (mobile = '' or mobile ~ '^01[0-9]{8,9}$');
drop index presentation_bookings_once;
create unique index presentation_bookings_once on presentation_bookings (session_id, mobile)
  where state in ('waiting', 'offered', 'booked', 'attended') and mobile <> '';

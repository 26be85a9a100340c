-- Which guest of a presentation was handed to the counsellors, once each, and by whom.
create table presentation_follow_ups (
  booking_id bigint primary key references presentation_bookings,
  request_no text not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create trigger presentation_follow_ups_append_only before update or delete on presentation_follow_ups
  for each row execute function refuse_change();

alter table presentations add column version integer not null default 1;
create trigger presentations_version before update on presentations for each row execute function grow_version();

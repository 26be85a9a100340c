-- A child its guardian removed is destroyed after a while; what of it stands in paid registrations is kept until its day.
alter table children add column destroyed_at timestamptz;
alter table children add column records_until timestamptz;
alter table children add constraint children_destroyed_after_removal
  check (destroyed_at is null or removed_at is not null);
update children set destroyed_at = removed_at where name = '탈퇴 자녀' and removed_at is not null;
create index children_to_destroy on children (removed_at) where removed_at is not null and destroyed_at is null;
create index children_records_due on children (records_until) where records_until is not null;

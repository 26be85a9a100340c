-- Rights of one person beside the role's, and those of the role that this person has not.
alter table staff
  add column given_rights text[] not null default '{}',
  add column taken_rights text[] not null default '{}' check (not taken_rights && given_rights);

alter table staff_grants drop constraint staff_grants_action_check, add constraint staff_grants_action_check
  check (action in ('joined', 'role', 'left', 'returned', 'reset', 'recovered', 'rights'));

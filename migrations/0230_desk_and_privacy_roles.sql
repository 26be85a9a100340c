-- Two more roles: the desk at the door of a test or a presentation, and the privacy officer.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('owner', 'editor', 'manager', 'counsellor', 'examiner', 'desk', 'privacy'));
alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check
  check (role in ('owner', 'editor', 'manager', 'counsellor', 'examiner', 'desk', 'privacy'));

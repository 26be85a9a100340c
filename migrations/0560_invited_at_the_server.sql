-- The first owner of an academy is invited by a command at its server, not by a colleague: `invited_by` is null then.
alter table staff_invitations alter column invited_by drop not null;

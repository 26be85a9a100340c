-- Insert-only logs are not emptied at one stroke either: TRUNCATE passes by the triggers that watch each row.
create trigger personal_access_log_not_truncated before truncate on personal_access_log
  for each statement execute function refuse_change();
create trigger access_log_checks_not_truncated before truncate on access_log_checks
  for each statement execute function refuse_change();
create trigger staff_grants_not_truncated before truncate on staff_grants
  for each statement execute function refuse_change();
create trigger export_log_not_truncated before truncate on export_log
  for each statement execute function refuse_change();
create trigger office_changes_not_truncated before truncate on office_changes
  for each statement execute function refuse_change();
create trigger consents_not_truncated before truncate on consents
  for each statement execute function refuse_change();
create trigger member_events_not_truncated before truncate on member_events
  for each statement execute function refuse_change();

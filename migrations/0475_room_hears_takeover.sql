-- The screen that loses a test to another tab or device hears of it at once, by the same stream as a pause.
drop trigger level_attempts_told on level_attempts;
create trigger level_attempts_told after update on level_attempts for each row
  when (old.paused_at is distinct from new.paused_at or old.deadline_at is distinct from new.deadline_at
    or (new.state = 'void' and old.state <> 'void')
    or (old.lease_epoch > 0 and new.lease_epoch > old.lease_epoch))
  execute function tell_level_room();

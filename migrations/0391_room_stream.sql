-- The words of a recording are shown to those students who were granted them.
alter table level_attempts add column has_transcripts boolean not null default false;
-- Whether the student's screen has said that it shows the pause: the room counts them.
alter table level_presence add column pause_shown boolean not null default false;

-- Screens of running tests hear of a pause, of time and of a void at once. What changed is read by whoever listens.
create function tell_level_room() returns trigger language plpgsql as $$
begin
  perform pg_notify('level_room_changed', '');
  return null;
end $$;
create trigger level_attempts_told after update on level_attempts for each row
  when (old.paused_at is distinct from new.paused_at or old.deadline_at is distinct from new.deadline_at
    or (new.state = 'void' and old.state <> 'void'))
  execute function tell_level_room();
